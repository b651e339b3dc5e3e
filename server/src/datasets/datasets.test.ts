import type { Dataset, FullDataset } from '@vitrine/contract/datasets/datasets'
import type { HistoryEntry } from '@vitrine/contract/history/history'
import type { Slide } from '@vitrine/contract/slides/slides'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildFile, buildSample, buildSlide } from '../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let user: Client
let slides: Slide[]

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
  slides = [await buildSlide(user, { name: 's0', file: (await buildFile(user)).id })]
  for (let index = 1; index < 5; index++) slides.push(await buildSlide(user, { name: `s${index}` }))
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const slideId = (index: number) => (slides[index] as Slide).id
const fullOf = async (id: number) => (await user.get(`/api/datasets/${id}/full/`)).json<FullDataset>()
const entriesOf = async (id: number) =>
  (await fullOf(id)).dataset_slides.map(({ slide, type }) => [slides.findIndex(one => one.id === slide.id), type])

describe('creating a dataset', () => {
  test('replies 201 with the row view, never with the slides', async () => {
    const dataset_slides = [{ slide_id: slideId(1), type: 'validation' }]
    const reply = await user.post('/api/datasets/', { name: 'liver', description: 'first', dataset_slides })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      name: 'liver',
      description: 'first',
      slides_count: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      created_by: { id: user.person.id, username: 'nora', name: "nora's name", email: null },
      fields: {},
      grouping: null,
      recipe: null,
      cohort: null,
      latest_version: null,
      version: 1,
    })
    expect(reply.headers.etag).toBe('"1"')
  })

  test('may be empty, and names need not be unique', async () => {
    expect(await buildDataset(user, { name: 'empty' })).toMatchObject({ slides_count: 0 })
    expect(await buildDataset(user, { name: 'empty', dataset_slides: [] })).toMatchObject({ slides_count: 0 })
  })

  test('keeps the order and reads types as letters', async () => {
    const types = ['T', 'training', 'Validation', 'e', 'DEFAULT']
    const { id } = await buildDataset(user, {
      dataset_slides: types.map((type, index) => ({ slide_id: slideId(4 - index), type })),
    })
    expect(await entriesOf(id)).toEqual([
      [4, 'T'],
      [3, 'T'],
      [2, 'V'],
      [1, 'E'],
      [0, 'default'],
    ])
  })

  test.each([
    [{}, 'name', 'name is required.'],
    [{ name: '' }, 'name', "name can't be empty."],
    [{ name: 'x', slides_count: 3 }, 'slides_count', "slides_count is made by the server and can't be set."],
    [{ name: 'x', dataset_slides: 'y' }, 'dataset_slides', "dataset_slides takes a list, not 'y'."],
    [{ name: 'x', dataset_slides: null }, 'dataset_slides', 'dataset_slides takes a list, not null.'],
    [
      { name: 'x', dataset_slides: [{ type: 'T' }] },
      'dataset_slides',
      'dataset_slides, entry 1, slide_id is required.',
    ],
    [
      { name: 'x', dataset_slides: [{ slide_id: 1, type: 'T', colour: 1 }] },
      'dataset_slides',
      "There is no field 'dataset_slides, entry 1, colour' here.",
    ],
    [
      { name: 'x', dataset_slides: [{ slide_id: 999_999, type: 'T' }] },
      'dataset_slides',
      'There is no slide with the id 999999.',
    ],
    [
      { name: 'x', dataset_slides: [999_999, 999_998].map(slide_id => ({ slide_id, type: 'T' })) },
      'dataset_slides',
      'There are no slides with the ids 999999, 999998.',
    ],
    [
      { name: 'x', dataset_slides: [{ slide_id: 'S-7', type: 'T' }] },
      'dataset_slides',
      "dataset_slides, entry 1, slide_id takes a whole number from 1 to 2147483647, not 'S-7'.",
    ],
    [
      { name: 'x', dataset_slides: [{ slide_id: 1, type: null }] },
      'dataset_slides',
      'dataset_slides, entry 1, type takes text, not null.',
    ],
    [
      { name: 'x', dataset_slides: [{ slide_id: 1, type: 'train' }] },
      'dataset_slides',
      "type takes T, V, E or default (or their words), not 'train'.",
    ],
    [
      {
        name: 'x',
        dataset_slides: [
          { slide_id: 1, type: 'T' },
          { slide_id: 1, type: 'V' },
        ],
      },
      'dataset_slides',
      'The slide 1 is named twice.',
    ],
  ])('refuses %j and creates nothing', async (body, field, sentence) => {
    const before = (await user.get('/api/datasets/')).json().total
    const reply = await user.post('/api/datasets/', body)
    expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
    expect((await user.get('/api/datasets/')).json().total).toBe(before)
  })
})

