import { ApiError, badRequest } from '@vitrine/contract/api/api-error'
import type { VersionDifference } from '@vitrine/contract/datasets/dataset-versions'
import { fieldName } from '@vitrine/contract/fields/field-values'
import { labelsOfFields } from '@vitrine/contract/versions/label'
import {
  type VersionField,
  type VersionSlide,
  versionLine,
  withoutFields,
} from '@vitrine/contract/versions/version-line'
import { type RawBuilder, sql } from 'kysely'
import { inPlainTransaction } from '../../db/changes.ts'
import type { Db, Trx } from '../../db/client.ts'
import type { ListPage } from '../../db/list-sql.ts'
import { comparedLines, isOtherLine } from './compared-lines.ts'
import { frozenGroupRules, gatherSlides, versionSlides } from './slide-records.ts'
import { versionMessages as messages } from './version-messages.ts'
import { type StoredVersion, versionNumbered } from './versions.queries.ts'

type Summary = Record<VersionDifference['kind'], number>

interface Page {
  readonly limit: number
  readonly offset: number
}

const NOW = 'current'

/**
 * The changes from one version to another, or, with `current`, from the version to the dataset as it is now.
 * @throws 400 for an invalid number, 404 for a missing version or dataset
 */
export function compareVersion(
  db: Db,
  version: StoredVersion,
  text: string | undefined,
  page: Page,
): Promise<ListPage<VersionDifference> & { summary: Summary; labels: Record<string, string> }> {
  if (text === undefined) throw badRequest(messages.noWith, 'with')
  if (text !== NOW && !/^\d+$/.test(text)) throw badRequest(messages.wrongWith(text), 'with')
  return inPlainTransaction(db, async trx => {
    // Reads rules, places and records in one snapshot: otherwise a concurrently saved distribution would appear by half.
    await sql`set transaction isolation level repeatable read`.execute(trx)
    const isNow = text === NOW
    const other = isNow
      ? { fields: await gatherNow(trx, version) }
      : await versionNumbered(trx, version.dataset_uuid, text)
    const present = { was: comparedLines(version, version).was, became: sql`select uuid, line from present_lines` }
    const { was, became } = 'id' in other ? comparedLines(other, version) : present
    const [earlier, later] = isNow ? [version, other] : [other, version]
    const labels = Object.fromEntries([...labelsOfFields(earlier), ...labelsOfFields(later)])
    return { ...(await differences(trx, was, became, page)), labels }
  })
}

/** The lines that a version would have if the dataset were frozen now, in the temporary table `present_lines`. */
async function gatherNow(trx: Trx, { dataset: id, format }: StoredVersion): Promise<VersionField[]> {
  const dataset =
    id === null
      ? undefined
      : await trx.selectFrom('datasets').select(['recipe', 'grouping']).where('id', '=', id).executeTakeFirst()
  if (id === null || dataset === undefined) throw new ApiError(404, messages.deletedDataset)
  const rules = await frozenGroupRules(trx, dataset)
  const fields = await gatherSlides(trx, id)
  await sql`create temp table present_lines (uuid uuid, line text collate "C") on commit drop`.execute(trx)
  for await (const slides of versionSlides(trx, rules)) {
    const lines = slides.map(slide => versionLine(format === 1 ? withoutFields(slide) : slide))
    await sql`insert into present_lines
      select * from unnest(${slides.map(({ uuid }) => uuid)}::uuid[], ${lines}::text[])`.execute(trx)
  }
  return fields
}

interface DifferentLines {
  readonly uuid: string
  readonly kind: VersionDifference['kind']
  readonly was: VersionSlide | null
  readonly became: VersionSlide | null
}

async function differences(trx: Trx, was: RawBuilder<unknown>, became: RawBuilder<unknown>, { limit, offset }: Page) {
  const placeOf = (line: string) => sql`(${sql.ref(line)}::json ->> 'part', ${sql.ref(line)}::json ->> 'fold')`
  const { rows } = await sql<{ summary: Partial<Summary> | null; page: DifferentLines[] }>`
    with different as materialized (
      select uuid, was.line as was, became.line as became
      from (${was}) as was full join (${became}) as became using (uuid) where ${isOtherLine(sql`was.line`, sql`became.line`)}
    ), kinds as materialized (
      select *, coalesce(became, was)::json ->> 'name' as name,
        case when was is null then 'added' when became is null then 'removed'
          when ${placeOf('was')} is distinct from ${placeOf('became')} then 'moved' else 'changed' end as kind
      from different
    )
    select (select jsonb_object_agg(kind, slides) from (select kind, count(*) as slides from kinds group by kind) as counted) as summary,
      coalesce((select json_agg(json_build_object('uuid', uuid, 'kind', kind, 'was', was::json, 'became', became::json)) from (
        select * from kinds order by array_position('{added,removed,moved,changed}', kind), name, uuid
        limit ${limit} offset ${offset}
      ) as shown), '[]') as page`.execute(trx)
  const summary = { added: 0, removed: 0, moved: 0, changed: 0, ...rows[0]?.summary }
  const total = Object.values(summary).reduce((sum, count) => sum + count, 0)
  return { summary, total, results: (rows[0]?.page ?? []).map(differenceOf) }
}

const placeIn = (slide: VersionSlide | null) => slide && { part: slide.part, fold: slide.fold }

function differenceOf({ uuid, kind, was, became }: DifferentLines): VersionDifference {
  const name = (became ?? was)?.name as string
  return {
    uuid,
    name,
    kind,
    from: placeIn(was),
    to: placeIn(became),
    fields: was && became ? changes(was, became) : {},
  }
}

const IN_PLACE = ['part', 'fold']

/** A line's values by key, of lab fields by `fields.KEY`. */
const valuesOf = ({ fields = {}, ...slide }: VersionSlide): Record<string, unknown> => ({
  ...slide,
  ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [fieldName(key), value])),
})

function changes(was: VersionSlide, became: VersionSlide): VersionDifference['fields'] {
  const [before, after] = [valuesOf(was), valuesOf(became)]
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter(key => !IN_PLACE.includes(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map(key => [key, { from: before[key] ?? null, to: after[key] ?? null }]),
  )
}
