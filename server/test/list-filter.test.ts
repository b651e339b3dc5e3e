import type { Dataset } from '@vitrine/contract/datasets/datasets'
import type { Sample } from '@vitrine/contract/samples/samples'
import type { NewSlide, Slide } from '@vitrine/contract/slides/slides'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildDataset, buildFile, buildSample, buildSlide } from './factories.ts'

let database: TestDatabase
let server: TestApp
let nora: Client

const SLIDES = {
  liver: { organ: 'Liver', cut_number: 1, block_id: 'B-2', notes: '100 % sure' },
  liver2: { organ: 'liver, left', cut_number: 2, block_id: 'B-10' },
  kidney: { organ: 'kidney', cut_number: 10, species: 'Mouse' },
  bare: {},
} satisfies Record<string, Partial<NewSlide>>
type Name = keyof typeof SLIDES
const NAMES = Object.keys(SLIDES) as Name[]
const slides = {} as Record<Name, Slide>
let dataset: Dataset
let sample: Sample

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  nora = await server.as('nora')
  const file = await buildFile(nora, { name: 'Scan-1.svs', type: 'svs' })
  for (const name of NAMES)
    slides[name] = await buildSlide(nora, { name, ...SLIDES[name], ...(name === 'kidney' && { file: file.id }) })
  await sql`insert into pictures (folder, path, name, size, mtime_ns, inode, revision, state)
    values ('scans', 'scan-1.svs', 'scan-1.svs', 1, 1, 1, 'r', 'ready')`.execute(database.db)
  await sql`update files set size = 2000, picture_id = (select id from pictures)`.execute(database.db)
  await sql`update slides set created_at = '2026-01-31T23:59:59.999Z' where name = 'bare'`.execute(database.db)
  dataset = await buildDataset(nora, { dataset_slides: [{ slide_id: slides.liver.id, type: 'T' }] })
  sample = await buildSample(nora, { slide: slides.liver.id })
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const list = (path: string, filter: unknown, more = '') =>
  nora.get(`${path}?ordering=id&filter=${encodeURIComponent(JSON.stringify(filter))}${more}`)

async function named(filter: unknown, more?: string): Promise<string[]> {
  const reply = await list('/api/slides/', filter, more)
  expect([reply.statusCode, reply.body.slice(0, 300)]).toEqual([200, expect.anything()])
  const { total, results } = reply.json<{ total: number; results: Slide[] }>()
  expect(results).toHaveLength(total)
  return results.map(({ name }) => name)
}

const rule = (field: string, op: string, value?: unknown) => ({ field, op, ...(value !== undefined && { value }) })
const [LIVER, LIVER2, KIDNEY, BARE] = NAMES

describe('a filter of slides', () => {
  test.each([
    [rule('organ', 'is', 'Liver'), [LIVER]],
    [rule('organ', 'is_not', 'Liver'), [LIVER2, KIDNEY, BARE]],
    [rule('organ', 'one_of', ['Liver', 'liver, left']), [LIVER, LIVER2]],
    [rule('organ', 'none_of', ['Liver', 'kidney']), [LIVER2, BARE]],
    [rule('organ', 'contains', 'LIVER, L'), [LIVER2]],
    [rule('organ', 'not_contains', 'liver'), [KIDNEY, BARE]],
    [rule('organ', 'begins', 'LIV'), [LIVER, LIVER2]],
    [rule('organ', 'ends', 'ver'), [LIVER]],
    [rule('notes', 'contains', '0 %'), [LIVER]],
    [rule('notes', 'begins', '%'), []],
    [rule('organ', 'empty'), [BARE]],
    [rule('organ', 'filled'), [LIVER, LIVER2, KIDNEY]],
    [rule('cut_number', 'min', 2), [LIVER2, KIDNEY]],
    [rule('cut_number', 'max', 2), [LIVER, LIVER2]],
    [rule('cut_number', 'between', [2, 9]), [LIVER2]],
    [rule('cut_number', 'between', [null, 1]), [LIVER]],
    [rule('created_at', 'is', '2026-01-31'), [BARE]],
    [rule('created_at', 'before', '2026-01-31'), [BARE]],
    [rule('created_at', 'after', '2026-02-01'), [LIVER, LIVER2, KIDNEY]],
    [rule('status', 'is', 'created'), [LIVER, LIVER2, KIDNEY, BARE]],
    [rule('status', 'none_of', ['created']), []],
    [rule('picture', 'is', true), [KIDNEY]],
    [rule('picture', 'is', false), [LIVER, LIVER2, BARE]],
    [rule('dataset', 'empty'), [LIVER2, KIDNEY, BARE]],
    [rule('dataset', 'filled'), [LIVER]],
    [rule('file.name', 'is', 'Scan-1.svs'), [KIDNEY]],
    [rule('file.name', 'begins', 'scan'), [KIDNEY]],
    [rule('file.type', 'empty'), [LIVER, LIVER2, BARE]],
    [rule('file.size', 'between', [1000, 3000]), [KIDNEY]],
    [{ and: [rule('organ', 'contains', 'liver'), rule('cut_number', 'is', 2)] }, [LIVER2]],
    [
      { or: [rule('organ', 'empty'), { and: [rule('species', 'is', 'Mouse'), rule('cut_number', 'min', 10)] }] },
      [KIDNEY, BARE],
    ],
  ])('%j', async (filter, expected) => {
    expect(await named(filter)).toEqual(expected)
  })

  test('by ids and uuids, and by the datasets that contain a slide', async () => {
    expect(await named(rule('id', 'one_of', [slides.liver.id, slides.bare.id]))).toEqual([LIVER, BARE])
    expect(await named(rule('uuid', 'is', slides.kidney.uuid?.toUpperCase()))).toEqual([KIDNEY])
    expect(await named(rule('file', 'filled'))).toEqual([KIDNEY])
    expect(await named(rule('dataset', 'is', dataset.id))).toEqual([LIVER])
    expect(await named(rule('dataset', 'none_of', [dataset.id]))).toEqual([LIVER2, KIDNEY, BARE])
  })

  test('is combined by and with columns, ranges, searches and other filters', async () => {
    const filter = rule('organ', 'contains', 'liver')
    expect(await named(filter, '&cut_number_min=2')).toEqual([LIVER2])
    expect(await named(filter, '&search=B-2')).toEqual([LIVER])
    expect(await named(filter, `&dataset_ids=${dataset.id}`)).toEqual([LIVER])
  })

  test('with errors is a 400 that reports each, and other lists have no filter', async () => {
    const reply = await list('/api/slides/', { and: [rule('x', 'is', 1), rule('cut_number', 'is', '3a')] })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      {
        filter: [
          "filter, and, entry 1, field: there is no field 'x' here.",
          "filter, and, entry 2, value: cut_number takes a whole number, not '3a'.",
        ],
      },
    ])
    const files = await list('/api/files/', rule('name', 'filled'))
    expect([files.statusCode, files.json()]).toEqual([400, { filter: ["There is no parameter 'filter' here."] }])
  })
})

