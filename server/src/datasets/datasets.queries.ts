import { conflict, notFound } from '@vitrine/contract/api/api-error'
import {
  type Dataset,
  type DatasetEntry,
  type DatasetPatch,
  datasetFields,
  type NewDataset,
  type NewDatasetEntry,
} from '@vitrine/contract/datasets/datasets'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { type CompiledQuery, sql } from 'kysely'
import { type Author, inTransaction } from '../db/changes.ts'
import { allowLongStatements, type Db, type Trx } from '../db/client.ts'
import { rethrow } from '../db/database-error.ts'
import type { ListPage } from '../db/list-sql.ts'
import { columnValues, deleteRecord, getRecord, type RecordAt } from '../db/records.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { fieldPresenter, presentFieldsNow } from '../fields/present-fields.ts'
import { checkAgainst, type FieldChange, fieldsAfterChange, newFields, writingFields } from '../fields/write-fields.ts'
import { withinLimits } from '../http/limits.ts'
import { readCohort } from './cohort/read-cohort.ts'
import { checkSlides, readEntries, readPlacement, replaceEntries, type StoredEntry } from './dataset-entries.ts'
import { datasetMessages } from './dataset-messages.ts'
import { datasetTable, type StoredDatasetEntry, selectEntries } from './dataset-table.ts'
import { lockDataset } from './lock-dataset.ts'
import { readRecipe } from './trust/read-recipe.ts'
import { readSlideRules } from './trust/read-rules.ts'

export const getDataset = (db: Db, id: number) => getRecord(db, datasetTable, id)

const entriesSql = (datasetId: number) => sql<StoredDatasetEntry>`${selectEntries} where entry.dataset_id = ${datasetId}
  order by entry.position, entry.id`

/**
 * Converts stored entries to the form of replies: lab fields of slides are presented, and an entry without a fold lacks the
 * property.
 */
async function presentEntries(db: Db, entries: readonly StoredDatasetEntry[]): Promise<DatasetEntry[]> {
  const shown = entries.map(withFold)
  await presentFieldsNow(
    db,
    'slides',
    shown.map(({ slide }) => slide),
  )
  return shown
}

const withFold = ({ fold, ...entry }: StoredDatasetEntry): DatasetEntry => (fold === null ? entry : { ...entry, fold })

/** The number of entries in memory at a time. */
const CHUNK_SIZE = 500

/** All entries of a dataset, in chunks. */
export async function* entryChunks(trx: Trx, datasetId: number): AsyncGenerator<DatasetEntry[]> {
  const query: CompiledQuery<StoredDatasetEntry> = entriesSql(datasetId).compile(trx)
  const present = await fieldPresenter(trx, 'slides')
  for await (const { rows } of trx.getExecutor().stream<StoredDatasetEntry>(query, CHUNK_SIZE)) {
    present(rows.map(({ slide }) => slide))
    yield rows.map(withFold)
  }
}

/** A page of entries, with the total from the same snapshot. */
export function listDatasetSlides(
  db: Db,
  id: number,
  { page, limit }: { page: number; limit: number },
): Promise<ListPage<DatasetEntry>> {
  const offset = (page - 1) * limit
  return inSnapshot(db, async trx => {
    const { slides_count: total } = await getDataset(trx, id)
    if (offset >= total) return { total, results: [] }
    const { rows } = await sql<StoredDatasetEntry>`${entriesSql(id)} limit ${limit} offset ${offset}`.execute(trx)
    return { total, results: await presentEntries(trx, rows) }
  })
}

/** The datasets that contain a slide. @throws 404 if there is no such slide */
export async function listDatasetsOfSlide(db: Db, id: number) {
  const slide = await db.selectFrom('slides').select('id').where('id', '=', id).executeTakeFirst()
  if (slide === undefined) throw notFound('slide', id)
  const { rows } = await sql<{ id: number; name: string; type: DatasetType }>`
    select datasets.id, datasets.name, entry.type from dataset_slides as entry join datasets on datasets.id = entry.dataset_id
    where entry.slide_id = ${id} order by fold(datasets.name), datasets.id, entry.id`.execute(db)
  return { results: rows }
}

/** From this number of entries, a save may take longer than the statement timeout. */
const LONG_LIST = 2_000

