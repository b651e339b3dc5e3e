import type { Page } from '@vitrine/contract/api/page'
import type { Sample } from '@vitrine/contract/samples/samples'
import type { Slide } from '@vitrine/contract/slides/slides'
import type { Facets, ValueFacet } from '@vitrine/contract/tables/facets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildDataset, buildFile, buildSample, buildSlide } from './factories.ts'

let database: TestDatabase
let server: TestApp
let nora: Client

const SPECIES = ['Mouse', 'mouse', 'Human', undefined]
const ORGANS = ['Liver', 'Heart', 'Knee', 'liver', undefined]
const SIZES = ['512', '20K', '1.5 GB', '3mb', '1.0005K', undefined, undefined]
/** Values stored by an older version. */
const NO_SIZES = [' 7 bytes ', 'large', '1.2.3G', '٣K', '9'.repeat(200), '-3']
const SAMPLES = SIZES.length + NO_SIZES.length
const SLIDES = 24

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  nora = await server.as('nora')
  for (let n = 0; n < SLIDES; n++) {
    const file = n % 3 === 0 ? { file: (await buildFile(nora, { name: `${n}.svs`, size: 10 ** (n % 10) })).id } : {}
    const [species, organ] = [SPECIES[n % SPECIES.length], ORGANS[n % ORGANS.length]]
    await buildSlide(nora, { name: `slide ${n}`, ...(species && { species }), ...(organ && { organ }), ...file })
  }
  for (const [n, file_size] of SIZES.entries())
    await buildSample(nora, {
      ...(file_size && { file_size }),
      ...(n % 3 > 0 && { qc_status: n % 3 === 1 ? 'pass' : 'fail' }),
      ...(n % 2 === 0 && { specimen_type: `type ${n}` }),
    })
  for (const size of NO_SIZES) {
    const { id } = await buildSample(nora)
    await sql`update samples set file_size = ${size} where id = ${id}`.execute(database.db)
  }
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

type Query = Record<string, string>
const address = (path: string, query: Query) => `${path}?${new URLSearchParams(query)}`

async function statisticsOf(entity: string, query: Query): Promise<Facets> {
  const reply = await nora.get(address(`/api/${entity}/facets/`, { statistics: 'true', facet_limit: '1000', ...query }))
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
  return reply.json<Facets>()
}

async function allPages<Row>(entity: string, query: Query): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const reply = await nora.get(address(`/api/${entity}/`, { limit: '5', offset: String(rows.length), ...query }))
    const page = reply.json<Page<Row> & { count: number }>()
    rows.push(...page.results)
    if (page.results.length === 0 || rows.length >= page.count) return rows
  }
}

function countsOf<Row>(rows: readonly Row[], field: keyof Row) {
  const counts = new Map<unknown, number>()
  for (const row of rows) counts.set(row[field] ?? null, (counts.get(row[field] ?? null) ?? 0) + 1)
  return counts
}

function facetCounts({ facets }: Facets, field: string) {
  const { values, empty, other } = facets[field] as ValueFacet
  expect(other).toBe(0)
  const counts = new Map<unknown, number>(values.map(({ value, count }) => [value, count]))
  return empty > 0 ? counts.set(null, empty) : counts
}

test.each<Query>([
  {},
  { search: 'slide 1' },
  { species: 'Mouse,mouse' },
  { species: '', organ: 'Liver' },
  { filter: JSON.stringify({ field: 'organ', op: 'one_of', value: ['Liver', 'Knee'] }) },
  {
    filter: JSON.stringify({
      or: [
        { field: 'organ', op: 'empty' },
        { field: 'species', op: 'is', value: 'Human' },
      ],
    }),
  },
  { has_picture: 'true' },
])('statistics of slides equal counts over all pages, with %j', async query => {
  const slides = await allPages<Slide>('slides', query)
  const counted = await statisticsOf('slides', { facets: 'species,organ', ...query })
  expect(counted.total).toBe(slides.length)
  expect(facetCounts(counted, 'species')).toEqual(countsOf(slides, 'species'))
  expect(facetCounts(counted, 'organ')).toEqual(countsOf(slides, 'organ'))
  const bytes = slides.reduce((sum, { file }) => sum + (file?.size ?? 0), 0)
  expect(counted.statistics).toEqual({ all: SLIDES, recent: SLIDES, bytes })
})

test('the sizes of samples are texts, and invalid ones add nothing', async () => {
  const { total, statistics } = await statisticsOf('samples', {})
  expect(total).toBe(SAMPLES)
  expect(statistics).toEqual({
    all: SAMPLES,
    recent: SAMPLES,
    bytes: 512 + 20 * 1024 + 1.5 * 1024 ** 3 + 3 * 1024 ** 2 + 1025 + 7,
  })
})

test.each<Query>([{}, { qc_status: 'pass' }, { qc_status: 'fail,' }])(
  'statistics of samples equal counts over all pages, with %j',
  async query => {
    const samples = await allPages<Sample>('samples', query)
    const counted = await statisticsOf('samples', { facets: 'qc_status,specimen_type', ...query })
    expect(counted.total).toBe(samples.length)
    expect(facetCounts(counted, 'qc_status')).toEqual(countsOf(samples, 'qc_status'))
    expect(facetCounts(counted, 'specimen_type')).toEqual(countsOf(samples, 'specimen_type'))
  },
)

test('recent ones are all records of the last 7 days, whatever the parameters of the call', async () => {
  for (const name of ['old', 'recent', 'older']) await buildDataset(nora, { name })
  await sql`update datasets set created_at = now() - interval '7 days 1 minute' where name like 'old%'`.execute(
    database.db,
  )
  await sql`update datasets set created_at = now() - interval '6 days 23 hours' where name = 'recent'`.execute(
    database.db,
  )
  expect(await statisticsOf('datasets', { search: 'older' })).toEqual({
    total: 1,
    facets: {},
    statistics: { all: 3, recent: 1 },
  })
})
