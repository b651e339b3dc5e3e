import type { Dataset } from '@vitrine/contract/datasets/datasets'
import type { NewSlide, Slide } from '@vitrine/contract/slides/slides'
import { slideList } from '@vitrine/contract/slides/slides'
import type { Facets, RangeFacet, ValueFacet } from '@vitrine/contract/tables/facets'
import { parseFacetQuery } from '@vitrine/contract/tables/facets'
import type { Groups } from '@vitrine/contract/tables/groups'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Db, openDb } from '../src/db/client.ts'
import { columnsBefore, rememberedBytes } from '../src/db/facets/columns/column-store.ts'
import { countedField } from '../src/db/facets/counted-field.ts'
import { countFacets } from '../src/db/facets/facets.ts'
import type { ListedTable } from '../src/db/record-table.ts'
import { inSnapshot } from '../src/db/snapshot.ts'
import { tableNow } from '../src/fields/custom-columns.ts'
import { sampleTable } from '../src/samples/sample-table.ts'
import { slideTable } from '../src/slides/slide-table.ts'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildDataset, buildField, buildFile, buildSample, buildSlide } from './factories.ts'

let database: TestDatabase
let server: TestApp
let nora: Client

const SLIDES: Partial<NewSlide>[] = [
  { name: 'A_1_x', species: 'Mouse', organ: 'Liver', block_id: 'B-2', cut_number: 1 },
  { name: 'A_1_y', species: 'Mouse', organ: 'Liver', block_id: 'B-2', cut_number: 2 },
  { name: 'A_2_x', species: 'Mouse', organ: 'kidney', block_id: 'B-10', cut_number: 3 },
  { name: 'B_1_x', species: 'mouse', organ: 'kidney', block_id: 'B-10', cut_number: 40 },
  { name: 'B_1_y', species: 'Rat', organ: 'Liver', block_id: 'B-10' },
  { name: 'plain', species: 'Human', organ: 'Skin', cut_number: 5, vendor: '100 %' },
  { name: ' _ ', organ: 'Skin' },
]
const slides: Slide[] = []
let dataset: Dataset
let other: Dataset

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  nora = await server.as('nora')
  const file = await buildFile(nora, { name: 'scan.svs' })
  for (const slide of SLIDES)
    slides.push(await buildSlide(nora, { ...slide, ...(slide.name === 'plain' && { file: file.id }) }))
  await sql`update slides set created_at = '2026-01-31T23:59:59.999Z'::timestamptz + id % 3 * interval '20 days'`.execute(
    database.db,
  )
  const entries = (...positions: number[]) =>
    positions.map(position => ({ slide_id: (slides[position] as Slide).id, type: 'T' }))
  dataset = await buildDataset(nora, { name: 'First', dataset_slides: entries(0, 1, 2) })
  other = await buildDataset(nora, { name: 'Second', dataset_slides: entries(0) })
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const address = (path: string, params: Record<string, unknown>) =>
  `${path}?${new URLSearchParams(
    Object.entries(params).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )}`

async function facetsOf(params: Record<string, unknown>, entity = 'slides'): Promise<Facets> {
  const reply = await nora.get(address(`/api/${entity}/facets/`, params))
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
  return reply.json<Facets>()
}

async function facetOf(name: string, params: Record<string, unknown> = {}): Promise<ValueFacet> {
  return (await facetsOf({ facets: name, ...params })).facets[name] as ValueFacet
}

const counts = ({ values }: ValueFacet) => values.map(({ value, count }) => [value, count])
const rule = (field: string, op: string, value?: unknown) => ({ field, op, ...(value !== undefined && { value }) })

