import type { CopyPlan } from './copy-rows.ts'
import { datasetRows, type SeededDataset } from './dataset-rows.ts'
import { randomFrom } from './random.ts'
import { sampleRows } from './sample-rows.ts'
import type { SeedOptions } from './seed-options.ts'
import { type FirstIds, type SeededSlide, slideRows } from './slide-rows.ts'

/** Loads rows into one table, without progress reports. */
export type TableLoad<Row> = Omit<CopyPlan<Row>, 'onProgress'>

/** A uuid for each row of a table. The first id is part of the stream's name, so that the same seed can be added twice. */
const uuidsOf = (table: string, seed: number, firstId: number) => {
  const random = randomFrom(seed, `${table} uuids from ${firstId}`)
  return () => random.uuid()
}

const SLIDE_COLUMNS = ['id', 'name', 'species', 'organ', 'block_id', 'cut_number', 'source', 'vendor'] as const
const MORE_SLIDE_COLUMNS = ['description', 'notes', 'status', 'created_at'] as const
const slideColumns = [...SLIDE_COLUMNS, ...MORE_SLIDE_COLUMNS]

export function slideLoad({ slides, seed }: SeedOptions, first: FirstIds): TableLoad<SeededSlide> {
  const uuid = uuidsOf('slides', seed, first.slide)
  return {
    table: 'slides',
    columns: [...slideColumns, 'file_id', 'updated_at', 'uuid'],
    rows: slideRows(slides, seed, first),
    values: slide => [...slideColumns.map(column => slide[column]), slide.file?.id, slide.created_at, uuid()],
  }
}

function* slidesWithFile(slides: Iterable<SeededSlide>): Generator<SeededSlide> {
  for (const slide of slides) if (slide.file !== null) yield slide
}

const FILE_COLUMNS = ['id', 'name', 'type', 'location', 'size', 'metadata'] as const

/** The files of the slides. Slides are generated a second time for them, which is cheaper than holding a million in memory. */
export function fileLoad({ slides, seed }: SeedOptions, first: FirstIds): TableLoad<SeededSlide> {
  const uuid = uuidsOf('files', seed, first.file)
  return {
    table: 'files',
    columns: [...FILE_COLUMNS, 'created_at', 'updated_at', 'uuid'],
    rows: slidesWithFile(slideRows(slides, seed, first)),
    values: ({ file, created_at }) => [...FILE_COLUMNS.map(column => file?.[column]), created_at, created_at, uuid()],
  }
}

export function sampleLoad({ samples, slides, seed }: SeedOptions, first: FirstIds): TableLoad<object> {
  const uuid = uuidsOf('samples', seed, first.sample)
  const sampleOf = (count: number) => sampleRows(count, seed, { slides, first })
  // All rows have the same fields in the same order.
  const columns = Object.keys(sampleOf(1).next().value ?? {})
  return {
    table: 'samples',
    columns: [...columns, 'updated_at', 'uuid'],
    rows: sampleOf(samples),
    values: sample => [...Object.values(sample), (sample as { created_at: string }).created_at, uuid()],
  }
}

export function datasetLoad({ datasets, slides, seed }: SeedOptions, first: FirstIds): TableLoad<SeededDataset> {
  const uuid = uuidsOf('datasets', seed, first.dataset)
  return {
    table: 'datasets',
    columns: ['id', 'name', 'description', 'created_at', 'updated_at', 'uuid'],
    rows: datasetRows(datasets, seed, slides, first),
    values: ({ id, name, description, created_at }) => [id, name, description, created_at, created_at, uuid()],
  }
}

type Entry = SeededDataset['entries'][number] & { dataset_id: number; position: number }

/** Entries per statement, because the history records a dataset's list per statement. */
const ENTRIES_A_STATEMENT = 20_000

/** The lists of datasets. Each statement contains whole datasets. */
export function* entryLoads(
  { datasets, slides, seed }: SeedOptions,
  first: FirstIds,
): Generator<TableLoad<Entry> & { count: number }> {
  let entries: Entry[] = []
  const load = () => ({
    table: 'dataset_slides',
    columns: ['dataset_id', 'slide_id', 'position', 'type'],
    rows: entries,
    count: entries.length,
    values: (entry: Entry) => [entry.dataset_id, entry.slide_id, entry.position, entry.type],
  })
  for (const dataset of datasetRows(datasets, seed, slides, first)) {
    for (const [position, entry] of dataset.entries.entries())
      entries.push({ ...entry, dataset_id: dataset.id, position })
    if (entries.length < ENTRIES_A_STATEMENT) continue
    yield load()
    entries = []
  }
  if (entries.length > 0) yield load()
}
