import { ApiError, badRequest } from '@vitrine/contract/api/api-error'
import type { ListSpec } from '@vitrine/contract/api/list-spec'
import type { RecordChoice } from '@vitrine/contract/api/record-choice'
import type { ListFilter, ListQuery } from '@vitrine/contract/lists/checked-list-query'
import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import { readQueryObject } from '@vitrine/contract/lists/query-object'
import type { Db } from '../db/client.ts'
import { listSql } from '../db/list-sql.ts'
import type { RecordTable } from '../db/record-table.ts'
import { presentRecords, type SeenRecord } from '../db/wanted-records.ts'
import { exportMessages } from './export-messages.ts'

/** The records that a call applies to, as its caller saw them. */
export interface ChosenRecords {
  readonly query: ListQuery
  readonly seen:
    | { readonly ids: readonly SeenRecord[] }
    | { readonly query: ListQuery; readonly total: number }
    | undefined
}

const withIds = (ids: readonly number[]): ListFilter => ({
  match: { column: 'id', values: [...ids], ranges: [], orEmpty: false },
})

/** @param where everything if missing @throws 400 */
export function chosenRecords(
  spec: ListSpec,
  where: RecordChoice | undefined,
  { ordering, me }: { ordering: string | undefined; me: number | undefined },
): ChosenRecords {
  const all = parseListQuery(spec, ordering === undefined ? {} : { ordering }, me)
  if (where === undefined) return { query: all, seen: undefined }
  const { ids, query: written, total, except = [] } = where
  if (ids && !written && total === undefined && except.length === 0)
    return { query: { ...all, filter: withIds(ids.map(({ id }) => id)) }, seen: { ids } }
  if (ids || !written || total === undefined) throw badRequest(exportMessages.noChoice, 'where')
  const matching = readQueryObject(spec, written, me)
  const ordered = ordering === undefined ? matching : { ...matching, ordering: all.ordering }
  return { query: without(ordered, except), seen: { query: matching, total } }
}

function without(query: ListQuery, except: readonly number[]): ListQuery {
  if (except.length === 0) return query
  const others: ListFilter = { not: withIds(except) }
  return { ...query, filter: query.filter ? { and: [query.filter, others] } : others }
}

/** @throws 409 if the records are not those that the caller saw */
export async function checkSeen(db: Db, table: RecordTable, { seen }: ChosenRecords): Promise<void> {
  if (!seen) return
  if ('ids' in seen) return checkVersions(db, table, seen.ids)
  const { rows } = await listSql(table, seen.query).total().execute(db)
  const now = rows[0]?.total ?? 0
  if (now !== seen.total)
    throw new ApiError(409, exportMessages.otherTotal(table.name, now, seen.total), { current: { total: now } })
}

async function checkVersions(db: Db, table: RecordTable, ids: readonly SeenRecord[]): Promise<void> {
  const found = await presentRecords(
    db,
    table,
    ids.map(({ id }) => id),
  )
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  const changed = ids.flatMap(({ id, version }) => {
    const now = versions.get(id) ?? null
    if (now !== null && (version ?? now) === now) return []
    return [
      { id, version: now, message: now === null ? exportMessages.gone(table.noun) : exportMessages.stale(table.noun) },
    ]
  })
  if (changed.length > 0)
    throw new ApiError(409, exportMessages.notAsSeen(changed.length, table), { details: { rows: changed } })
}