describe('a facet of values', () => {
  test('counts each exact value, most frequent first, ties in natural order', async () => {
    expect(await facetsOf({ facets: 'species,organ' })).toEqual({
      total: 7,
      facets: {
        species: {
          kind: 'values',
          total: 7,
          empty: 1,
          distinct: 4,
          other: 0,
          values: [
            { value: 'Mouse', label: 'Mouse', count: 3 },
            { value: 'Human', label: 'Human', count: 1 },
            { value: 'mouse', label: 'mouse', count: 1 },
            { value: 'Rat', label: 'Rat', count: 1 },
          ],
        },
        organ: {
          kind: 'values',
          total: 7,
          empty: 0,
          distinct: 3,
          other: 0,
          values: [
            { value: 'Liver', label: 'Liver', count: 3 },
            { value: 'kidney', label: 'kidney', count: 2 },
            { value: 'Skin', label: 'Skin', count: 2 },
          ],
        },
      },
    })
    expect(counts(await facetOf('block_id'))).toEqual([
      ['B-10', 3],
      ['B-2', 2],
    ])
  })

  test('lists the requested number, and how many records have another value; the next ones are on further pages', async () => {
    expect(await facetOf('species', { facet_limit: '1' })).toMatchObject({ other: 3, empty: 1, distinct: 4 })
    expect(counts(await facetOf('species', { facet_limit: '2', facet_offset: '1' }))).toEqual([
      ['Human', 1],
      ['mouse', 1],
    ])
  })

  test('is searched ignoring case and accents, in values and labels, which narrows values and distinct only', async () => {
    expect(await facetOf('species', { facet_search: ' MOUSE ' })).toEqual({
      kind: 'values',
      total: 7,
      empty: 1,
      distinct: 2,
      other: 2,
      values: [
        { value: 'Mouse', label: 'Mouse', count: 3 },
        { value: 'mouse', label: 'mouse', count: 1 },
      ],
    })
    expect(counts(await facetOf('vendor', { facet_search: '%' }))).toEqual([['100 %', 1]])
    expect(counts(await facetOf('dataset', { facet_search: 'first' }))).toEqual([[dataset.id, 3]])
  })

  test('always lists chosen values, even with a count of 0', async () => {
    const few = { facet_limit: '1', species: 'Rat,Zebra' }
    expect(counts(await facetOf('species', few))).toEqual([
      ['Mouse', 3],
      ['Rat', 1],
      ['Zebra', 0],
    ])
    expect(await facetOf('species', few)).toMatchObject({ total: 7, distinct: 4, other: 2 })
    const filter = rule('species', 'one_of', ['Rat'])
    expect(counts(await facetOf('species', { facet_limit: '1', filter, organ: 'Skin' }))).toEqual([
      ['Human', 1],
      ['Rat', 0],
    ])
    expect(counts(await facetOf('species', { facet_search: 'mou', species: 'Zebra' }))).toHaveLength(2)
  })

  test("is counted without its own choice: its parameters, and the filter's entries that only concern its field", async () => {
    const total = async (params: Record<string, unknown>) => {
      const { total, facets } = await facetsOf({ facets: 'species,organ,cut_number', ...params })
      return [total, ...['species', 'organ', 'cut_number'].map(name => facets[name]?.total)]
    }
    expect(await total({ species: 'Mouse' })).toEqual([3, 7, 3, 3])
    expect(await total({ species: 'Mouse', organ: 'Liver' })).toEqual([2, 3, 3, 2])
    expect(await total({ species: 'Mouse', cut_number_min: '2' })).toEqual([2, 4, 2, 3])
    expect(await total({ filter: rule('species', 'is', 'Mouse') })).toEqual([3, 7, 3, 3])
    const both = { and: [rule('species', 'is', 'Mouse'), rule('organ', 'contains', 'liv')] }
    expect(await total({ filter: both })).toEqual([2, 3, 3, 2])
    const own = { or: [rule('species', 'empty'), rule('species', 'is', 'Rat')] }
    expect(await total({ filter: own })).toEqual([2, 7, 2, 2])
    expect(await total({ filter: { and: [own, rule('organ', 'is_not', 'Skin')] } })).toEqual([1, 5, 2, 1])
    const mixed = { or: [rule('species', 'is', 'Mouse'), rule('organ', 'is', 'Skin')] }
    expect(await total({ filter: mixed })).toEqual([5, 5, 5, 5])
    expect(await total({ search: 'B-10', organ: 'kidney' })).toEqual([2, 2, 3, 2])
  })

  test('of datasets counts a slide in each that contains it, and names them; parameters choose them, too', async () => {
    expect(await facetOf('dataset', { facet_limit: '1' })).toEqual({
      kind: 'values',
      total: 7,
      empty: 4,
      distinct: 2,
      other: 0,
      values: [{ value: dataset.id, label: 'First', count: 3 }],
    })
    expect(await facetOf('dataset', { dataset_ids: String(other.id), facet_limit: '1' })).toMatchObject({
      total: 7,
      values: [
        { label: 'First', count: 3 },
        { label: 'Second', count: 1 },
      ],
    })
    expect(await facetOf('organ', { dataset_ids: String(other.id) })).toMatchObject({ total: 1 })
    expect(await facetOf('dataset', { facet_limit: '1', facet_offset: '1' })).toMatchObject({ other: 2 })
  })

  test('of a status, a picture, a person, a file, a case', async () => {
    expect(counts(await facetOf('status'))).toEqual([['created', 7]])
    expect(await facetOf('picture', { has_picture: 'true' })).toMatchObject({
      total: 7,
      values: [
        { value: false, label: 'no', count: 7 },
        { value: true, label: 'yes', count: 0 },
      ],
    })
    expect(await facetOf('file')).toMatchObject({ empty: 6, values: [{ label: 'scan.svs', count: 1 }] })
    expect(counts(await facetOf('case:name:_:2'))).toEqual([
      ['A_1', 2],
      ['B_1', 2],
      ['_', 1],
      ['A_2', 1],
      ['plain', 1],
    ])
    await buildSample(nora)
    const reply = await facetsOf({ facets: 'created_by,slide', slide: String(slides[0]?.id) }, 'samples')
    expect(reply).toMatchObject({
      total: 0,
      facets: {
        created_by: { total: 0, values: [] },
        slide: { total: 1, empty: 1, values: [{ value: slides[0]?.id, label: 'A_1_x', count: 0 }] },
      },
    })
    expect(await facetsOf({ facets: 'created_by' }, 'datasets')).toMatchObject({
      facets: { created_by: { values: [{ value: nora.person.id, label: 'nora', count: 2 }] } },
    })
  })
})

