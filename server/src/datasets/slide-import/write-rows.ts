import type { Trx } from '../../db/client.ts'
import type { ColumnValues } from '../../db/records.ts'
import type { Values } from '../../db/recordset.ts'
import { updateMany } from '../../db/update-many.ts'
import { importedRecord } from '../../fields/imported-rows.ts'
import { insertFiles, updateFiles } from '../../files/write-files.ts'
import { type InsertedSlide, insertSlides, slideSqlType } from '../../slides/insert-slides.ts'
import { fileColumn, type SlideDiff } from './diff-rows.ts'

type Written = Extract<SlideDiff, { outcome: 'new' | 'changed' }>

/** Writes the new and changed rows with their files. @returns the written slides */
export async function writeSlideRows(
  trx: Trx,
  userId: number,
  diffs: readonly SlideDiff[],
): Promise<Map<SlideDiff, InsertedSlide>> {
  const written = diffs.filter(diff => diff.outcome === 'new' || diff.outcome === 'changed')
  const fileIds = await writeFiles(trx, userId, written)
  const slides = new Map<SlideDiff, InsertedSlide>()
  const added = written.filter(diff => diff.outcome === 'new')
  const rows = added.map(
    diff => ({ ...importedRecord(diff.values), ...fileOf(fileIds, diff) }) as ColumnValues<'slides'>,
  )
  const inserted = rows.length > 0 ? await insertSlides(trx, rows) : []
  for (const [index, slide] of inserted.entries()) slides.set(added[index] as SlideDiff, slide)
  for (const [diff, slide] of await updateSlides(trx, fileIds, written)) slides.set(diff, slide)
  return slides
}

/** Columns of a file, from their names in rows. */
const fileColumns = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [fileColumn(field), value]))

/** @returns the ids of the registered files */
async function writeFiles(trx: Trx, userId: number, written: readonly Written[]): Promise<Map<Written, number>> {
  const withFile = written.filter(({ fileValues }) => Object.keys(fileValues).length > 0)
  const registering = withFile.filter(({ present }) => !present?.file_id)
  const changing = withFile.filter(({ present }) => present?.file_id)
  const ids = await insertFiles(
    trx,
    userId,
    registering.map(({ fileValues }) => fileColumns(fileValues)),
  )
  await updateFiles(
    trx,
    changing.map(({ present, fileValues }) => ({ ...fileColumns(fileValues), id: present?.file_id })),
  )
  return new Map(registering.map((diff, index) => [diff, ids[index] as number]))
}

const fileOf = (fileIds: ReadonlyMap<Written, number>, diff: Written): Values => {
  const id = fileIds.get(diff)
  return id === undefined ? {} : { file_id: id }
}

async function updateSlides(
  trx: Trx,
  fileIds: ReadonlyMap<Written, number>,
  written: readonly Written[],
): Promise<[SlideDiff, InsertedSlide][]> {
  const changed = new Map<number, SlideDiff>()
  const changes: Values[] = []
  for (const diff of written) {
    if (diff.outcome === 'new') continue
    const values = { ...importedRecord(diff.values), ...fileOf(fileIds, diff) }
    // A row may only change its slide's existing file.
    if (Object.keys(values).length === 0) continue
    changed.set(diff.present.id, diff)
    changes.push({ ...values, id: diff.present.id })
  }
  if (changes.length === 0) return []
  const slides = await updateMany<InsertedSlide>(trx, 'slides', changes, slideSqlType, ['id', 'version'])
  return slides.map(slide => [changed.get(slide.id) as SlideDiff, slide])
}
