import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import { slideList } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { listPage } from '../db/list-sql.ts'
import { slideTable } from '../slides/slide-table.ts'
import { createSlide } from '../slides/slides.queries.ts'
import { seedLibrary } from './seed-library.ts'
import type { SeedOptions } from './seed-options.ts'
import { SEARCH_TERMS } from './seed-words.ts'
import { type SeededSlide, slideRows } from './slide-rows.ts'

// Enough for the indexes to be dropped and recreated, like at full size.
const OPTIONS: SeedOptions = { slides: 9_000, samples: 12_000, datasets: 8, seed: 7, add: false }
/** A seed of this size takes a second or two, more on a busy machine. */
const SEED_TIMEOUT_MS = 60_000
const FIRST = { slide: 1, file: 1, sample: 1, dataset: 1 }

let database: TestDatabase
let shapeBefore: object[]

async function seed(url: string, options: SeedOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await seedLibrary(client, options, () => undefined)
  } finally {
    await client.end()
  }
}

const ask = async <Row>(text: string, from = database) => (await sql<Row>`${sql.raw(text)}`.execute(from.db)).rows
const countOf = async (from: string) => (await ask<{ count: number }>(`select count(*) from ${from}`))[0]?.count

/** Everything that the load drops and recreates. */
const shapeOf = (from: TestDatabase) =>
  ask<object>(
    `select pg_get_constraintdef(oid) as definition, conrelid::regclass::text as owner from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef, tablename from pg_indexes where schemaname = 'public'
     union all select tgname, tgrelid::regclass::text || tgenabled::text from pg_trigger where not tgisinternal order by 2, 1`,
    from,
  )

beforeAll(async () => {
  database = await createTestDatabase()
  shapeBefore = await shapeOf(database)
  await seed(database.url, OPTIONS)
}, SEED_TIMEOUT_MS)
afterAll(() => database.drop())

const total = async (query: Record<string, string>) =>
  (await listPage(database.db, slideTable, parseListQuery(slideList, query))).total

/** The expected number of search results, from reading every row. */
function matching(terms: readonly string[]): number {
  const fields = (slide: SeededSlide) =>
    [slide.name, slide.block_id, slide.cut_number, slide.source, slide.species, slide.organ, slide.description].map(
      value => String(value ?? '').toLowerCase(),
    )
  const found = [...slideRows(OPTIONS.slides, OPTIONS.seed, FIRST)].filter(slide =>
    terms.every(term => fields(slide).some(field => field.includes(term.toLowerCase()))),
  )
  return found.length
}

test('totals are exact', async () => {
  expect(await total({})).toBe(OPTIONS.slides)
  const files = [...slideRows(OPTIONS.slides, OPTIONS.seed, FIRST)].filter(slide => slide.file).length
  expect(await countOf('files')).toBe(files)
  const counted = await ask(`select table_name, sum(rows)::integer as rows from row_counts group by 1 order by 1`)
  expect(counted).toEqual([
    { table_name: 'datasets', rows: OPTIONS.datasets },
    { table_name: 'files', rows: files },
    { table_name: 'samples', rows: OPTIONS.samples },
    { table_name: 'slides', rows: OPTIONS.slides },
  ])
})

test.each([
  ['a rare word', [SEARCH_TERMS.rare], 1],
  ['a word in every third row', [SEARCH_TERMS.everyThird], OPTIONS.slides / 3],
  ['three terms', [...SEARCH_TERMS.three], undefined],
  ['two letters', [SEARCH_TERMS.twoLetters], undefined],
])('a search for %s finds exactly the rows that contain it', async (_, terms, expected) => {
  const count = matching(terms)
  expect(count).toBeGreaterThan(0)
  if (expected !== undefined) expect(count).toBe(expected)
  expect(await total({ search_terms: terms.join(',') })).toBe(count)
})

test('datasets count their slides, the largest first, and their list is that of their first version', async () => {
  const rows = await ask<{ id: number; slides_count: number; held: number; positions: number; version: number }>(
    `select id, slides_count, version, (select count(*) from dataset_slides where dataset_id = datasets.id) as held,
       (select count(distinct position) from dataset_slides where dataset_id = datasets.id) as positions
     from datasets order by id`,
  )
  expect(rows).toHaveLength(OPTIONS.datasets)
  expect(rows[0]?.slides_count).toBe(OPTIONS.slides)
  for (const row of rows) expect(row).toMatchObject({ held: row.slides_count, positions: row.slides_count, version: 1 })
})

test('samples belong to existing slides, some to none', async () => {
  expect(await countOf('samples where slide_id is not null')).toBeGreaterThan(OPTIONS.samples * 0.9)
  expect(await countOf('samples where slide_id is null')).toBeGreaterThan(0)
})

test('indexes, constraints and triggers are restored', async () => {
  expect(await shapeOf(database)).toEqual(shapeBefore)
})

test('every record has one creation in the history, with the date of the record', async () => {
  for (const table of ['files', 'slides', 'samples', 'datasets']) {
    expect(await countOf(`history where table_name = '${table}' and action = 'create'`)).toBe(await countOf(table))
  }
  expect(
    await countOf(`history join slides on slides.id = record_id and table_name = 'slides' and changed_at = created_at`),
  ).toBe(OPTIONS.slides)
})

test(
  'the same seed gives the same rows',
  async () => {
    const other = await createTestDatabase()
    await seed(other.url, OPTIONS)
    for (const table of ['files', 'slides', 'samples', 'datasets']) {
      const fingerprint = `select md5(string_agg(${table}::text, ',' order by id)) as md5 from ${table}`
      expect(await ask(fingerprint, other)).toEqual(await ask(fingerprint))
    }
    await other.drop()
  },
  SEED_TIMEOUT_MS,
)

test(
  'refuses a library with records, unless told to add to it',
  async () => {
    const library = await createTestDatabase()
    const author = { userId: 1, requestId: 'test' }
    await createSlide(library.db, author, { name: 'A slide of our own' })
    const more = { ...OPTIONS, slides: 30, samples: 40, datasets: 2 }
    await expect(seed(library.url, more)).rejects.toThrow('The library holds 1 records already.')
    expect(await ask('select count(*) from slides', library)).toEqual([{ count: 1 }])

    await seed(library.url, { ...more, add: true })
    await seed(library.url, { ...more, add: true })
    const { total, results } = await listPage(
      library.db,
      slideTable,
      parseListQuery(slideList, { search: 'of our own' }),
    )
    expect([total, results[0]?.name]).toEqual([1, 'A slide of our own'])
    expect(
      await ask('select total_rows(name) as count from unnest(array[$$slides$$, $$samples$$]) as name', library),
    ).toEqual([{ count: 61 }, { count: 80 }])
    const { id } = await createSlide(library.db, author, { name: 'After the seed' })
    expect(await ask(`select max(id) as id from slides`, library)).toEqual([{ id }])
    await library.drop()
  },
  SEED_TIMEOUT_MS,
)