describe('a facet of ranges', () => {
  const range = async (name: string, params: Record<string, unknown> = {}) =>
    (await facetsOf({ facets: name, ...params })).facets[name] as RangeFacet

  test('counts numbers in even, round steps', async () => {
    expect(await range('cut_number', { buckets: '5' })).toEqual({
      kind: 'range',
      total: 7,
      empty: 2,
      min: 1,
      max: 40,
      buckets: [
        { from: 0, to: 10, count: 4 },
        { from: 10, to: 20, count: 0 },
        { from: 20, to: 30, count: 0 },
        { from: 30, to: 40, count: 0 },
        { from: 40, to: 50, count: 1 },
      ],
    })
    expect((await range('cut_number', { cut_number_max: '3' })).max).toBe(40)
    expect(await range('cut_number', { organ: 'Nose' })).toEqual({
      kind: 'range',
      total: 0,
      empty: 0,
      min: null,
      max: null,
      buckets: [],
    })
  })

  test('counts times by days, weeks, months and years in UTC', async () => {
    const { min, max, buckets } = await range('created_at', { buckets: '4' })
    expect([min, max]).toEqual(['2026-01-31T23:59:59.999Z', '2026-03-12T23:59:59.999Z'])
    expect(buckets.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2026-01-01T00:00:00.000Z 2026-02-01T00:00:00.000Z',
      '2026-02-01T00:00:00.000Z 2026-03-01T00:00:00.000Z',
      '2026-03-01T00:00:00.000Z 2026-04-01T00:00:00.000Z',
    ])
    expect(buckets.map(({ count }) => count).toSorted()).toEqual([2, 2, 3])
  })
})