export async function createDataset(
  db: Db,
  author: Author,
  { dataset_slides = [], fields, grouping, recipe, cohort, ...others }: NewDataset,
): Promise<Dataset> {
  const entries = readEntries(dataset_slides)
  const columns = { ...others, ...(await readRules(db, { grouping, recipe, cohort })) }
  return writingFields(db, 'datasets', author, fields, (by, change) =>
    inTransaction(db, by, trx => insertDataset(trx, by, columns, entries, change)),
  )
}

export async function insertDataset(
  trx: Trx,
  { userId }: Author,
  columns: Omit<NewDataset, 'dataset_slides' | 'fields'>,
  entries: readonly StoredEntry[],
  change?: FieldChange,
): Promise<Dataset> {
  const fields = change ? { fields: newFields(change) } : {}
  const values = { ...columnValues(datasetTable, columns), ...fields, name: columns.name, created_by: userId }
  if (entries.length > LONG_LIST) await allowLongStatements(trx)
  const { id } = await trx.insertInto('datasets').values(values).returning('id').executeTakeFirstOrThrow()
  if (entries.length > 0) await replaceEntries(trx, id, entries)
  return getDataset(trx, id)
}

/** Changes the name and the list, either both or neither. */
export async function updateDataset(
  db: Db,
  author: Author,
  at: RecordAt,
  { dataset_slides, fields, grouping, recipe, cohort, ...others }: DatasetPatch,
): Promise<Dataset> {
  const entries = dataset_slides && readEntries(dataset_slides)
  const columns = { ...others, ...(await readRules(db, { grouping, recipe, cohort })) }
  return writingFields(db, 'datasets', author, fields, (by, change) =>
    inTransaction(db, by, async trx => {
      const stored = await lockDataset(trx, at)
      if (change) checkAgainst(change, stored)
      const within = await withinLimits(trx, datasetTable, at, datasetFields, columns)
      const values = { ...columnValues(datasetTable, within), ...(change ? { fields: fieldsAfterChange(change) } : {}) }
      if (entries && entries.length > LONG_LIST) await allowLongStatements(trx)
      if (Object.keys(values).length > 0)
        await trx.updateTable('datasets as t').set(values).where('id', '=', at.id).execute()
      if (entries) await replaceEntries(trx, at.id, entries)
      return getDataset(trx, at.id)
    }),
  )
}

/** The grouping, recipe and filter of a body, as far as it contains them. */
const readRules = async (
  db: Db,
  { grouping, recipe, cohort }: Pick<DatasetPatch, 'grouping' | 'recipe' | 'cohort'>,
) => ({
  ...(grouping === undefined ? {} : { grouping: await readGrouping(db, grouping) }),
  ...(recipe === undefined ? {} : { recipe: await readRecipe(db, recipe) }),
  ...(cohort === undefined ? {} : { cohort: await readCohort(db, cohort, 'cohort') }),
})

/** null means the default rules. */
async function readGrouping(db: Db, rules: readonly string[] | null): Promise<string[] | null> {
  const read = await readSlideRules(db, rules ?? [], 'grouping')
  return read.size === 0 ? null : [...read.keys()]
}

export const deleteDataset = (db: Db, author: Author, at: RecordAt) => deleteRecord(db, datasetTable, author, at)

/** Adds a slide at the end of the list. */
export function addDatasetSlide(db: Db, author: Author, at: RecordAt, entry: NewDatasetEntry): Promise<DatasetEntry> {
  const { type, fold = null } = readPlacement(entry, 'type')
  return inTransaction(db, author, async trx => {
    await lockDataset(trx, at)
    await checkSlides(trx, [entry.slide_id], 'slide_id')
    const { rows } = await sql<{ id: number }>`insert into dataset_slides (dataset_id, slide_id, type, position, fold)
      select ${at.id}, ${entry.slide_id}, ${type}, coalesce(max(position), 0) + 1, ${fold} from dataset_slides where dataset_id = ${at.id}
      returning id`.execute(trx)
    return getEntry(trx, rows[0]?.id as number)
  }).catch(error =>
    rethrow(error, {
      dataset_slides_dataset_id_slide_id_key: () => conflict(datasetMessages.alreadyThere(entry.slide_id), 'slide_id'),
    }),
  )
}

async function getEntry(db: Db, id: number): Promise<DatasetEntry> {
  const { rows } = await sql<StoredDatasetEntry>`${selectEntries} where entry.id = ${id}`.execute(db)
  const [entry] = await presentEntries(db, rows)
  if (entry === undefined) throw new Error(`Entry ${id} was not returned`)
  return entry
}
