import type pg from 'pg'
import { quoteName, quoteNames, quoteText, sqlText } from '../db/sql-text.ts'
import { BULK_TABLES, isWorthRebuilding, recordBulk, withoutSecondaries, withoutTriggers } from './bulk-load.ts'
import { copyRows } from './copy-rows.ts'
import { progressOf } from './progress.ts'
import type { SeedOptions } from './seed-options.ts'
import type { FirstIds } from './slide-rows.ts'
import { datasetLoad, entryLoads, fileLoad, sampleLoad, slideLoad, type TableLoad } from './table-loads.ts'

/** The library contains records, and `--add` was not given. */
export class LibraryNotEmptyError extends Error {}

const TABLES = ['files', 'slides', 'samples', 'datasets'] as const
const EVERY_TABLE = [...TABLES, 'dataset_slides', 'history', 'row_counts']

async function presentRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `select sum(total_rows(name))::float8 as rows from unnest($1::text[]) as name`,
    [TABLES],
  )
  return rows[0]?.rows ?? 0
}

/** Ids are never reused, so rows start at the current value of each table's sequence. */
async function firstIds(client: pg.Client): Promise<FirstIds> {
  const next = (table: string) => sqlText`nextval(pg_get_serial_sequence(${quoteText(table)}, 'id'))::integer`
  const { rows } = await client.query<FirstIds>(
    sqlText`select ${next('slides')} as slide, ${next('files')} as file, ${next('samples')} as sample, ${next('datasets')} as dataset`,
  )
  return rows[0] as FirstIds
}

const moveSequence = (client: pg.Client, table: string, next: number) =>
  client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2, false)`, [table, next])

async function loadRows(client: pg.Client, options: SeedOptions, first: FirstIds, print: Print): Promise<void> {
  const copy = async <Row>(load: TableLoad<Row>, total: number) => {
    if (total > 0) await copyRows(client, { ...load, onProgress: progressOf(load.table, total, print) })
  }
  await withoutTriggers(client, async () => {
    await copy(fileLoad(options, first), options.slides)
    await copy(slideLoad(options, first), options.slides)
    await copy(sampleLoad(options, first), options.samples)
    await copy(datasetLoad(options, first), options.datasets)
    await moveSequence(client, 'slides', first.slide + options.slides)
    await moveSequence(client, 'files', first.file + options.slides)
    await moveSequence(client, 'samples', first.sample + options.samples)
    await moveSequence(client, 'datasets', first.dataset + options.datasets)
  })
}

async function loadEntries(client: pg.Client, options: SeedOptions, first: FirstIds, print: Print): Promise<void> {
  let count = 0
  for (const load of entryLoads(options, first)) {
    await copyRows(client, { ...load, onProgress: () => undefined })
    count += load.count
  }
  if (count > 0) print(`slides in datasets: ${count.toLocaleString('en')}`)
}

export type Print = (line: string) => void

async function fill(client: pg.Client, options: SeedOptions, present: number, print: Print): Promise<void> {
  const first = await firstIds(client)
  const load = async () => {
    await loadRows(client, options, first, print)
    print('history and totals ...')
    const startOf = { files: first.file, slides: first.slide, samples: first.sample }
    for (const table of BULK_TABLES) await recordBulk(client, table, startOf[table])
  }
  const isRebuilt = isWorthRebuilding(options.slides + options.samples, present)
  await (isRebuilt ? withoutSecondaries(client, [...TABLES, 'history'], print, load) : load())
  await loadEntries(client, options, first, print)
}

/**
 * Fills the library in one transaction, so that a crash leaves it unchanged. Nobody else can read or write the records until it
 * ends.
 * @param onCommit receives the commit's promise when it begins
 */
export async function seedLibrary(
  client: pg.Client,
  options: SeedOptions,
  print: Print,
  onCommit: (commit: Promise<unknown>) => void = () => undefined,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local statement_timeout = 0; set local maintenance_work_mem = '512MB'`)
    await client.query(sqlText`lock table ${quoteNames(TABLES)} in access exclusive mode`)
    const present = await presentRows(client)
    if (present > 0 && !options.add) {
      throw new LibraryNotEmptyError(
        `The library holds ${present.toLocaleString('en')} records already. With --add, the made-up ones are added to them.`,
      )
    }
    await fill(client, options, present, print)
    const commit = client.query('commit')
    onCommit(commit)
    await commit
  } catch (error) {
    // If the connection was lost, the database has already rolled back.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  print('vacuum and analyze ...')
  await client.query('set statement_timeout = 0')
  for (const table of EVERY_TABLE) await client.query(sqlText`vacuum (analyze) ${quoteName(table)}`)
}
