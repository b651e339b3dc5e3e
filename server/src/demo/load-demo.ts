import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { DemoReport } from '@vitrine/contract/api/demo'
import type { NewSample } from '@vitrine/contract/samples/samples'
import { type Insertable, sql } from 'kysely'
import { batchesOf } from '../db/batches.ts'
import { type Author, inTransaction } from '../db/changes.ts'
import { type Db, lockInTurn, type Trx } from '../db/client.ts'
import type { SamplesTable } from '../db/tables.ts'
import { demoMessages } from './demo-messages.ts'
import type { DemoCollection, DemoSlide } from './demo-slide.ts'
import { humanCollection } from './human-slides.ts'
import { mouseCollection } from './mouse-slides.ts'
import { skinCollection } from './skin-slides.ts'

/** PostgreSQL takes at most 65,535 values in one statement, and a sample has some 40. */
const ROWS_A_STATEMENT = 400
/** Arbitrary, the same for everybody who loads the demo library. */
const LOAD_LOCK = 7_264_011

const folder = new URL('../../demo/', import.meta.url)

async function demoCollections(): Promise<DemoCollection[]> {
  const [mouse, human] = await Promise.all(
    ['idr0018-mouse.tsv', 'camelyon17-human.tsv'].map(file => readFile(new URL(file, folder), 'utf8')),
  )
  return [mouseCollection(mouse as string), humanCollection(human as string), skinCollection]
}

/** The same for a record on every load, so that a second load finds the first one's. */
export function demoUuid(kind: string, name: string): string {
  const hex = createHash('sha256').update(`vitrine demo ${kind} ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const chunks = <Row>(rows: readonly Row[]) => batchesOf(rows, ROWS_A_STATEMENT)

/** Records of an earlier load count, and so do a user's own with the demo's sample ids: those could not be added again. */
async function hasDemo(trx: Trx, collections: readonly DemoCollection[]): Promise<boolean> {
  const slides = collections.flatMap(({ slides }) => slides)
  const uuids = slides.map(({ slide }) => demoUuid('slide', slide.name))
  const sampleIds = allSamples(collections).map(({ sample_id }) => sample_id)
  const found = await sql<{ found: boolean }>`select exists (select from slides where uuid = any(${uuids}::uuid[]))
    or exists (select from samples where sample_id = any(${sampleIds}::text[])) as found`.execute(trx)
  return found.rows[0]?.found === true
}

async function countRecords(trx: Trx): Promise<DemoReport> {
  const { rows } = await sql<DemoReport>`select (select count(*) from slides) as slides,
    (select count(*) from samples) as samples, (select count(*) from datasets) as datasets`.execute(trx)
  return rows[0] as DemoReport
}

const allSamples = (collections: readonly DemoCollection[]) =>
  collections.flatMap(({ slides, samples }) => [...slides.flatMap(slide => slide.samples), ...samples])

async function addFiles(trx: Trx, slides: readonly DemoSlide[], userId: number | null): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const chunk of chunks(slides)) {
    const rows = chunk.map(({ file, scannedAt }) => ({
      ...file,
      metadata: JSON.stringify(file.metadata),
      uuid: demoUuid('file', file.name),
      created_by: userId,
      created_at: scannedAt,
      updated_at: scannedAt,
    }))
    const added = await trx.insertInto('files').values(rows).returning(['id', 'name']).execute()
    for (const { id, name } of added) ids.set(name, id)
  }
  return ids
}

async function addSlides(
  trx: Trx,
  slides: readonly DemoSlide[],
  fileIds: Map<string, number>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const chunk of chunks(slides)) {
    const rows = chunk.map(({ slide, status, file, scannedAt }) => ({
      ...slide,
      status,
      uuid: demoUuid('slide', slide.name),
      file_id: fileIds.get(file.name) ?? null,
      created_at: scannedAt,
      updated_at: scannedAt,
    }))
    const added = await trx.insertInto('slides').values(rows).returning(['id', 'name']).execute()
    for (const { id, name } of added) ids.set(name, id)
  }
  return ids
}

function sampleRow({ extra_data, slide: _, ...sample }: NewSample, slideId: number | null, userId: number | null) {
  const receivedAt = sample.received_timestamp ?? undefined
  return {
    ...sample,
    extra_data: extra_data ? JSON.stringify(extra_data) : null,
    uuid: demoUuid('sample', sample.sample_id),
    slide_id: slideId,
    created_by: userId,
    created_at: receivedAt,
    updated_at: receivedAt,
  } as Insertable<SamplesTable>
}

async function addCollection(trx: Trx, collection: DemoCollection, userId: number | null): Promise<void> {
  const { slides, samples, name, description } = collection
  const slideIds = await addSlides(trx, slides, await addFiles(trx, slides, userId))
  const idOf = ({ slide }: DemoSlide) => slideIds.get(slide.name) as number
  const sampleRows = [
    ...slides.flatMap(slide => slide.samples.map(sample => sampleRow(sample, idOf(slide), userId))),
    ...samples.map(sample => sampleRow(sample, null, userId)),
  ]
  for (const chunk of chunks(sampleRows)) await trx.insertInto('samples').values(chunk).execute()
  const { id } = await trx
    .insertInto('datasets')
    .values({ name, description, uuid: demoUuid('dataset', name), created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entries = slides.map((slide, position) => ({
    dataset_id: id,
    slide_id: idOf(slide),
    position,
    type: slide.type,
  }))
  await trx.insertInto('dataset_slides').values(entries).execute()
}

async function addCollections(
  trx: Trx,
  collections: readonly DemoCollection[],
  userId: number | null,
): Promise<DemoReport> {
  for (const collection of collections) await addCollection(trx, collection, userId)
  return {
    slides: collections.reduce((count, { slides }) => count + slides.length, 0),
    samples: allSamples(collections).length,
    datasets: collections.length,
  }
}

/**
 * Adds the demo library's records to the existing ones, all or none, with history like any other change. They are dated by their
 * scans and have no author. Does nothing if they already exist.
 */
export async function loadDemo(db: Db): Promise<void> {
  const collections = await demoCollections()
  await db.transaction().execute(async trx => {
    // Another server may be loading the same records.
    await lockInTurn(trx, LOAD_LOCK)
    if (!(await hasDemo(trx, collections))) await addCollections(trx, collections, null)
  })
}

/**
 * Like `loadDemo`, as one request of a person.
 * @throws 409 if the library holds any slide, sample or dataset
 */
export async function fillEmptyLibrary(db: Db, caller: Author): Promise<DemoReport> {
  const collections = await demoCollections()
  return inTransaction(db, { ...caller, via: 'import' }, async trx => {
    await lockInTurn(trx, LOAD_LOCK)
    const held = await countRecords(trx)
    if (held.slides + held.samples + held.datasets > 0) throw new ApiError(409, demoMessages.notEmpty(held))
    return addCollections(trx, collections, caller.userId)
  })
}
