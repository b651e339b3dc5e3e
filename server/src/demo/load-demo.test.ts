import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import { slideList } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { loadConfig } from '../config.ts'
import { listPage } from '../db/list-sql.ts'
import { slideTable } from '../slides/slide-table.ts'
import { getSlide } from '../slides/slides.queries.ts'
import { attachDemoPictures, withDemoPictures } from './demo-pictures.ts'
import { loadDemo } from './load-demo.ts'

let database: TestDatabase
let seconds: number

beforeAll(async () => {
  database = await createTestDatabase()
  const startedAt = performance.now()
  await loadDemo(database.db)
  seconds = (performance.now() - startedAt) / 1000
})
afterAll(() => database.drop())

const list = (query: Record<string, string>) => listPage(database.db, slideTable, parseListQuery(slideList, query))
const total = async (query: Record<string, string>) => (await list(query)).total
const counted = async (from: string) =>
  (await sql<{ count: number }>`select count(*) from ${sql.raw(from)}`.execute(database.db)).rows[0]?.count

test('contains 899 mouse and 500 human slides, and four with pictures, each with a file record and a sample', async () => {
  expect(await total({ species: 'Mouse' })).toBe(899)
  expect(await total({ species: 'Human', organ: 'Lymph node' })).toBe(500)
  expect(await total({ organ: 'Skin' })).toBe(4)
  expect(await counted('slides where file_id is null')).toBe(0)
  expect(await counted('files where size is null or type is null or metadata is null')).toBe(0)
  expect(await counted('slides where not exists (select from samples where slide_id = slides.id)')).toBe(0)
})

test('is loaded in less than three seconds', () => {
  expect(seconds).toBeLessThan(3)
})

test('a slide has the values recorded by the study', async () => {
  const { results } = await list({ name: 'Bazla-14-100-brain - 2015-06-19 23.34.11.ndpi [Series 1]' })
  expect(await getSlide(database.db, results[0]?.id as number)).toMatchObject({
    block_id: 'Baz1a-14-100-brain',
    cut_number: 1,
    organ: 'brain',
    vendor: 'Hamamatsu',
    description: 'Baz1a knockout, female, raw image',
    created_at: '2015-06-19T23:34:11.000Z',
    file: {
      type: 'image/x-hamamatsu-ndpi',
      location: expect.stringMatching(/^\/uod\/idr\/filesets\/.*Bazla-14-100-brain - 2015-06-19 23\.34\.11\.ndpi$/),
      metadata: { input_scanner: 'Hamamatsu NanoZoomer', output_scanner: 'Hamamatsu NanoZoomer', stain: 'HE' },
    },
  })
  expect(await total({ search_terms: 'brain,knockout' })).toBe(91)
})

test('its samples have the animal as barcode, and patients without a slide their stage', async () => {
  const { rows } = await sql<object>`select barcode_id, organ_type, staining_type from samples
    join slides on slides.id = slide_id where slides.block_id = 'Eya4-14-433-salivary-gland' limit 1`.execute(
    database.db,
  )
  expect(rows).toEqual([{ barcode_id: 'Eya4-14-433', organ_type: 'salivary gland', staining_type: 'HE' }])
  expect(await counted("samples where slide_id is null and description like 'Stage pN%'")).toBe(100)
})

test('its datasets contain the human slides by centre and the mouse slides by animal', async () => {
  const { rows } =
    await sql<object>`select name, slides_count::integer as slides, count(*) filter (where type = 'T') as t,
      count(*) filter (where type = 'V') as v, count(*) filter (where type = 'E') as e
    from datasets join dataset_slides on dataset_id = datasets.id group by datasets.id order by name`.execute(
      database.db,
    )
  expect(rows).toEqual([
    { name: 'CAMELYON17 lymph nodes', slides: 500, t: 300, v: 100, e: 100 },
    { name: 'Mouse knockouts, all organs', slides: 899, t: 604, v: 183, e: 112 },
    { name: 'Skin with pictures', slides: 4, t: 2, v: 1, e: 1 },
  ])
  const shared = sql`select barcode_id from samples join dataset_slides using (slide_id) where study_id = 'idr0018'
    group by barcode_id having count(distinct type) > 1`
  expect((await shared.execute(database.db)).rows).toEqual([])
})

test('every record has its creation in the history', async () => {
  for (const table of ['files', 'slides', 'samples', 'datasets']) {
    const created = await counted(`history where table_name = '${table}' and action = 'create' and version = 1`)
    expect(created).toBe(await counted(table))
  }
})

test('a second load changes nothing', async () => {
  const before = await counted('history')
  await loadDemo(database.db)
  expect(await counted('history')).toBe(before)
})

test('every load gives the same records, except for ids', async () => {
  const other = await createTestDatabase()
  await loadDemo(other.db)
  const fingerprint = sql<object>`select md5(string_agg(concat_ws('|', uuid, name, status, created_at), ',' order by name)) as md5 from slides`
  expect((await fingerprint.execute(other.db)).rows).toEqual((await fingerprint.execute(database.db)).rows)
  await other.drop()
})

test('its pictures belong to its slides, and are attached once', async () => {
  const config = withDemoPictures({ ...loadConfig({}), dataDir: '/nowhere' })
  await attachDemoPictures(database.db, config)
  const attached = sql<object>`select slides.name, path from slides join files on files.id = file_id
    join pictures on pictures.id = picture_id order by slides.name`
  const pictures = [
    { name: 'CMU-1-Small-Region.svs', path: 'CMU-1-Small-Region.svs' },
    { name: 'CMU-1-cut-2.tif', path: 'CMU-1-cut-2.tif' },
    { name: 'S24-10233 A1-2', path: 'S24-10233 A1-2.svs' },
    { name: 'S24-10233 A1-3', path: 'S24-10233 A1-3.svs' },
  ]
  expect((await attached.execute(database.db)).rows).toEqual(pictures)
  await attachDemoPictures(database.db, config)
  expect((await attached.execute(database.db)).rows).toEqual(pictures)
  // As when somebody takes it off, and has a file record of the same name.
  await sql`update files set picture_id = null where name = 'CMU-1-cut-2.tif'`.execute(database.db)
  await sql`update pictures set ignored = true where path = 'CMU-1-cut-2.tif'`.execute(database.db)
  await sql`insert into files (name) values ('CMU-1-cut-2.tif')`.execute(database.db)
  await attachDemoPictures(database.db, config)
  expect((await attached.execute(database.db)).rows).toEqual(pictures.filter(({ path }) => path !== 'CMU-1-cut-2.tif'))
})
