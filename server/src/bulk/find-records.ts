import { createHash } from 'node:crypto'
import { ApiError, badRequest, conflict } from '@vitrine/contract/api/api-error'
import { MAX_BULK_RECORDS } from '@vitrine/contract/bulk/bulk'
import type { Db } from '../db/client.ts'
import {
  countMatches,
  matchingRecords,
  type PresentRecord,
  presentRecords,
  type SeenRecord,
  type WantedRecords,
} from '../db/wanted-records.ts'
import { bulkMessages } from './bulk-messages.ts'
import type { BulkTable } from './bulk-tables.ts'

/** The number of records that an error names. */
const NAMED_RECORDS = 100

/**
 * The records of an edit in their current state.
 * @throws 400 for too many; 409 if they are not those that the caller saw
 */
export async function findBulkRecords(db: Db, bulk: BulkTable, wanted: WantedRecords): Promise<PresentRecord[]> {
  const found = 'records' in wanted ? await findSeen(db, bulk, wanted.records) : await findMatches(db, bulk, wanted)
  if (wanted.seen !== undefined && wanted.seen !== seenOf(found)) throw conflict(bulkMessages.changedSince(bulk.kind))
  return found
}

async function findMatches(
  db: Db,
  { table, kind }: BulkTable,
  { query, total, except }: Extract<WantedRecords, { query: unknown }>,
): Promise<PresentRecord[]> {
  const now = await countMatches(db, table, query)
  if (now > MAX_BULK_RECORDS) throw badRequest(bulkMessages.tooMany(MAX_BULK_RECORDS, kind, now), 'where')
  if (now !== total) throw new ApiError(409, bulkMessages.otherTotal(kind, now, total), { current: { total: now } })
  return (await matchingRecords(db, table, query)).filter(({ id }) => !except.has(id))
}

async function findSeen(db: Db, { table, kind }: BulkTable, records: readonly SeenRecord[]): Promise<PresentRecord[]> {
  const found = await presentRecords(
    db,
    table,
    records.map(({ id }) => id),
  )
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  const rows = records.flatMap(({ id, version }): { id: number; version: number | null; message: string }[] => {
    const now = versions.get(id)
    if (now === undefined) return [{ id, version: null, message: bulkMessages.gone(kind) }]
    return version === undefined || version === now ? [] : [{ id, version: now, message: bulkMessages.stale(kind) }]
  })
  if (rows.length > 0)
    throw new ApiError(409, bulkMessages.notAsSeen(kind, rows.length), {
      details: { rows: rows.slice(0, NAMED_RECORDS) },
    })
  return found
}

/** Identifies these records in these versions. */
export function seenOf(records: readonly PresentRecord[]): string {
  const hash = createHash('sha256')
  for (const { id, version } of records.toSorted((a, b) => a.id - b.id)) hash.update(`${id}:${version},`)
  return hash.digest('base64url')
}