test("a filter of samples and datasets can name the caller's own, and samples of a slide", async () => {
  const ada = await server.as('ada')
  const other = await buildSample(ada)
  for (const path of ['/api/samples/', '/api/datasets/', '/api/datasets/standard/']) {
    const own = (await list(path, rule('created_by', 'is', 'me'))).json<{ results: { id: number }[] }>()
    expect(own.results.map(({ id }) => id)).toEqual([path.includes('samples') ? sample.id : dataset.id])
  }
  const of = async (filter: unknown) =>
    (await list('/api/samples/', filter)).json<{ results: Sample[] }>().results.map(({ id }) => id)
  expect(await of(rule('slide', 'is', slides.liver.id))).toEqual([sample.id])
  expect(await of(rule('slide', 'empty'))).toEqual([other.id])
  expect(await of(rule('created_by', 'is_not', 'me'))).toEqual([other.id])
})

/** The expected result of a filter, from reading every slide. */
function passes(slide: Partial<Slide>, filter: Generated): boolean {
  if ('and' in filter) return filter.and.every(node => passes(slide, node))
  if ('or' in filter) return filter.or.some(node => passes(slide, node))
  const value = slide[filter.field] ?? null
  switch (filter.op) {
    case 'is':
      return value === filter.value
    case 'is_not':
      return value !== filter.value
    case 'empty':
      return value === null
    case 'filled':
      return value !== null
    case 'min':
      return value !== null && Number(value) >= Number(filter.value)
    case 'not_contains':
      return !String(value ?? '')
        .toLowerCase()
        .includes(String(filter.value).toLowerCase())
    default:
      throw new Error(`no evaluation of ${filter.op}`)
  }
}
interface GeneratedRule {
  field: 'organ' | 'species' | 'cut_number'
  op: string
  value?: string | number
}
type Generated = GeneratedRule | { and: Generated[] } | { or: Generated[] }

const anyRule: fc.Arbitrary<Generated> = fc.oneof(
  fc.record({
    field: fc.constantFrom('organ' as const, 'species' as const),
    op: fc.constantFrom('is', 'is_not', 'not_contains'),
    value: fc.constantFrom('Liver', 'kidney', 'Mouse', 'e'),
  }),
  fc.record({
    field: fc.constant('cut_number' as const),
    op: fc.constantFrom('is', 'is_not', 'min'),
    value: fc.integer({ min: 0, max: 11 }),
  }),
  fc.record({
    field: fc.constantFrom('organ' as const, 'cut_number' as const),
    op: fc.constantFrom('empty', 'filled'),
  }),
)
const groupOf = (node: fc.Arbitrary<Generated>): fc.Arbitrary<Generated> =>
  fc.oneof(
    fc.record({ and: fc.array(node, { minLength: 1, maxLength: 3 }) }),
    fc.record({ or: fc.array(node, { minLength: 1, maxLength: 3 }) }),
  )

test('generated filters find the same as reading every slide', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyRule, groupOf(fc.oneof(anyRule, groupOf(anyRule)))), async filter => {
      expect(await named(filter)).toEqual(NAMES.filter(name => passes(slides[name], filter)))
    }),
    { seed: 12, numRuns: 60 },
  )
})
