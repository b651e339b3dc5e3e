import type { VersionDifference } from '@vitrine/contract/datasets/dataset-versions'
import { compareCodePoints, compareCodeUnits } from '@vitrine/contract/splits/code-point-order'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { isOtherLine } from './compared-lines.ts'

/** A slide that differs between two states of a dataset. */
export type DifferentSlide = Pick<VersionDifference, 'uuid' | 'name' | 'kind'>

const KINDS: readonly DifferentSlide['kind'][] = ['added', 'removed', 'moved', 'changed']

const placeOf = (line: RawBuilder<unknown>) => sql`(${line}::json ->> 'part', ${line}::json ->> 'fold')`

/** The slides that differ between two sets of lines. */
export async function findDifferent(
  trx: Trx,
  was: RawBuilder<unknown>,
  became: RawBuilder<unknown>,
): Promise<DifferentSlide[]> {
  const [before, after] = [sql`was.line`, sql`became.line`]
  const { rows } = await sql<DifferentSlide>`
    select uuid, coalesce(${after}, ${before})::json ->> 'name' as name,
      case when ${before} is null then 'added' when ${after} is null then 'removed'
        when ${placeOf(before)} is distinct from ${placeOf(after)} then 'moved' else 'changed' end as kind
    from (${was}) as was full join (${became}) as became using (uuid) where ${isOtherLine(before, after)}`.execute(trx)
  return rows
}

/** The order of listed differences. */
export const compareDifferent = (a: DifferentSlide, b: DifferentSlide): number =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || compareCodePoints(a.name, b.name) || compareCodeUnits(a.uuid, b.uuid)

/** The number of slides with each kind of difference. */
export function countKinds(different: readonly DifferentSlide[]): Record<DifferentSlide['kind'], number> {
  const counts = { added: 0, removed: 0, moved: 0, changed: 0 }
  for (const { kind } of different) counts[kind] += 1
  return counts
}