describe('reading datasets', () => {
  test('each address has the right view', async () => {
    const made = await buildDataset(user, { name: 'views', dataset_slides: [{ slide_id: slideId(0), type: 'E' }] })
    for (const path of [`/api/datasets/${made.id}/`, `/api/datasets/${made.id}/standard/`]) {
      const reply = await user.get(path)
      expect([reply.statusCode, reply.headers.etag, reply.json()]).toEqual([200, '"1"', made])
    }
    for (const path of ['/api/datasets/?name=views', '/api/datasets/standard/?name=views'])
      expect((await user.get(path)).json().results).toEqual([made])
    expect(await fullOf(made.id)).toEqual({
      ...made,
      dataset_slides: [{ id: expect.any(Number), type: 'E', slide: slides[0] }],
    })
    const all = (await user.get('/api/datasets/full/?name=views')).json()
    expect(all).toMatchObject({ count: 1, total: 1, results: [await fullOf(made.id)] })
  })

  test('with their slides are at most 20 at a time', async () => {
    const reply = await user.get('/api/datasets/full/?limit=21')
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { limit: ["limit takes a whole number from 1 to 20, not '21'."] },
    ])
  })

  test('are listed newest first, 50 at a time, and sorted by their creator', async () => {
    const other = await server.as('adam')
    const adams = await buildDataset(other, { name: 'of adam' })
    expect((await user.get('/api/datasets/')).json().results[0]).toEqual(adams)
    expect((await user.get('/api/datasets/?ordering=created_by')).json().results[0]).toEqual(adams)
    expect((await user.get('/api/datasets/?search=OF%20ADAM')).json()).toMatchObject({ total: 1, count: 1 })
  })

  test.each([
    ['name', ['B-2', 'B-10', 'b-11']],
    ['description', ['a', 'b', null]],
    ['slides_count', [0, 1, 2]],
    ['created_at', [0, 1, 2]],
    ['updated_at', [0, 1, 2]],
  ])('are sorted by %s in both directions, those without a value last', async (column, values) => {
    const made: number[] = []
    for (const [index, value] of values.entries()) {
      const list = slides.slice(0, column === 'slides_count' ? index : 0).map(({ id }) => ({ slide_id: id, type: 'T' }))
      const fields = typeof value === 'number' ? {} : { [column]: value }
      made.push((await buildDataset(user, { description: 'sorted', dataset_slides: list, ...fields })).id)
    }
    const inOrder = async (ordering: string) => {
      const reply = await user.get(`/api/datasets/?ordering=${ordering}&id_min=${made[0]}`)
      return reply.json<{ results: Dataset[] }>().results.map(({ id }) => made.indexOf(id))
    }
    expect(await inOrder(column)).toEqual([0, 1, 2])
    expect(await inOrder(`-${column}`)).toEqual((values as unknown[]).includes(null) ? [1, 0, 2] : [2, 1, 0])
  })

  test.each([
    '/api/datasets/999999/',
    '/api/datasets/999999/full/',
    '/api/datasets/x/',
    '/api/datasets/999999/slides/',
  ])('%s is a 404', async path => {
    const reply = await user.get(path)
    expect([reply.statusCode, reply.json().detail]).toEqual([
      404,
      expect.stringMatching(/^There is no dataset with the id/),
    ])
  })
})