test.each([
  ['', 'facets', 'facets is required: 1 to 12 fields, comma-separated.'],
  ['facets=,', 'facets', 'facets is required: 1 to 12 fields, comma-separated.'],
  ['facets=organ,x', 'facets', "There is no field 'x' here."],
  ['facets=case:name:x:1', 'facets', "There is no field 'case:name:x:1' here."],
  ['facets=organ&facets=species', 'facets', 'facets is given more than once.'],
  ['facets=organ&limit=2', 'limit', "There is no parameter 'limit' here."],
  ['facets=organ&offset=2', 'offset', "There is no parameter 'offset' here."],
  ['facets=organ&ordering=name', 'ordering', "There is no parameter 'ordering' here."],
  ['facets=organ&nix=2', 'nix', "There is no parameter 'nix' here."],
  ['facets=organ&facet_limit=0', 'facet_limit', "facet_limit takes a whole number from 1 to 1000, not '0'."],
  ['facets=organ&facet_limit=1001', 'facet_limit', "facet_limit takes a whole number from 1 to 1000, not '1001'."],
  ['facets=organ&statistics=yes', 'statistics', "statistics takes true or false, not 'yes'."],
  ['statistics=false', 'facets', 'facets is required: 1 to 12 fields, comma-separated.'],
  ['facets=organ&facet_offset=-1', 'facet_offset', "facet_offset takes a whole number from 0, not '-1'."],
  ['facets=organ&buckets=1', 'buckets', "buckets takes a whole number from 2 to 100, not '1'."],
  ['facets=organ,name&facet_search=a', 'facet_search', 'facet_search takes one facet at a time, not 2.'],
  ['facets=organ,name&facet_offset=1', 'facet_offset', 'facet_offset takes one facet at a time, not 2.'],
  [
    'facets=cut_number&facet_search=1',
    'facet_search',
    'facet_search is for facets of values, and cut_number is one of ranges.',
  ],
  ['facets=organ&facet_search=%00', 'facet_search', 'facet_search contains an invalid character.'],
  [
    'facets=id,uuid,name,species,organ,block_id,cut_number,source,vendor,description,notes,status,file',
    'facets',
    'facets takes the names of 1 to 12 fields, not 13.',
  ],
])('%s is a 400 of %s', async (query, field, sentence) => {
  const reply = await nora.get(`/api/slides/facets/?${query}`)
  expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
})

async function groupsOf(params: Record<string, unknown>, entity = 'slides'): Promise<Groups> {
  const reply = await nora.get(address(`/api/${entity}/groups/`, params))
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
  return reply.json<Groups>()
}

const shown = ({ results }: Groups) => results.map(({ value, count, groups }) => [value, count, groups])

