import { ApiError } from '@vitrine/contract/api/api-error'
import type { DatasetVersion, FrozenSlide } from '@vitrine/contract/datasets/dataset-versions'
import { type VersionSlide, versionLine, withoutFields } from '@vitrine/contract/versions/version-line'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ListPage } from '../../db/list-sql.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { isUuid } from '../../http/uuid.ts'
import { getDataset } from '../datasets.queries.ts'
import { freezableSlides, NO_PLACE, NO_UUID } from './slide-records.ts'
import { versionMessages as messages } from './version-messages.ts'

/** A version without its address. */
export type StoredVersion = Omit<DatasetVersion, 'url'>

interface Page {
  readonly limit: number
  readonly offset: number
}

const selectVersions = (condition: RawBuilder<SqlBool>) => sql<StoredVersion>`
  select v.id, v.uuid, v.number, v.semver, d.id as dataset, v.dataset_uuid, v.dataset_name, v.dataset_description,
    v.slides_count, v.counts, v.content_hash, v.format, coalesce(v.header::json -> 'fields', '[]') as fields, v.groups, v.note, v.license,
    v.creator, v.recipe, v.test_sets, v.created_at,
    case when u.id is not null
      then jsonb_build_object('id', u.id, 'username', u.username, 'name', u.name, 'email', u.email) end as created_by
  from dataset_versions as v
  left join datasets as d on d.uuid = v.dataset_uuid
  left join users as u on u.id = v.created_by
  where ${condition}`

/** The versions of a dataset, even a deleted one, newest first. */
export async function listVersions(
  db: Db,
  datasetUuid: string,
  { limit, offset }: Page,
): Promise<ListPage<StoredVersion>> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from dataset_versions where dataset_uuid = ${datasetUuid}::uuid`.execute(db)
  const page = await sql<StoredVersion>`${selectVersions(sql<SqlBool>`v.dataset_uuid = ${datasetUuid}::uuid`)}
    order by number desc limit ${limit} offset ${offset}`.execute(db)
  return { total: rows[0]?.total ?? 0, results: page.rows }
}

/** A version by its dataset's id and its number. @throws 404 */
export async function versionOfDataset(db: Db, datasetId: number, number: string): Promise<StoredVersion> {
  const { uuid } = await getDataset(db, datasetId)
  return versionNumbered(db, uuid as string, number)
}

/** A version of a dataset, even a deleted one. @throws 404 */
export async function versionNumbered(db: Db, datasetUuid: string, number: string): Promise<StoredVersion> {
  const isNumber = /^[1-9]\d{0,8}$/.test(number)
  const { rows } = await selectVersions(
    sql<SqlBool>`v.dataset_uuid = ${datasetUuid}::uuid and v.number = ${isNumber ? Number(number) : 0}`,
  ).execute(db)
  if (rows[0] === undefined) throw new ApiError(404, messages.noVersion(number))
  return rows[0]
}

/** @throws 404 */
export async function versionByUuid(db: Db, uuid: string): Promise<StoredVersion> {
  const { rows } = isUuid(uuid) ? await selectVersions(sql<SqlBool>`v.uuid = ${uuid}::uuid`).execute(db) : { rows: [] }
  if (rows[0] === undefined) throw new ApiError(404, messages.noUuid(uuid))
  return rows[0]
}

const LINES_AT_ONCE = 1_000

/** The first line of a version's manifest, without its LF; null for format 1. */
export async function manifestHeader(db: Db, versionId: number): Promise<string | null> {
  const { rows } = await sql<{ header: string | null }>`
    select header from dataset_versions where id = ${versionId}`.execute(db)
  return rows[0]?.header ?? null
}

/** All lines of a version's manifest, each without its LF. */
export async function* manifestLines(db: Db, versionId: number): AsyncGenerator<string[]> {
  const header = await manifestHeader(db, versionId)
  if (header !== null) yield [header]
  yield* versionLines(db, versionId)
}

/**
 * The stored lines of a version's slides, each without its LF, ordered by uuid. They never change, so reading them needs no
 * snapshot.
 */
export async function* versionLines(db: Db, versionId: number): AsyncGenerator<string[]> {
  let last = NO_UUID
  for (;;) {
    const { rows } = await sql<{ uuid: string; line: string }>`
      select uuid, line from dataset_version_slides where version_id = ${versionId} and uuid > ${last}::uuid
      order by uuid limit ${LINES_AT_ONCE}`.execute(db)
    if (rows.length === 0) return
    yield rows.map(({ line }) => line)
    last = rows.at(-1)?.uuid as string
  }
}

interface FrozenPage extends ListPage<FrozenSlide> {
  /** By uuid, for slides that still exist. */
  readonly slide_ids: Record<string, number>
}

/** A page of a version's slides, and how each has changed since then. */
export const listVersionSlides = (
  db: Db,
  { id, dataset, slides_count: total }: StoredVersion,
  { limit, offset }: Page,
): Promise<FrozenPage> =>
  inSnapshot(db, async trx => {
    // Slides before the page are only counted in the index, without reading their lines. Uses an array because a join would read
    // all lines for each slide of the page if the version is newer than PostgreSQL's statistics.
    const { rows } = await sql<{ line: VersionSlide; in_dataset: boolean }>`
      select line::json as line, exists (
        select from dataset_slides as entry join slides as s on s.id = entry.slide_id
        where entry.dataset_id = ${dataset} and s.uuid = frozen.uuid) as in_dataset
      from dataset_version_slides as frozen where version_id = ${id} and uuid = any(array(
        select uuid from dataset_version_slides where version_id = ${id} order by uuid limit ${limit} offset ${offset}
      )) order by uuid`.execute(trx)
    const present = await freezableSlides(
      trx,
      rows.map(({ line }) => line.uuid),
    )
    const results = rows.map(
      ({ line, in_dataset }): FrozenSlide => ({
        ...frozenFields(line),
        now: becomes(line, present.get(line.uuid)?.slide),
        in_dataset,
      }),
    )
    return { total, results, slide_ids: Object.fromEntries([...present].map(([uuid, { id }]) => [uuid, id])) }
  })

/** The lists of a line in the form of the reply's type. */
const frozenFields = ({ metadata, samples, ...line }: VersionSlide) => ({
  ...line,
  metadata: metadata.map(pair => [...pair]),
  samples: samples.map(sample => ({ ...sample })),
})

/** How a slide has changed since then. */
export function becomes(frozen: VersionSlide, present: VersionSlide | undefined): FrozenSlide['now'] {
  if (present === undefined) return 'deleted'
  const compared = frozen.fields ? present : withoutFields(present)
  // If the digest became known later, only name and size are compared.
  const file_sha256 = frozen.file_sha256 && compared.file_sha256
  return versionLine({ ...frozen, ...NO_PLACE }) === versionLine({ ...compared, file_sha256 }) ? 'same' : 'changed'
}