describe("a page of a dataset's slides", () => {
  let dataset: Dataset
  beforeAll(async () => {
    dataset = await buildDataset(user, { dataset_slides: slides.map(({ id }) => ({ slide_id: id, type: 'T' })) })
  })

  test('is counted from 1', async () => {
    const reply = await user.get(`/api/datasets/${dataset.id}/slides/?page=2&limit=2`)
    expect(reply.json()).toMatchObject({ count: 5, total: 5, results: [{ slide: slides[2] }, { slide: slides[3] }] })
    expect(reply.json().next).toMatch(/\?page=3&limit=2$/)
    expect(reply.json().previous).toMatch(/\?page=1&limit=2$/)
    expect((await user.get(`/api/datasets/${dataset.id}/slides/`)).json()).toMatchObject({ next: null, previous: null })
    expect((await user.get(`/api/datasets/${dataset.id}/slides/?page=9`)).json()).toMatchObject({
      total: 5,
      results: [],
    })
  })

  test('has 50 slides by default', async () => {
    const many = await Promise.all(Array.from({ length: 51 }, () => buildSlide(user)))
    const { id } = await buildDataset(user, { dataset_slides: many.map(slide => ({ slide_id: slide.id, type: 'V' })) })
    const pages = [await user.get(`/api/datasets/${id}/slides/`), await user.get(`/api/datasets/${id}/slides/?page=2`)]
    expect(pages.map(page => page.json().results.length)).toEqual([50, 1])
    expect(pages[1]?.json().results[0]).toEqual({ id: expect.any(Number), slide: many[50], type: 'V' })
  })

  test.each(['page=0', 'page=x', 'limit=501', 'limit=', 'colour=1'])('refuses %s', async search => {
    const reply = await user.get(`/api/datasets/${dataset.id}/slides/?${search}`)
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, [search.split('=')[0]]])
  })

  test('a slide is added at the end, once', async () => {
    const { id } = await buildDataset(user, { dataset_slides: [{ slide_id: slideId(3), type: 'T' }] })
    const body = { slide_id: slideId(1), type: 'default' }
    const reply = await user.post(`/api/datasets/${id}/slides/`, body)
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      { id: expect.any(Number), type: 'default', slide: slides[1] },
    ])
    expect(await entriesOf(id)).toEqual([
      [3, 'T'],
      [1, 'default'],
    ])
    expect(await fullOf(id)).toMatchObject({ slides_count: 2, version: 2 })
    const again = await user.post(`/api/datasets/${id}/slides/`, body)
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { slide_id: [`The slide ${slideId(1)} is in this dataset already.`] },
    ])
  })

  test.each([
    [{ slide_id: 999_999, type: 'T' }, 'slide_id'],
    [{ slide_id: 1, type: 'X' }, 'type'],
    [{ type: 'T' }, 'slide_id'],
    [{ slide_id: 1 }, 'type'],
  ])('adding %j is refused', async (body, field) => {
    const reply = await user.post(`/api/datasets/${dataset.id}/slides/`, body)
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, [field]])
  })

  test('many added concurrently are all added, each at its own position', async () => {
    const { id } = await buildDataset(user)
    const replies = await Promise.all(
      slides.map(slide => user.post(`/api/datasets/${id}/slides/`, { slide_id: slide.id, type: 'T' })),
    )
    expect(replies.map(reply => reply.statusCode)).toEqual([201, 201, 201, 201, 201])
    expect(await fullOf(id)).toMatchObject({ slides_count: 5, version: 6 })
    const positions = await database.db
      .selectFrom('dataset_slides')
      .select('position')
      .where('dataset_id', '=', id)
      .execute()
    expect(new Set(positions.map(({ position }) => position)).size).toBe(5)
  })
})