describe('groups', () => {
  test('are a page of values with counts, in natural order, the empty one last', async () => {
    expect(await groupsOf({ group: 'block_id', limit: '2' })).toEqual({
      count: 3,
      total: 3,
      records: 7,
      next: expect.stringContaining('offset=2'),
      previous: null,
      results: [
        { value: 'B-2', label: 'B-2', count: 2 },
        { value: 'B-10', label: 'B-10', count: 3 },
      ],
    })
    expect(await groupsOf({ group: 'block_id', offset: '2' })).toMatchObject({
      results: [{ value: null, label: null, count: 2 }],
    })
    const blocks = async (group_ordering: string) =>
      (await groupsOf({ group: 'block_id', group_ordering })).results.map(({ value }) => value)
    expect(await blocks('-value')).toEqual(['B-10', 'B-2', null])
    expect(await blocks('count')).toEqual(['B-2', null, 'B-10'])
    expect(await blocks('-count')).toEqual(['B-10', 'B-2', null])
  })

  test('of two fields contain the number of groups in each, and the path to each', async () => {
    expect(shown(await groupsOf({ group: 'organ,species', organ: 'Liver,Skin' }))).toEqual([
      ['Liver', 3, 2],
      ['Skin', 2, 2],
    ])
    const skin = await groupsOf({ group: 'organ,species', path: ['Skin'] })
    expect(skin).toMatchObject({ total: 2, records: 2 })
    expect(shown(skin)).toEqual([
      ['Human', 1, undefined],
      [null, 1, undefined],
    ])
    expect(shown(await groupsOf({ group: 'block_id,cut_number', path: [null] }))).toEqual([
      [5, 1, undefined],
      [null, 1, undefined],
    ])
  })

  test('of times are days in UTC, and lead to their rows', async () => {
    const { results } = await groupsOf({ group: 'created_at,status' })
    expect(results.map(({ value }) => value)).toEqual(['2026-01-31', '2026-02-20', '2026-03-12'])
    for (const { value, count } of results) {
      expect(await groupsOf({ group: 'created_at,status', path: [value] })).toMatchObject({ records: count })
      const rows = await nora.get(address('/api/slides/', { filter: rule('created_at', 'is', value) }))
      expect(rows.json()).toMatchObject({ total: count })
    }
  })

  test('of a case are the parts of a name, and lead to their rows', async () => {
    expect(shown(await groupsOf({ group: 'case:name:_:1' }))).toEqual([
      ['A', 3, undefined],
      ['B', 2, undefined],
      ['plain', 1, undefined],
      [null, 1, undefined],
    ])
    expect(shown(await groupsOf({ group: 'case:name:_:-1', species: 'Mouse' }))).toEqual([
      ['A_1', 2, undefined],
      ['A_2', 1, undefined],
    ])
    const rows = async (filter: object) => (await nora.get(address('/api/slides/', { filter }))).json().total
    expect(await rows(rule('case:name:_:1', 'is', 'A'))).toBe(3)
    expect(await rows(rule('case:name:_:1', 'empty'))).toBe(1)
    expect(await rows(rule('case:name:_:1', 'begins', 'P'))).toBe(1)
    expect(await rows(rule('case:name:_:1', 'is_not', 'A'))).toBe(4)
    expect(await rows(rule('case:name:_:1', 'one_of', ['A', 'B']))).toBe(5)
    expect(await rows(rule('case:block_id:-:1', 'is', 'B'))).toBe(5)
    expect(shown(await groupsOf({ group: 'case:name:_:1,case:block_id:-:2', path: ['A'] }))).toEqual([
      ['B-2', 2, undefined],
      ['B-10', 1, undefined],
    ])
    const own = { filter: rule('case:name:_:1', 'is', 'A') }
    expect(await facetsOf({ facets: 'case:name:_:1,name', ...own })).toMatchObject({
      total: 3,
      facets: { 'case:name:_:1': { total: 7, distinct: 3, empty: 1 }, name: { total: 3 } },
    })
  })

  test('of cases exist for samples and datasets, too', async () => {
    for (const block_id of ['X7/1', 'X7/2', 'X8/1']) await buildSample(nora, { block_id })
    const filter = rule('case:block_id:/:1', 'begins', 'x')
    expect(shown(await groupsOf({ group: 'case:block_id:/:1', filter }, 'samples'))).toEqual([
      ['X7', 2, undefined],
      ['X8', 1, undefined],
    ])
    expect(
      shown(await groupsOf({ group: 'case:name: :1', filter: rule('case:name: :1', 'is', 'First') }, 'datasets')),
    ).toEqual([['First', 1, undefined]])
    const wrong = await nora.get('/api/datasets/groups/?group=case:block_id:-:1')
    expect(wrong.json()).toEqual({ group: ["There is no field 'case:block_id:-:1' here."] })
  })

  test('of datasets contain a slide in each, but records count it once', async () => {
    const reply = await groupsOf({ group: 'dataset,organ' })
    expect(reply).toMatchObject({ total: 3, records: 7 })
    expect(shown(reply)).toEqual([
      [dataset.id, 3, 2],
      [other.id, 1, 1],
      [null, 4, 3],
    ])
    expect(shown(await groupsOf({ group: 'organ,dataset' }))).toEqual([
      ['kidney', 2, 2],
      ['Liver', 3, 3],
      ['Skin', 2, 1],
    ])
    expect(await groupsOf({ group: 'dataset,organ', path: [dataset.id] })).toMatchObject({ total: 2, records: 3 })
    expect(shown(await groupsOf({ group: 'picture' }))).toEqual([[false, 7, undefined]])
  })

  test.each([
    ['', 'group', 'group is required: one or two fields, comma-separated.'],
    ['group=a', 'group', "There is no field 'a' here."],
    ['group=organ,species,name', 'group', 'group takes the names of at most 2 fields, not 3.'],
    ['group=organ&path=["Skin"]', 'path', 'path needs a group of two fields.'],
    ['group=organ,name&path=Skin', 'path', "path isn't valid JSON."],
    ['group=organ,name&path=[]', 'path', 'path takes a list of one value, as in ["B-12"], not [].'],
    ['group=organ,name&path=[3]', 'path', 'path: organ takes text, not 3.'],
    ['group=created_at,name&path=["x"]', 'path', "path: created_at takes a date as in 2026-01-31, not 'x'."],
    [
      'group=organ&group_ordering=name',
      'group_ordering',
      "group_ordering takes value, -value, count or -count, not 'name'.",
    ],
    ['group=organ&limit=501', 'limit', "limit takes a whole number from 1 to 500, not '501'."],
    ['group=organ&nix=1', 'nix', "There is no parameter 'nix' here."],
  ])('%s is a 400 of %s', async (query, field, sentence) => {
    const reply = await nora.get(`/api/slides/groups/?${query}`)
    expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
  })
})

