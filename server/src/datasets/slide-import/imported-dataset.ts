import { badRequest } from '@vitrine/contract/api/api-error'
import type { SlideImport, SlideImportReport } from '@vitrine/contract/slides/slide-import'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import type { Author } from '../../db/changes.ts'
import type { Db, Trx } from '../../db/client.ts'
import { contentError } from '../../http/body-contents.ts'
import { httpMessages } from '../../http/http-messages.ts'
import { appendEntries, readType } from '../dataset-entries.ts'
import { getDataset, insertDataset } from '../datasets.queries.ts'
import { slideRowMessages } from './import-messages.ts'

/** The type of a slide if neither its row nor the import specifies one. */
const DEFAULT_TYPE = 'validation'

/** The dataset for the imported slides: a new one, or the one with the id. */
export type ImportedDataset = { readonly type: DatasetType } & (
  | { readonly id: number }
  | { readonly id?: undefined; readonly name: string; readonly description?: string | null }
)

/** @throws 400 unless it is a dataset or the name of a new one */
export async function readDataset(db: Db, { dataset }: Pick<SlideImport, 'dataset'>): Promise<ImportedDataset | null> {
  const error = contentError({ dataset })
  if (error) throw badRequest(error.sentence, error.field)
  if (!dataset) return null
  const { id, name, description, type: written } = dataset
  const type = readType(written ?? DEFAULT_TYPE, 'dataset')
  if ((id === undefined) === (name === undefined)) throw badRequest(slideRowMessages.oneDataset, 'dataset')
  if (id === undefined) return { name: name as string, ...(description === undefined ? {} : { description }), type }
  if (description !== undefined) throw badRequest(slideRowMessages.onlyNew, 'dataset')
  const found = await db.selectFrom('datasets').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw noDataset(id)
  return { id, type }
}

const noDataset = (id: number) => badRequest(httpMessages.noRecord('dataset', id), 'dataset')

/** Must be called before files and slides are locked: see `LOCK_ORDER`. @throws 400 if it has been deleted */
export async function lockImportedDataset(trx: Trx, id: number): Promise<void> {
  const locked = await trx.selectFrom('datasets').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!locked) throw noDataset(id)
}

interface Listed {
  readonly slide_id: number
  readonly type: DatasetType | undefined
}

/** Adds the slides to a new dataset, or at the end of an existing one. */
export async function listInDataset(
  trx: Trx,
  author: Author,
  dataset: ImportedDataset,
  slides: readonly Listed[],
): Promise<NonNullable<SlideImportReport['dataset']>> {
  const { type: usual } = dataset
  if (dataset.id === undefined) {
    const { type: _, ...columns } = dataset
    const entries = slides.map(({ slide_id, type = usual }) => ({ id: null, slide_id, type, fold: null }))
    return outlineOf(await insertDataset(trx, author, columns, entries))
  }
  await appendEntries(trx, dataset.id, slides, usual)
  return outlineOf(await getDataset(trx, dataset.id))
}

const outlineOf = ({ id, name, slides_count }: { id: number; name: string; slides_count: number }) => ({
  id,
  name,
  slides_count,
})
