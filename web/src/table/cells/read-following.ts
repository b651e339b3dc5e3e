import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { followingRoutes } from '@vitrine/contract/tables/following'
import { call } from '../../api/call.ts'
import { listParams } from '../../search/record-choice.ts'
import type { VersionedRow } from './cell-writes.ts'
import type { ListPart } from './use-cell-writes.ts'

/** Reads the rows of a list after the loaded ones: as many as are missing, or all there are. */
export async function readFollowing<Row extends VersionedRow>(
  kind: RecordKind,
  list: ListPart,
  { rows, missing }: { rows: readonly Row[]; missing: number },
): Promise<VersionedRow[]> {
  const last = rows[list.end - 1]
  const loadedRows = list.end - list.start
  if (!last || missing === 0 || list.total <= loadedRows) return []
  const query = {
    ...listParams(list),
    after: String(last.id),
    offset: String(loadedRows - 1),
    limit: String(missing),
  }
  const { results } = await call(followingRoutes[kind], { query })
  const loaded = new Set(rows.map(({ id }) => id))
  return results.filter(({ id }) => !loaded.has(id))
}