describe('lab fields', () => {
  const OWN = 'fields.stain,fields.tags,fields.reader,fields.depth,fields.checked,fields.cut_on,fields.lot'

  beforeAll(async () => {
    const ada = await server.as('ada', 'admin')
    const options = ['PAS', 'HE', 'Masson'].map(label => ({ label }))
    for (const field of [
      { label: 'Stain', type: 'choice', options },
      { label: 'Tags', type: 'multi_choice', options },
      { label: 'Reader', type: 'person' },
      { label: 'Depth', type: 'number', decimals: 1 },
      { label: 'Checked', type: 'boolean' },
      { label: 'Cut on', type: 'date' },
      { label: 'Lot', type: 'text' },
    ] as const)
      await buildField(ada, field)
    const values = [
      {
        stain: 'HE',
        tags: ['HE', 'PAS'],
        reader: 'nora',
        depth: 0.3,
        checked: true,
        cut_on: '2026-01-05',
        lot: 'B-10',
      },
      { stain: 'HE', tags: ['HE'], depth: 0.7, checked: false, cut_on: '2026-01-19', lot: 'B-2' },
      { stain: 'PAS', tags: ['Masson', 'HE'], reader: 'nora', depth: 1.1, lot: 'B-2' },
    ]
    for (const [index, fields] of values.entries())
      expect((await nora.patch(`/api/slides/${slides[index]?.id}/`, { fields })).statusCode).toBe(200)
  })

  test('are facets and groups, by labels and in the order of options', async () => {
    const { facets } = await facetsOf({ facets: OWN })
    const shownCounts = (name: string) => (facets[name] as ValueFacet).values.map(({ label, count }) => [label, count])
    expect(shownCounts('fields.stain')).toEqual([
      ['HE', 2],
      ['PAS', 1],
    ])
    expect(shownCounts('fields.tags')).toEqual([
      ['HE', 3],
      ['PAS', 1],
      ['Masson', 1],
    ])
    expect(shownCounts('fields.reader')).toEqual([['nora', 2]])
    expect(shownCounts('fields.checked')).toEqual([
      ['no', 1],
      ['yes', 1],
    ])
    expect(shownCounts('fields.lot')[0]).toEqual(['B-2', 2])
    const { buckets, ...depth } = facets['fields.depth'] as RangeFacet
    expect(depth).toEqual({ kind: 'range', total: 7, empty: 4, min: 0.3, max: 1.1 })
    expect(buckets.filter(({ count }) => count > 0).map(({ from }) => from)).toHaveLength(3)
    expect(facets['fields.cut_on']).toMatchObject({ min: '2026-01-05', max: '2026-01-19', empty: 5 })
    expect(await facetOf('fields.tags', { facet_limit: '1', facet_offset: '1' })).toMatchObject({
      other: 2,
      distinct: 3,
    })
    const he = facets['fields.stain'] as ValueFacet
    expect(await facetOf('fields.stain', { 'fields.stain': he.values[0]?.value })).toMatchObject({ total: 7 })
    expect(shown(await groupsOf({ group: 'fields.tags,fields.stain' })).map(([, ...rest]) => rest)).toEqual([
      [1, 1],
      [3, 2],
      [1, 1],
      [4, 1],
    ])
    const path = [(facets['fields.tags'] as ValueFacet).values[0]?.value]
    expect(await groupsOf({ group: 'fields.tags,fields.stain', path })).toMatchObject({ total: 2, records: 3 })
    const wrong = await nora.get(address('/api/slides/groups/', { group: 'fields.tags,organ', path: ['x'] }))
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { path: ["path: fields.tags takes PAS, HE or Masson, not 'x'."] },
    ])
  })

  test('are kept in memory like columns', async () => {
    const table = await tableNow(database.db, slideTable)
    for (const query of [
      {},
      { 'fields.depth_min': '0.5' },
      { filter: { and: [rule('fields.tags', 'one_of', ['HE']), rule('fields.checked', 'is', true)] } },
      { filter: rule('fields.stain', 'empty'), 'fields.tags': 'PAS' },
      { search: 'nora' },
    ]) {
      const texts = Object.fromEntries(new URLSearchParams(address('', { facets: OWN, ...query }).slice(1)))
      const read = parseFacetQuery(table.spec, texts)
      expect(await countFacets(database.db, table, read, 1)).toEqual(
        await countFacets(database.db, table, read, Number.POSITIVE_INFINITY),
      )
    }
  })
})