describe('changing a dataset', () => {
  const entries = (...indexes: number[]) => indexes.map(index => ({ slide_id: slideId(index), type: 'T' }))

  test('the name does not affect the list', async () => {
    const { id } = await buildDataset(user, { dataset_slides: entries(0, 1) })
    const reply = await user.patch(`/api/datasets/${id}/`, { name: 'renamed', description: '' })
    const { dataset_slides, ...row } = await fullOf(id)
    expect([reply.statusCode, reply.headers.etag, reply.json()]).toEqual([200, '"2"', row])
    expect(row).toMatchObject({ name: 'renamed', description: null, slides_count: 2, version: 2 })
    expect(await entriesOf(id)).toEqual([
      [0, 'T'],
      [1, 'T'],
    ])
  })

  test('replaces the whole list, in one version; entries that stay keep their ids', async () => {
    const { id } = await buildDataset(user, { dataset_slides: entries(0, 1, 2) })
    const before = (await fullOf(id)).dataset_slides
    const list = [
      { slide_id: slideId(3), type: 'E', id: null },
      { slide_id: slideId(2), type: 'V', id: before[2]?.id ?? 0 },
      { slide_id: slideId(0), type: 'T' },
    ]
    const reply = await user.patch(`/api/datasets/${id}/`, { name: 'both', dataset_slides: list })
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { name: 'both', slides_count: 3, version: 2 }])
    const after = (await fullOf(id)).dataset_slides
    expect(await entriesOf(id)).toEqual([
      [3, 'E'],
      [2, 'V'],
      [0, 'T'],
    ])
    expect(after.slice(1).map(entry => entry.id)).toEqual([before[2]?.id, before[0]?.id])
  })

  test("keeps an entry's id for another slide, and ignores ids of other datasets", async () => {
    const other = await buildDataset(user, { dataset_slides: entries(4) })
    const foreign = (await fullOf(other.id)).dataset_slides[0]?.id ?? 0
    const { id } = await buildDataset(user, { dataset_slides: entries(0, 1) })
    const [first, second] = (await fullOf(id)).dataset_slides
    const list = [
      { slide_id: slideId(1), type: 'T', id: first?.id },
      { slide_id: slideId(0), type: 'T', id: second?.id },
      { slide_id: slideId(2), type: 'T', id: foreign },
    ]
    expect((await user.patch(`/api/datasets/${id}/`, { dataset_slides: list })).statusCode).toBe(200)
    const after = (await fullOf(id)).dataset_slides
    expect(after.map(entry => [entry.id, entry.slide.id])).toEqual([
      [first?.id, slideId(1)],
      [second?.id, slideId(0)],
      [expect.any(Number), slideId(2)],
    ])
    expect(after[2]?.id).not.toBe(foreign)
    expect(await entriesOf(other.id)).toEqual([[4, 'T']])
  })

  test('a list that cannot be saved changes nothing, not even the name', async () => {
    const { id } = await buildDataset(user, { name: 'old', dataset_slides: entries(0) })
    for (const [dataset_slides, sentence] of [
      [[{ slide_id: 999_999, type: 'T' }], 'There is no slide with the id 999999.'],
      [[...entries(1, 2), ...entries(1)], `The slide ${slideId(1)} is named twice.`],
      [[{ slide_id: slideId(1), type: 'Q' }], "type takes T, V, E or default (or their words), not 'Q'."],
    ] as const) {
      const reply = await user.patch(`/api/datasets/${id}/`, { name: 'new', dataset_slides })
      expect([reply.statusCode, reply.json()]).toEqual([400, { dataset_slides: [sentence] }])
    }
    expect(await fullOf(id)).toMatchObject({ name: 'old', slides_count: 1, version: 1 })
    expect(await entriesOf(id)).toEqual([[0, 'T']])
  })

  test('an unchanged list creates no version', async () => {
    const { id } = await buildDataset(user, { dataset_slides: entries(0, 1) })
    expect((await user.patch(`/api/datasets/${id}/`, { dataset_slides: entries(0, 1) })).json()).toMatchObject({
      version: 1,
    })
    expect((await user.patch(`/api/datasets/${id}/`, { dataset_slides: entries(1, 0) })).json()).toMatchObject({
      version: 2,
    })
  })

  test('with a stale If-Match is a 412; of two concurrent changes one succeeds', async () => {
    const made = await buildDataset(user)
    const replies = await Promise.all(
      ['a', 'b'].map(name => user.patch(`/api/datasets/${made.id}/`, { name }, { 'if-match': '"1"' })),
    )
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 412])
    const [refused] = replies.filter(reply => reply.statusCode === 412)
    expect(refused?.json()).toEqual({
      detail: 'Somebody else has changed this dataset in the meantime.',
      current: (await user.get(`/api/datasets/${made.id}/`)).json(),
    })
  })

  test('a body beyond 8 MiB is a 413', async () => {
    const reply = await user.post('/api/datasets/', { name: 'x'.repeat(8 * 1024 * 1024) })
    expect([reply.statusCode, reply.json()]).toEqual([413, { detail: 'This is more than one call can take.' }])
  })
})

