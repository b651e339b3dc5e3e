import { ApiError } from '@vitrine/contract/api/api-error'
import { sql } from 'kysely'
import { type AdapterPayload, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Db } from '../../db/client.ts'
import { forgetStart, reserveStart } from '../attempts.ts'
import { authMessages } from '../auth-messages.ts'
import { callerOfRaw } from './caller.ts'

/** For all addresses together: about 30 MB. */
const MOST_UNFINISHED = 10_000
const TRIM_EVERY_MS = 1_000
/** Maximum length of a parameter of a sign-in request, which is stored until somebody has signed in. */
const MOST_CHARACTERS = 512
/** A token issued by Vitrine. */
const MOST_CHARACTERS_OF_HINT = 4_096

/** A start that is rejected on a page: nothing goes back to the app, least of all a long value. */
export class RefusedStart extends errors.OIDCProviderError {
  override readonly allow_redirect = false
  readonly sentence: string
  readonly retryAfter: number | undefined

  constructor(status: number, sentence: string, retryAfter?: number) {
    super(status, 'invalid_request')
    this.sentence = sentence
    this.retryAfter = retryAfter
  }
}

/** @throws RefusedStart if a parameter is too long */
export function checkParameters({ oidc }: KoaContextWithOIDC): void {
  for (const [name, value] of Object.entries(oidc.params ?? {})) {
    const most = name === 'id_token_hint' ? MOST_CHARACTERS_OF_HINT : MOST_CHARACTERS
    const { length } = [value].flat().join(' ')
    if (length > most) throw new RefusedStart(400, authMessages.longParameter(name, length, most))
  }
}

/** Whether the library is storing the start of a sign-in: later it contains the account whose password was entered. */
export const isStart = (model: string, { result }: AdapterPayload): boolean =>
  model === 'Interaction' && result === undefined

const callerAddress = () => (Provider.ctx && callerOfRaw(Provider.ctx.req).address) ?? ''

let trimmedMs = Number.NEGATIVE_INFINITY

/** Call before the start of a sign-in is stored. @throws RefusedStart if its address has started too many */
export async function noteStart(db: Db): Promise<void> {
  await reserveStart(db, callerAddress()).catch(error => {
    if (!(error instanceof ApiError)) throw error
    throw new RefusedStart(error.status, error.message, error.retryAfter)
  })
  if (performance.now() - trimmedMs < TRIM_EVERY_MS) return
  trimmedMs = performance.now()
  await deleteOldest(db, MOST_UNFINISHED)
}

/** Call after a stored sign-in was deleted. */
export const noteEnd = (db: Db): Promise<void> => forgetStart(db, callerAddress())

/** Discards old ones instead of refusing new ones: otherwise somebody with many addresses could keep everyone from signing in. */
export async function deleteOldest(db: Db, most: number): Promise<void> {
  await sql`delete from oidc_payloads where ctid = any(array(
    select ctid from oidc_payloads where model = 'Interaction' order by expires_at desc offset ${most}
  ))`.execute(db)
}
