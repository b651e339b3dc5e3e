import { notFound } from '@vitrine/contract/api-error'
import type { DatasetType, NewDataset } from '@vitrine/contract/datasets'
import type { SlideImportReport, SlideImportResult, StoredSlideImport } from '@vitrine/contract/slide-import'
import { type SqlBool, sql } from 'kysely'
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
import { countOutcomes } from '../../http/import-outcomes.ts'
import { isUuid } from '../../http/uuid.ts'
import { insertDataset } from '../datasets.queries.ts'

/** Long enough for someone who finds the file again. An import that lost a slide, or was undone, can be made anew. */
const REPORTS: ReportTable<'slide_imports'> = {
  name: 'slide_imports',
  storedHours: 90 * 24,
  isCurrent: sql<SqlBool>`not exists (
    select from json_to_recordset(t.report -> 'rows') as imported (slide_id integer)
    where not exists (select from slides where id = slide_id)
  ) and not exists (
    select from history as line join undone_lines as undone on undone.line_id = line.id and not undone.is_redone
    where line.request_id = t.report ->> 'request_id' and line.user_id = t.user_id
  )`,
}

export interface SlideImportJob {
  readonly key: ImportKey
  /** Created with all slides; null for none. */
  readonly dataset: (Pick<NewDataset, 'name' | 'description'> & { readonly type: DatasetType }) | null
  /** Writes all rows. @returns what became of them, in their order, each with its slide's id */
  readonly writeRows: (trx: Trx) => Promise<SlideImportResult[]>
  /** Whether it changes slides, so that its undoing leaves them there. */
  readonly changesSlides: boolean
  readonly isRetryable?: (error: unknown) => boolean
}

/** The report of rows that were not written. */
export const reportUnwritten = (rows: SlideImportResult[]): SlideImportReport => ({
  ...countOutcomes(rows),
  written: false,
  dataset: null,
})

/** Writes the rows, and creates the dataset. An import that is sent twice is written once. */
export const makeImport = (db: Db, author: Author, job: SlideImportJob): Promise<SlideImportReport> =>
  inTransaction(
    db,
    author,
    async trx => {
      await waitForTurn(trx)
      return (await findRepeated(trx, REPORTS, job.key)) ?? (await write(trx, author, job))
    },
    job.isRetryable,
  )

async function write(
  trx: Trx,
  author: Author,
  { key, dataset, writeRows, changesSlides }: SlideImportJob,
): Promise<SlideImportReport> {
  const rows = await writeRows(trx)
  const report = {
    ...countOutcomes(rows),
    written: true,
    dataset: dataset && (await createDataset(trx, author, dataset, rows)),
  }
  const stored = changesSlides ? { ...report, request_id: author.requestId } : report
  await storeReport(trx, REPORTS, key, stored)
  return report
}

async function createDataset(
  trx: Trx,
  author: Author,
  { type, ...fields }: NonNullable<SlideImportJob['dataset']>,
  rows: readonly SlideImportResult[],
): Promise<SlideImportReport['dataset']> {
  const entries = rows.map(({ slide_id }) => ({ id: null, slide_id: slide_id as number, type, fold: null }))
  const { id, name, slides_count } = await insertDataset(trx, author, fields, entries)
  return { id, name, slides_count }
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
