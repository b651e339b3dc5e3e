import { sql, type Updateable } from 'kysely'
import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { Db } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { digestOf } from '../digest.ts'
import { forgetGrant, prolongSession } from '../sessions/sessions.queries.ts'
import { isContinued } from './browser-session.ts'
import { isStart, noteEnd, noteStart } from './unfinished-sign-ins.ts'

const epochSeconds = (date: Date | string) => Math.floor(new Date(date).getTime() / 1000)

/** Stores one model of `oidc-provider` as rows of `oidc_payloads`, so that restarts lose nothing. */
export class PostgresAdapter implements Adapter {
  readonly #db: Db
  readonly #model: string

  constructor(db: Db, model: string) {
    this.#db = db
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { jti: _, ...stored } = payload
    const row = {
      payload: JSON.stringify(stored),
      // A grant is stored under its own id, so that everything that belongs to it is deleted with it.
      grant_id: this.#model === 'Grant' ? id : (payload.grantId ?? null),
      account_id: accountOf(payload),
      uid: payload.uid ?? null,
      expires_at: new Date(Date.now() + expiresIn * 1000),
    }
    const session = Provider.ctx?.oidc.session
    if (this.#model === 'Session' && session && isContinued(session)) return this.#update(id, row)
    if (isStart(this.#model, payload)) await noteStart(this.#db)
    await this.#db
      .insertInto('oidc_payloads')
      .values({ model: this.#model, id_digest: digestOf(id), consumed_at: null, ...row })
      .onConflict(conflict => conflict.columns(['model', 'id_digest']).doUpdateSet(row))
      .execute()
    if (this.#model === 'RefreshToken') await this.#prolong(payload, row.expires_at)
  }

  async #update(id: string, row: Updateable<Tables['oidc_payloads']>): Promise<void> {
    await this.#db
      .updateTable('oidc_payloads')
      .set(row)
      .where('model', '=', this.#model)
      .where('id_digest', '=', digestOf(id))
      .execute()
  }

  // The grant and both sessions of a refresh token must outlive it, so each use extends them.
  async #prolong({ grantId, sessionUid }: AdapterPayload, until: Date): Promise<void> {
    await this.#db
      .updateTable('oidc_payloads')
      .set({ expires_at: sql`greatest(expires_at, ${until}::timestamptz)` })
      .where(({ and, or, eb }) =>
        or([
          and([eb('model', '=', 'Grant'), eb('grant_id', '=', grantId ?? null)]),
          and([eb('model', '=', 'Session'), eb('uid', '=', sessionUid ?? null)]),
        ]),
      )
      .execute()
    if (grantId !== undefined) await prolongSession(this.#db, grantId, until)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await this.#findBy('id_digest', digestOf(id))
    return found && { ...found, jti: id }
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid)
  }

  async #findBy(column: 'id_digest' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const row = await this.#db
      .selectFrom('oidc_payloads')
      .select(['payload', 'consumed_at', 'expires_at'])
      .where('model', '=', this.#model)
      .where(column, '=', value)
      .executeTakeFirst()
    if (!row) return undefined
    const payload: AdapterPayload = { ...JSON.parse(row.payload), exp: epochSeconds(row.expires_at) }
    if (row.consumed_at) payload.consumed = epochSeconds(row.consumed_at)
    return payload
  }

  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  /**
   * Marks a code or refresh token as used. Of two concurrent uses, one wins; the other counts as reuse, as the library
   * itself would detect a moment later, and revokes the whole token family.
   */
  async consume(id: string): Promise<void> {
    const used = await this.#db
      .updateTable('oidc_payloads')
      .set({ consumed_at: sql`now()` })
      .where('model', '=', this.#model)
      .where('id_digest', '=', digestOf(id))
      .where('consumed_at', 'is', null)
      .returning('id_digest')
      .executeTakeFirst()
    if (used) return
    const reused = await this.#db
      .selectFrom('oidc_payloads')
      .select('grant_id')
      .where('model', '=', this.#model)
      .where('id_digest', '=', digestOf(id))
      .executeTakeFirst()
    if (reused?.grant_id) {
      await forgetGrant(this.#db, reused.grant_id)
      await this.#db.deleteFrom('oidc_payloads').where('grant_id', '=', reused.grant_id).execute()
    }
    throw new errors.InvalidGrant('already used')
  }

  async destroy(id: string): Promise<void> {
    if (this.#model === 'Grant') await forgetGrant(this.#db, id)
    const deleted = await this.#db
      .deleteFrom('oidc_payloads')
      .where('model', '=', this.#model)
      .where('id_digest', '=', digestOf(id))
      .executeTakeFirst()
    if (this.#model === 'Interaction' && deleted.numDeletedRows > 0n) await noteEnd(this.#db)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db
      .deleteFrom('oidc_payloads')
      .where('model', '=', this.#model)
      .where('grant_id', '=', grantId)
      .execute()
  }
}

/** Interactions nest their account id deeper: that of the browser's session, or of the password that was just entered. */
function accountOf(payload: AdapterPayload): string | null {
  const session = payload.session as { accountId?: string } | undefined
  const result = payload.result as { login?: { accountId?: string } } | undefined
  return payload.accountId ?? result?.login?.accountId ?? session?.accountId ?? null
}