describe('folds of a dataset', () => {
  const foldsOf = async (id: number) =>
    (await fullOf(id)).dataset_slides.map(({ type, fold }) => (fold === undefined ? type : `${type}${fold}`))
  const listed = (...places: [type: string, fold?: number | null][]) =>
    places.map(([type, fold], index) => ({ slide_id: slideId(index), type, ...(fold !== undefined && { fold }) }))

  test('stay if a client does not send them, while the type stays; null removes them', async () => {
    const { id } = await buildDataset(user, { dataset_slides: listed(['V', 1], ['T', 2], ['T', 3], ['T', 50], ['E']) })
    const save = async (...places: [string, (number | null)?][]) => {
      const { statusCode } = await user.patch(`/api/datasets/${id}/`, { dataset_slides: listed(...places) })
      return [statusCode, await foldsOf(id)]
    }
    expect(await foldsOf(id)).toEqual(['V1', 'T2', 'T3', 'T50', 'E'])
    const { version } = await fullOf(id)
    expect(await save(['V'], ['training'], ['T'], ['T'], ['E'])).toEqual([200, ['V1', 'T2', 'T3', 'T50', 'E']])
    expect((await fullOf(id)).version).toBe(version)
    expect(await save(['V'], ['V'], ['T', null], ['T', 4], ['E'])).toEqual([200, ['V1', 'V', 'T', 'T4', 'E']])
    const { results } = (await user.get(`/api/datasets/${id}/history/`)).json()
    const moved = results.flatMap((entry: HistoryEntry) => entry.entries?.moved ?? [])
    expect(moved).toContainEqual(
      expect.objectContaining({ slide: slideId(3), from: { type: 'T', fold: 50 }, to: { type: 'T', fold: 4 } }),
    )
    expect(await save(['V'], ['V'], ['T'], ['E'], ['E'])).toEqual([200, ['V1', 'V', 'T', 'E', 'E']])
    const page = await user.get(`/api/datasets/${id}/slides/`)
    expect(page.json().results.map((entry: { fold?: number }) => entry.fold)).toEqual([1, ...Array(4).fill(undefined)])
  })

  test('are 1 to 50, and only for slides of training and validation', async () => {
    const { id, version } = await buildDataset(user)
    const refused = async (type: string, fold: unknown) => {
      const reply = await user.patch(`/api/datasets/${id}/`, {
        dataset_slides: [{ slide_id: slideId(0), type, fold }],
      })
      return [reply.statusCode, reply.json().dataset_slides?.[0]]
    }
    for (const fold of [0, 51, 1.5, 'one'])
      expect(await refused('T', fold)).toEqual([
        400,
        expect.stringMatching(/^dataset_slides, entry 1, fold takes a whole/),
      ])
    const sentence = `Only slides of training and validation have a fold; the slide ${slideId(0)} is neither.`
    for (const type of ['E', 'default']) expect(await refused(type, 2)).toEqual([400, sentence])
    const path = `/api/datasets/${id}/slides/`
    expect((await user.post(path, { slide_id: slideId(0), type: 'E', fold: 2 })).json()).toEqual({ type: [sentence] })
    expect((await fullOf(id)).version).toBe(version)
    expect((await user.post(path, { slide_id: slideId(0), type: 'T', fold: 2 })).json()).toMatchObject({ fold: 2 })
  })
})

