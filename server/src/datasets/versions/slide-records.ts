import { type DatasetType, PART_OF_TYPE } from '@vitrine/contract/splits/dataset-types'
import { type KeyedSlide, keySlides } from '@vitrine/contract/splits/groups'
import type { Rule } from '@vitrine/contract/splits/rules'
import type { SlideRecord } from '@vitrine/contract/splits/slide-values'
import {
  metadataPairs,
  sortedSamples,
  type VersionField,
  type VersionSample,
  type VersionSlide,
  writtenFields,
} from '@vitrine/contract/versions/version-line'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { rawSql } from '../../db/sql-text.ts'
import { type Definition, fieldsOf } from '../../fields/definitions.ts'
import { writtenFieldsSql } from '../../fields/written-fields.ts'
import { fileDigest } from '../../files/file-table.ts'
import { forEachInChunks } from '../../http/chunked-work.ts'
import { readSavedRules } from '../trust/read-rules.ts'
import { runSplit } from '../trust/split-thread.ts'
import groupKeys from './group-worker.ts'

/** The parts of a slide's record in a version, with its file and samples, including everything that rules read. */
interface SlideContent {
  readonly name: string
  readonly species: string | null
  readonly organ: string | null
  readonly block_id: string | null
  readonly cut_number: number | null
  readonly source: string | null
  readonly vendor: string | null
  readonly description: string | null
  readonly status: { readonly name: string }
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: {
    readonly name: string
    readonly type: string | null
    readonly location: string | null
    readonly size: number | null
    readonly sha256: string | null
    readonly metadata: unknown
  } | null
  readonly samples: readonly VersionSample[]
}

interface Entry {
  readonly id: number
  readonly uuid: string
  readonly type: DatasetType
  readonly fold: number | null
}

interface GatheredSlide<Read> extends Entry {
  readonly record: Read
}

/** A slide of a dataset, with the values that join it with others under each of the rules. */
export type KeyedEntry = Entry & KeyedSlide

/** The rules for the groups of a dataset's slides: those of its recipe, or else its own. A random distribution has no groups. */
export function frozenGroupRules(
  db: Db,
  { recipe, grouping }: { recipe: unknown; grouping: string[] | null },
): Promise<Map<string, Rule>> {
  const { method, groups } = (recipe ?? {}) as { method?: string; groups?: readonly string[] }
  return readSavedRules(db, (method !== 'chance' && groups) || grouping)
}

/** The content of slide `s` with its file `f`. @param fields lab fields in use */
const contentSql = (
  fields: readonly Definition[],
) => sql`jsonb_build_object('name', s.name, 'species', s.species, 'organ', s.organ, 'block_id', s.block_id,
    'cut_number', s.cut_number, 'source', s.source, 'vendor', s.vendor, 'description', s.description,
    'status', jsonb_build_object('name', s.status), 'fields', ${writtenFieldsSql(fields, sql`s.fields`)},
    'file', case when f.id is not null then jsonb_build_object('name', f.name, 'type', f.type, 'location', f.location,
      'size', f.size, 'sha256', ${rawSql(fileDigest('f'))}, 'metadata', f.metadata) end,
    'samples', coalesce((select jsonb_agg(to_jsonb(of_slide)) from (
      select sample_id, barcode_id, biomarker, organ_type, specimen_type, staining_type, study_id, block_id, source
      from samples where slide_id = s.id) as of_slide), '[]'))`

const gatheredSql = (fields: readonly Definition[], datasetId: number, ids?: readonly number[]) => sql`
  select s.id, s.uuid, entry.type, entry.fold, ${contentSql(fields)} as record
  from dataset_slides as entry join slides as s on s.id = entry.slide_id left join files as f on f.id = s.file_id
  where entry.dataset_id = ${datasetId} ${ids ? sql`and s.id = any(${ids}::integer[])` : sql``}`

/**
 * Copies the slides of a dataset with their records into the temporary table `gathered_slides`, in a single statement, so that
 * concurrent saves can't be seen partially.
 * @param ids the ids of some slides; all by default
 * @returns the lab fields that have values in these slides
 */
export async function gatherSlides(trx: Trx, datasetId: number, ids?: readonly number[]): Promise<VersionField[]> {
  for (;;) {
    const { version, inUse } = await fieldsOf(trx, 'slides')
    await sql`create temp table gathered_slides on commit drop as ${gatheredSql(inUse, datasetId, ids)}`.execute(trx)
    // An option may have been renamed before the statement began, in which case the copy would have its former label.
    if ((await fieldsOf(trx, 'slides')).version !== version) {
      await sql`drop table gathered_slides`.execute(trx)
      continue
    }
    await sql`alter table gathered_slides add primary key (uuid)`.execute(trx)
    return usedFields(trx, inUse)
  }
}

/** Copies further slides, from the same snapshot. */
export async function gatherMore(trx: Trx, datasetId: number, ids: readonly number[]): Promise<void> {
  const { inUse } = await fieldsOf(trx, 'slides')
  await sql`insert into gathered_slides ${gatheredSql(inUse, datasetId, ids)}`.execute(trx)
}

