import type { ChangeVia } from '@vitrine/contract/history/history'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './client.ts'
import { ConnectionLost, isDeadlock, isSerializationConflict, UncertainChange } from './database-error.ts'

/** Who makes a change, and by which request: recorded in the history. */
export interface Author {
  readonly userId: number
  readonly requestId: string
  /** How the change is made, unless by a single call. */
  readonly via?: Exclude<ChangeVia, 'hand' | 'server'> | undefined
  /** The API token of the request. */
  readonly tokenId?: number | undefined
  /** Identifies the definitions that lab field values were validated against: the change fails if they have changed. */
  readonly fieldRules?: string | undefined
}

/** Held shared by writers of lab field values, and exclusively by changes of their definitions. */
export const DEFINITIONS_LOCK = 1_718_185_060

/** A folder of scanned files, for changes that its walk makes automatically. */
export interface FolderAuthor {
  readonly folder: string
  readonly requestId: string
}

/** The lock comes before those of records, so that a change of definitions and one of values never wait for each other. */
const fieldSettings = ({ fieldRules }: Author) =>
  fieldRules === undefined
    ? sql``
    : sql`, set_config('vitrine.field_rules', ${fieldRules}, true), pg_advisory_xact_lock_shared(${sql.lit(DEFINITIONS_LOCK)})`

const settings = (author: Author) => {
  const { userId, requestId, via, tokenId } = author
  return sql`select set_config('vitrine.user_id', ${String(userId)}, true), set_config('vitrine.request_id', ${requestId}, true),
    set_config('vitrine.via', ${via ?? ''}, true), set_config('vitrine.token_id', ${String(tokenId ?? '')}, true)${fieldSettings(author)}`
}

const folderSettings = ({ folder, requestId }: FolderAuthor) =>
  sql`select set_config('vitrine.user_id', '', true), set_config('vitrine.request_id', ${requestId}, true),
    set_config('vitrine.via', 'file', true), set_config('vitrine.folder', ${folder}, true)`

interface Change {
  /** The statement that changes the rows; its rows are called `changed`. */
  readonly change: RawBuilder<unknown>
  /** The statement's reply. */
  readonly answer: RawBuilder<unknown>
  /** Takes locks before the change, whose FROM must contain `locked` and its condition `locked.all_held`. */
  readonly locks?: RawBuilder<unknown> | undefined
}

/**
 * A change in one statement and one round trip. `author` is a CTE that sets the author for the history; the FROM of the
 * change or of the answer must contain it.
 */
export function changeSql<Row>(author: Author, { change, answer, locks }: Change): RawBuilder<Row> {
  const locked = locks ? sql`locked as materialized (select ${locks} as all_held),` : sql``
  return sql<Row>`with author as materialized (${settings(author)}), ${locked} changed as (${change}) ${answer}`
}

/** Several statements as one change; retried after a conflict, and after errors that `isRetryable` accepts. */
export function inTransaction<T>(
  db: Db,
  author: Author | FolderAuthor,
  work: (trx: Trx) => Promise<T>,
  isRetryable?: (error: unknown) => boolean,
): Promise<T> {
  const change = async (trx: Trx) => {
    await ('folder' in author ? folderSettings(author) : settings(author)).execute(trx)
    return work(trx)
  }
  return retrying(() => db.transaction().execute(change), isRetryable)
}

/** Like `inTransaction`, for changes that are not in the history. */
export const inPlainTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  retrying(() => db.transaction().execute(work))

const MAX_ATTEMPTS = 4

/**
 * Makes a change that is a single statement. @throws `UncertainChange` if the connection broke before the reply
 */
export const changeAtOnce = <T>(change: () => Promise<T>): Promise<T> =>
  retrying(() =>
    change().catch(error => {
      throw error instanceof ConnectionLost ? new UncertainChange(error) : error
    }),
  )

/** Retries the losing transaction of a deadlock or serialization conflict, up to four attempts. */
export async function retrying<T>(
  change: () => Promise<T>,
  isRetryable: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      const isLoser = isDeadlock(error) || isSerializationConflict(error)
      if (attempt === MAX_ATTEMPTS || !(isLoser || isRetryable(error))) throw error
    }
  }
}
