import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { Change } from './history-lines.ts'

type RequestOf = Pick<Change, 'request_id' | 'by'>

/** The number of records that requests changed. */
export interface RequestSizes {
  recordsOf(request: RequestOf): number
}

const keyOf = (requestId: string | null, userId: number | undefined) => `${requestId} ${userId}`

/** A request is what one person changed with one request id. A change without one counts alone. */
export async function countRequests(db: Db, changes: readonly RequestOf[]): Promise<RequestSizes> {
  const ids = [...new Set(changes.flatMap(({ request_id }) => request_id ?? []))]
  const { rows } = await sql<{ request_id: string; user_id: number | null; records: number }>`
    select request_id, user_id, count(distinct (table_name, record_id)) as records from history
    where request_id = any(${ids}::text[]) and table_name <> 'users' group by request_id, user_id`.execute(db)
  const sizes = new Map(rows.map(row => [keyOf(row.request_id, row.user_id ?? undefined), row.records]))
  return { recordsOf: ({ request_id, by }) => sizes.get(keyOf(request_id, by?.id)) ?? 1 }
}