async function usedFields(trx: Trx, inUse: readonly Definition[]): Promise<VersionField[]> {
  if (inUse.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select distinct key from gathered_slides, jsonb_object_keys(record -> 'fields') as key`.execute(trx)
  const used = new Set(rows.map(({ key }) => key))
  return inUse
    .filter(({ key }) => used.has(key))
    .map(({ key, label, type, unit, options }) => ({
      ...{ key, label, type, unit },
      options: options.map(option => option.label),
    }))
}

/** The slides copied by `gatherSlides`, with their groups from a map by uuid. */
export async function* versionSlides(trx: Trx, groups: ReadonlyMap<string, string>): AsyncGenerator<VersionSlide[]> {
  for await (const slides of gatheredSlides<SlideContent>(trx, sql`record`))
    yield slides.map(({ uuid, type, fold, record }) =>
      versionSlide(uuid, record, { part: PART_OF_TYPE[type], fold, group: groups.get(uuid) ?? null }),
    )
}

/** The slides copied by `gatherSlides`, each with its values under the rules. */
export async function keyedSlides(trx: Trx, rules: ReadonlyMap<string, Rule>): Promise<KeyedEntry[]> {
  const keyed: KeyedEntry[] = []
  for await (const slides of gatheredSlides<SlideRecord>(trx, readByRules([...rules.values()])))
    for (const [index, { values }] of keySlides(slides, rules).entries()) {
      const { id, uuid, type, fold } = slides[index] as Entry
      keyed.push({ id, uuid, type, fold, values })
    }
  return keyed
}

/** The groups of slides, by uuid; slides without a group are missing. */
export async function groupsOf(
  slides: readonly KeyedSlide[],
  rules: ReadonlyMap<string, Rule>,
): Promise<Map<string, string>> {
  // As text, because cloning 50,000 slides as objects for the thread would block other calls.
  const texts: string[] = []
  await forEachInChunks(slides, ({ uuid, values }) => {
    texts.push(JSON.stringify({ uuid, values } satisfies KeyedSlide))
  })
  return runSplit(WORKER, { slides: `[${texts}]`, groups: [...rules.keys()] }, slides.length)
}

async function* gatheredSlides<Read>(trx: Trx, record: RawBuilder<unknown>) {
  let last = NO_UUID
  for (;;) {
    const { rows } = await sql<GatheredSlide<Read>>`select id, uuid, type, fold, ${record} as record
      from gathered_slides where uuid > ${last}::uuid order by uuid limit ${SLICE}`.execute(trx)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.uuid as string
  }
}

/** The number of slides whose lines are made at a time, which takes a few milliseconds. */
const SLICE = 200
/** Sorts before all others. */
export const NO_UUID = '00000000-0000-0000-0000-000000000000'

/** Only the parts of a gathered record that the rules read: 50,000 whole records would take hundreds of MB in a thread. */
function readByRules(rules: readonly Rule[]): RawBuilder<unknown> {
  const at = (...path: string[]) => sql`record #> ${path}::text[]`
  const object = (parts: ReadonlyMap<string, RawBuilder<unknown>>) =>
    sql`jsonb_build_object(${sql.join([...parts].flatMap(([key, value]) => [sql`${key}::text`, value]))})`
  const values = () => new Map<string, RawBuilder<unknown>>()
  const [record, file, metadata, fields] = [values(), values(), values(), values()] as const
  for (const rule of rules) {
    if (rule.kind === 'slide' || rule.kind === 'case') record.set(rule.field, at(rule.field))
    if (rule.kind === 'file') for (const key of ['name', 'size', 'sha256']) file.set(key, at('file', key))
    if (rule.kind === 'metadata') metadata.set(rule.key, at('file', 'metadata', rule.key))
    if (rule.kind === 'own') fields.set(rule.key, at('fields', rule.key))
    if (rule.kind === 'sample') record.set('samples', at('samples'))
  }
  return object(record.set('fields', object(fields)).set('file', object(file.set('metadata', object(metadata)))))
}

const WORKER = { module: new URL('./group-worker.ts', import.meta.url), run: groupKeys }

type Place = Pick<VersionSlide, 'part' | 'fold' | 'group'>

function versionSlide(
  uuid: string,
  { file, status, fields, samples, ...record }: SlideContent,
  place: Place,
): VersionSlide {
  const { name, species, organ, block_id, cut_number, source, vendor, description } = record
  return {
    ...{ uuid, name, species, organ, block_id, cut_number, source, vendor, description, ...place },
    status: status.name,
    fields: writtenFields(fields),
    file_name: file?.name ?? null,
    file_type: file?.type ?? null,
    file_location: file?.location ?? null,
    file_size: file?.size ?? null,
    file_sha256: file?.sha256 ?? null,
    metadata: metadataPairs(file?.metadata),
    samples: sortedSamples(samples),
  }
}

/** For comparisons that ignore the place of a slide in its dataset. */
export const NO_PLACE: Place = { part: 'unassigned', fold: null, group: null }

export interface PresentSlide {
  readonly id: number
  readonly slide: VersionSlide
}

/** The current state of slides, without their place in a dataset; deleted ones are missing. */
export async function freezableSlides(db: Db, uuids: readonly string[]): Promise<Map<string, PresentSlide>> {
  const { inUse } = await fieldsOf(db, 'slides')
  const { rows } = await sql<{ id: number; uuid: string; record: SlideContent }>`
    select s.id, s.uuid, ${contentSql(inUse)} as record from slides as s left join files as f on f.id = s.file_id
    where s.uuid = any(${uuids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, uuid, record }) => [uuid, { id, slide: versionSlide(uuid, record, NO_PLACE) }]))
}
