import { notFound } from '@vitrine/contract/api-error'
import type { DatasetType, NewDataset } from '@vitrine/contract/datasets'
import type { SlideImportReport, SlideImportResult, StoredSlideImport } from '@vitrine/contract/slide-import'
import { type SqlBool, sql } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import { type Author, inTransaction } from '../../db/changes.ts'
import type { Db, Trx } from '../../db/client.ts'
import {
  findRepeated,
  findReport,
  type ImportKey,
  type ReportTable,
  storeReport,
  waitForTurn,
} from '../../db/stored-reports.ts'
import { isUuid } from '../../http/uuid.ts'
import { type InsertedSlide, insertSlides } from '../../slides/insert-slides.ts'
import { insertDataset } from '../datasets.queries.ts'
import type { ReadRow } from './read-slide-rows.ts'

const ROWS_PER_STATEMENT = 1000

/** Long enough for someone who finds the file again. An import that lost a slide, or all by an undo, can be made anew. */
const REPORTS: ReportTable<'slide_imports'> = {
  name: 'slide_imports',
  storedHours: 90 * 24,
  isCurrent: sql<SqlBool>`not exists (
    select from json_to_recordset(t.report -> 'rows') as imported (slide_id integer)
    where not exists (select from slides where id = slide_id)
  )`,
}

interface SlideImportJob {
  readonly key: ImportKey
  readonly rows: readonly ReadRow[]
  /** Created with all slides; null for none. */
  readonly dataset: (Pick<NewDataset, 'name' | 'description'> & { readonly type: DatasetType }) | null
}

/** Reports what the rows would do. */
export const reportUnwritten = (rows: readonly ReadRow[]): SlideImportReport => ({
  ...reportOf(rows.map(row => resultOf(row))),
  written: false,
  dataset: null,
})

/** Creates a slide for each row, in their order, and the dataset. An import that is sent twice is written once. */
export const makeImport = (db: Db, author: Author, job: SlideImportJob): Promise<SlideImportReport> =>
  inTransaction(db, author, async trx => {
    await waitForTurn(trx)
    return (await findRepeated(trx, REPORTS, job.key)) ?? (await write(trx, author, job))
  })

/** Nobody else sees the new records before the end, so there is nothing to lock. */
async function write(trx: Trx, author: Author, { key, rows, dataset }: SlideImportJob): Promise<SlideImportReport> {
  const slides: InsertedSlide[] = []
  for (const batch of batchesOf(rows, ROWS_PER_STATEMENT)) {
    const values = batch.map(row => row.values)
    for (const slide of await insertSlides(trx, values)) slides.push(slide)
  }
  const report = {
    ...reportOf(rows.map((row, index) => resultOf(row, slides[index]))),
    written: true,
    dataset: dataset && (await createDataset(trx, author, dataset, slides)),
  }
  await storeReport(trx, REPORTS, key, report)
  return report
}

async function createDataset(
  trx: Trx,
  author: Author,
  { type, ...fields }: NonNullable<SlideImportJob['dataset']>,
  slides: readonly InsertedSlide[],
): Promise<SlideImportReport['dataset']> {
  const entries = slides.map(slide => ({ id: null, slide_id: slide.id, type }))
  const { id, name, slides_count } = await insertDataset(trx, author, fields, entries)
  return { id, name, slides_count }
}

const resultOf = ({ line, name, errors }: ReadRow, slide?: InsertedSlide): SlideImportResult => ({
  line,
  slide_id: slide?.id ?? null,
  name,
  outcome: errors.length > 0 ? 'wrong' : 'new',
  version: slide?.version ?? null,
  ...(errors.length > 0 ? { errors: [...errors] } : {}),
})

function reportOf(rows: SlideImportResult[]): Pick<SlideImportReport, 'counts' | 'rows'> {
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong').length
  return { counts: { new: rows.length - wrong, changed: 0, unchanged: 0, wrong }, rows }
}

/**
 * The report of one's own import; its dataset is as it is now, null if it was deleted.
 * @throws 404 where there is none with this id, or none that is remembered
 */
export async function getImport(db: Db, userId: number, id: string): Promise<StoredSlideImport> {
  const stored = isUuid(id) ? await findReport(db, REPORTS, id) : undefined
  if (stored?.user_id !== userId) throw notFound('import', id)
  const { report, created_at } = stored
  const dataset = report.dataset && (await findDataset(db, report.dataset.id))
  return { ...report, dataset: dataset ?? null, made_at: created_at }
}

const findDataset = (db: Db, id: number) =>
  db.selectFrom('datasets').select(['id', 'name', 'slides_count']).where('id', '=', id).executeTakeFirst()