describe('the groups of a dataset', () => {
  const build = async (name: string, slide: Parameters<typeof buildSlide>[1]) =>
    (await buildSlide(user, { name, ...slide })).id
  const checkOf = async (id: number, query = '') => user.get(`/api/datasets/${id}/check/${query}`)

  test('are checked by block and file, by the rules of the call, or by its own', async () => {
    const file = async () => (await buildFile(user, { name: 'same.tif', size: 7, metadata: { Case: 'C 1' } })).id
    const ids = [
      await build('p1_a', { block_id: 'B-1' }),
      await build('p1_b', { block_id: 'b-1 ' }),
      await build('p2_a', { file: await file() }),
      await build('p2_b', { file: await file() }),
      await build('p2_c', {}),
    ]
    await buildSample(user, { slide: ids[0]!, study_id: 'S 1' })
    await buildSample(user, { slide: ids[4]!, study_id: 's 1' })
    const types = ['T', 'V', 'T', 'E', 'default']
    const dataset_slides = ids.map((slide_id, index) => ({ slide_id, type: types[index]! }))
    const { id } = await buildDataset(user, { dataset_slides })
    const none = { T: 0, V: 0, E: 0, default: 0 }
    const torn = [
      { key: 'block_id=b-1', label: 'b-1', slides: 2, counts: { ...none, T: 1, V: 1 } },
      { key: 'file=same.tif 7', label: 'same.tif 7', slides: 2, counts: { ...none, T: 1, E: 1 } },
    ]
    expect((await checkOf(id)).json()).toEqual({
      doubt: null,
      group: ['block_id', 'file'],
      slides: 5,
      groups: 2,
      unchecked: 1,
      torn,
      torn_count: 2,
      partly_assigned: 0,
      largest: { key: 'block_id=b-1', label: 'b-1', slides: 2 },
      same_files: [torn[1]],
      same_files_count: 1,
      same_names: [],
      same_names_count: 0,
      mislabeled: [],
      mislabeled_count: 0,
      test_sets: [],
    })
    expect((await checkOf(id, '?limit=1')).json()).toMatchObject({ torn: [torn[0]], torn_count: 2 })
    expect((await checkOf(id, '?group=metadata.Case')).json()).toMatchObject({ groups: 1, unchecked: 3, torn_count: 1 })
    expect((await checkOf(id, '?group=sample.study_id')).json()).toMatchObject({ groups: 1, partly_assigned: 1 })

    const grouping = ['case:name:_:1', 'case:name:_:1']
    const patched = await user.patch(`/api/datasets/${id}/`, { grouping })
    expect([patched.statusCode, patched.json().grouping, patched.json().version]).toEqual([200, ['case:name:_:1'], 2])
    expect((await checkOf(id)).json()).toMatchObject({ group: ['case:name:_:1'], groups: 2, torn_count: 2 })
    expect((await user.patch(`/api/datasets/${id}/`, { name: 'x' })).json().grouping).toEqual(['case:name:_:1'])
    const { results } = (await user.get(`/api/datasets/${id}/history/`)).json()
    // Consecutive edits by one person may be merged into one entry.
    const changes = results.flatMap((entry: { changes: object[] }) => entry.changes)
    expect(changes).toContainEqual({ field: 'grouping', from: null, to: ['case:name:_:1'] })
    expect((await user.patch(`/api/datasets/${id}/`, { grouping: [] })).json().grouping).toBeNull()
    const made = await user.post('/api/datasets/', { name: 'with rules', grouping })
    expect([made.statusCode, made.json().grouping]).toEqual([201, ['case:name:_:1']])
  })

  test('require existing rules', async () => {
    const { id } = await buildDataset(user)
    const sentence = expect.stringMatching(/^There is no key blok_id; keys are block_id, source, /)
    for (const [reply, name] of [
      [await checkOf(id, '?group=blok_id'), 'group'],
      [await user.patch(`/api/datasets/${id}/`, { grouping: ['blok_id'] }), 'grouping'],
    ] as const) {
      expect([reply.statusCode, reply.json()]).toEqual([400, { [name]: [sentence] }])
    }
    const seven = ['block_id', 'source', 'vendor', 'species', 'organ', 'name', 'file'].join()
    expect((await checkOf(id, `?group=${seven}`)).json()).toEqual({ group: ['There can be at most 6 keys, not 7.'] })
    expect((await checkOf(id, '?group=fields.ward')).json()).toEqual({
      group: [expect.stringMatching(/^There is no key fields\.ward; /)],
    })
    expect((await checkOf(id, '?limit=0')).json()).toEqual({ limit: [expect.stringContaining('from 1 to 1000')] })
    expect((await checkOf(id, '?groups=organ')).json()).toEqual({ groups: ["There is no parameter 'groups' here."] })
  })
})

test('a deleted dataset is missing afterwards, but its slides stay', async () => {
  const { id } = await buildDataset(user, { dataset_slides: [{ slide_id: slideId(0), type: 'T' }] })
  expect((await user.delete(`/api/datasets/${id}/`)).statusCode).toBe(204)
  expect((await user.get(`/api/datasets/${id}/`)).statusCode).toBe(404)
  expect((await user.get(`/api/slides/${slideId(0)}/`)).statusCode).toBe(200)
})

test('slides are found by the datasets that contain them', async () => {
  const one = await buildDataset(user, { dataset_slides: [{ slide_id: slideId(0), type: 'T' }] })
  const two = await buildDataset(user, { dataset_slides: [{ slide_id: slideId(2), type: 'T' }] })
  const reply = await user.get(`/api/slides/?dataset_ids=${one.id},${two.id}&ordering=id`)
  expect(reply.json()).toMatchObject({ total: 2, results: [slides[0], slides[2]] })
})

test.each(['GET', 'PATCH', 'DELETE'] as const)('%s without a token is a 401', async method => {
  expect((await server.app.inject({ method, url: '/api/datasets/1/' })).statusCode).toBe(401)
})