describe('facets of columns in memory', () => {
  const ALL = 'species,organ,status,block_id,cut_number,created_at,case:name:_:1,vendor'
  const QUERIES: Record<string, unknown>[] = [
    {},
    { search: 'b' },
    { species: 'Mouse,Zebra', cut_number_min: '2' },
    { filter: { and: [rule('organ', 'none_of', ['Liver', 'new 3']), rule('created_at', 'after', '2026-02-01')] } },
    { filter: { or: [rule('organ', 'is', 'Skin'), rule('organ', 'empty')] }, search: 'a', status: 'created' },
    { filter: { and: [rule('organ', 'contains', 'e'), rule('name', 'filled')] }, vendor: '' },
    { filter: rule('created_at', 'is', '2026-01-31'), cut_number: '3,5,' },
    { dataset_ids: '1', filter: { or: [rule('organ', 'is', 'Liver'), rule('species', 'is', 'Rat')] } },
  ]
  const read = (query: Record<string, unknown>) =>
    parseFacetQuery(slideList, Object.fromEntries(new URLSearchParams(address('', query).slice(1))))
  const remembered = (db: Db, query: Record<string, unknown>) => countFacets(db, slideTable, read(query), 1)
  const counted = (query: Record<string, unknown>) =>
    countFacets(database.db, slideTable, read(query), Number.POSITIVE_INFINITY)
  let servers: Db[]

  beforeAll(() => {
    servers = [openDb(database.url, { max: 4 }), openDb(database.url, { max: 4 })]
  })
  afterAll(async () => {
    for (const db of servers) await db.destroy()
  })

  async function expectExact() {
    for (const query of QUERIES) {
      const expected = await counted({ facets: ALL, ...query })
      for (const db of servers) expect(await remembered(db, { facets: ALL, ...query })).toEqual(expected)
    }
    const expected = await counted({ facets: 'organ', facet_search: 'I', facet_limit: '2', organ: 'Skin' })
    for (const db of servers)
      expect(await remembered(db, { facets: 'organ', facet_search: 'I', facet_limit: '2', organ: 'Skin' })).toEqual(
        expected,
      )
  }

  test('are as exact as counting, on every server, whatever was changed, deleted, restored or is in progress', async () => {
    await expectExact()
    const made = await buildSlide(nora, { name: 'C_1', organ: 'new 1', cut_number: 99 })
    await nora.patch(`/api/slides/${slides[0]?.id}/`, { organ: 'new 2', species: null })
    await expectExact()
    const open = await database.db.startTransaction().execute()
    await sql`update slides set organ = 'new 3', cut_number = null where id = ${slides[3]?.id}`.execute(open)
    await nora.delete(`/api/slides/${made.id}/`)
    await expectExact()
    await nora.patch(`/api/slides/${slides[1]?.id}/`, { organ: null, cut_number: 7 })
    await expectExact()
    await open.commit().execute()
    await expectExact()
    const trash = (await nora.get('/api/trash/')).json<{ results: { id: number; kind: string }[] }>()
    const restored = await nora.post('/api/trash/restore/', { ids: trash.results.map(({ id }) => id) })
    expect(restored.json()).toMatchObject({ restored: [{ record_id: made.id }] })
    await expectExact()
    await sql`update slides set created_at = created_at + interval '3 years' where id = ${made.id}`.execute(database.db)
    await sql`delete from slides where name = 'B_1_y'`.execute(database.db)
    await expectExact()
  })

  test('include statistics, whatever happened to files', async () => {
    const expectBytes = async (bytes: number) => {
      expect((await counted({ statistics: 'true' })).statistics?.bytes).toBe(bytes)
      for (const query of QUERIES) {
        const asked = { facets: 'species', statistics: 'true', ...query }
        const expected = await counted(asked)
        for (const db of servers) expect(await remembered(db, asked)).toEqual(expected)
      }
    }
    await expectBytes(0)
    const file = await buildFile(nora, { name: 'large.svs', size: 4_000_000_000 })
    await nora.patch(`/api/slides/${slides[1]?.id}/`, { file: file.id })
    await expectBytes(4_000_000_000)
    await nora.patch(`/api/files/${file.id}/`, { size: 1_000 })
    await expectBytes(1_000)
    await sql`delete from files where id = ${file.id}`.execute(database.db)
    await expectBytes(0)
  })

  test('are limited for all tables together; those of other tables make room first, the oldest of them', async () => {
    const db = openDb(database.url, { max: 1 })
    onTestFinished(() => db.destroy())
    const remember = async (table: ListedTable, names: string[], mostBytes?: number) => {
      const fields = names.map(name => countedField(table, name))
      const columns = await inSnapshot(db, trx => columnsBefore(db, table, fields, mostBytes)(trx))
      expect([...columns.keys()]).toEqual(names)
      return rememberedBytes(db)
    }
    const ofSlides = await remember(slideTable, ['species', 'organ'])
    const ofBoth = await remember(sampleTable, ['block_id'])
    expect(ofBoth).toBeGreaterThan(ofSlides)
    expect(await remember(sampleTable, ['block_id'], ofBoth)).toBe(ofBoth)
    expect(await remember(sampleTable, ['block_id'], ofBoth - 1)).toBe(ofBoth - ofSlides / 2)
    expect(await remember(sampleTable, ['block_id'], ofBoth - ofSlides)).toBe(ofBoth - ofSlides)
    expect(await remembered(db, { facets: ALL })).toEqual(await counted({ facets: ALL }))
  })

  test('are a single snapshot while others write', async () => {
    await sql`insert into slides (name, organ) select 'swap ' || n, 'swap ' || n % 2 from generate_series(1, 20) as n`.execute(
      database.db,
    )
    const swap = () =>
      sql`update slides set organ = 'swap ' || (1 - right(organ, 1)::integer) where name like 'swap %'
        and id = any(array(select min(id) from slides where organ like 'swap %' group by organ))`.execute(database.db)
    const query = { facets: 'organ,species', filter: rule('name', 'begins', 'swap') }
    for (let round = 0; round < 20; round++) {
      const replies = [swap(), ...servers.flatMap(db => [remembered(db, query), remembered(db, query)])]
      for (const reply of (await Promise.all(replies)).slice(1) as Facets[]) {
        expect(reply).toMatchObject({ total: 20, facets: { organ: { total: 20, other: 0, distinct: 2 } } })
        expect(counts(reply.facets['organ'] as ValueFacet).map(([, count]) => count)).toEqual([10, 10])
      }
    }
    await sql`delete from slides where name like 'swap %'`.execute(database.db)
  })
})

test("of more than 1,000 values don't contain their number; 8 values and 50 groups are listed by default", async () => {
  await sql`insert into slides (name, vendor) select 'value ' || n, 'many values' from generate_series(1, 1001) as n`.execute(
    database.db,
  )
  for (const rememberedFrom of [1, Number.POSITIVE_INFINITY]) {
    const count = async (query: Record<string, unknown>) =>
      (
        await countFacets(
          database.db,
          slideTable,
          parseFacetQuery(slideList, {
            facets: 'name',
            ...Object.fromEntries(new URLSearchParams(address('', query).slice(1))),
          }),
          rememberedFrom,
        )
      ).facets['name'] as ValueFacet
    const all = await count({ vendor: 'many values' })
    expect(all).toMatchObject({ distinct: null, other: 993, total: 1001 })
    expect(all.values.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(n => `value ${n}`))
    const filter = rule('name', 'is_not', 'value 7')
    expect(await count({ vendor: 'many values', name: 'value 7', filter })).toMatchObject({ total: 1001 })
    expect(await count({ vendor: 'many values', facet_search: 'value 1' })).toMatchObject({ distinct: 113 })
    expect((await count({ vendor: 'many values', facet_limit: '200' })).values).toHaveLength(200)
  }
  const groups = await groupsOf({ group: 'name', vendor: 'many values' })
  expect([groups.total, groups.results.length]).toEqual([1001, 50])
})
