import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { BulkProgress, BulkReport } from '@vitrine/contract/bulk/bulk'
import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import { type Slide, slideList } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildField, buildFile, buildSample, buildSlide } from '../../test/factories.ts'
import { mergeSearchIndex } from '../db/search-index.ts'
import { fieldsOf } from '../fields/definitions.ts'
import { bulkTableWith } from './bulk-tables.ts'
import { findBulkRecords } from './find-records.ts'

let database: TestDatabase
let server: TestApp
let user: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const send = (body: object, kind = 'slides', by = user) =>
  by.post(`/api/${kind}/bulk/`, { id: randomUUID(), dry_run: false, ...body })

async function edit(body: object, kind = 'slides'): Promise<BulkReport> {
  const reply = await send(body, kind)
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.json()
}
const ids = (...records: { id: number }[]) => ({ ids: records.map(({ id }) => ({ id })) })
const set = (field: string, value: unknown, more = {}) => ({ op: 'set', field, value, ...more })
const slide = async (id: number): Promise<Slide> => (await user.get(`/api/slides/${id}/`)).json()
const history = async (kind: string, id: number) =>
  (await user.get(`/api/${kind}/${id}/history/`)).json().results as Record<string, unknown>[]

/** Some slides of an organ of their own, and the query that finds them. */
async function someSlides(...fields: Parameters<typeof buildSlide>[1][]) {
  const organ = `organ ${randomUUID()}`
  const slides: Slide[] = []
  for (const more of fields) slides.push(await buildSlide(user, { organ, ...more }))
  return { slides, organ, where: { query: { organ }, total: slides.length } }
}

describe('an edit', () => {
  test('runs its operations in order, each on the result of the previous one, and is one request in the history', async () => {
    const { slides, where } = await someSlides({ notes: 'red', cut_number: 1 }, { notes: null, cut_number: 2 }, {})
    const operations = [
      { op: 'append', field: 'notes', value: 'blue' },
      { op: 'replace', field: 'notes', find: 'blue', with: 'green' },
      set('cut_number', 7, { only_empty: true }),
      { op: 'clear', field: 'species' },
      set('status', 'failed'),
    ]
    const report = await edit({ where, operations })
    expect(report).toMatchObject({ total: 3, changed: 3, unchanged: 0, wrong: 0, written: true })
    expect(report.by_field).toEqual({ notes: 3, status: 3, cut_number: 1 })
    const after = await Promise.all(slides.map(({ id }) => slide(id)))
    expect(after.map(({ notes, cut_number, status, version }) => [notes, cut_number, status?.name, version])).toEqual([
      ['red green', 1, 'failed', 2],
      ['green', 2, 'failed', 2],
      ['green', 7, 'failed', 2],
    ])
    for (const { id } of slides) {
      const [last] = await history('slides', id)
      expect(last).toMatchObject({ request_id: report.request_id, request_records: 3, via: { kind: 'batch-edit' } })
    }
  })

  test('reports old and new values, invalid records first, then changed ones, then unchanged ones', async () => {
    const { slides, where } = await someSlides({ vendor: 'Leica' }, { vendor: 'Zeiss' }, { vendor: 'Leica' })
    const [first, second, third] = slides as [Slide, Slide, Slide]
    const report = await edit({
      dry_run: true,
      where: { ...where, query: { ...where.query, ordering: 'id' } },
      operations: [set('vendor', 'Zeiss')],
    })
    const changed = (id: number) => ({
      id,
      version: 1,
      outcome: 'changed',
      changes: [{ field: 'vendor', from: 'Leica', to: 'Zeiss' }],
      errors: [],
    })
    expect(report).toMatchObject({ total: 3, changed: 2, unchanged: 1, by_field: { vendor: 2 }, written: false })
    expect(report.rows).toEqual([
      changed(first.id),
      changed(third.id),
      { id: second.id, version: 1, outcome: 'unchanged', changes: [], errors: [] },
    ])
    expect((await slide(first.id)).vendor).toBe('Leica')
    const page = await edit({
      dry_run: true,
      where,
      operations: [set('vendor', 'Zeiss')],
      report: { limit: 1, offset: 2 },
    })
    expect(page.rows.map(({ id }) => id)).toEqual([second.id])
  })

  test('of many records is found by a search at once, and merged into the search index afterwards', async () => {
    await sql`insert into slides (name, organ) select 'many ' || n, 'many' from generate_series(1, 1001) as n`.execute(
      database.db,
    )
    const where = { query: { organ: 'many' }, total: 1001 }
    expect((await edit({ where, operations: [set('source', 'Haus Ångström')] })).changed).toBe(1001)
    expect((await user.get('/api/slides/?search=HAUS ånGström&limit=1')).json().total).toBe(1001)
    await mergeSearchIndex(database.db, 'slides')
    const { rows } = await sql`select gin_clean_pending_list('slides_search')::integer as pages`.execute(database.db)
    expect(rows).toEqual([{ pages: 0 }])
  })

  test('is undone in one step', async () => {
    const { slides, where } = await someSlides({ vendor: 'a' }, { vendor: 'b' })
    const { request_id } = await edit({ where, operations: [set('vendor', 'c')] })
    expect((await user.post('/api/undo/', { request_id })).statusCode).toBe(200)
    expect((await Promise.all(slides.map(({ id }) => slide(id)))).map(({ vendor }) => vendor)).toEqual(['a', 'b'])
  })

  test('finds text as written, or in any case, with characters that are special in patterns taken literally', async () => {
    const { slides, where } = await someSlides({ notes: 'a.b A.B axb $1' })
    const notes = async () => (await slide(slides[0]?.id as number)).notes
    await edit({ where, operations: [{ op: 'replace', field: 'notes', find: 'a.b', with: '$&-' }] })
    expect(await notes()).toBe('$&- A.B axb $1')
    await edit({ where, operations: [{ op: 'replace', field: 'notes', find: 'a.b', with: '', match_case: false }] })
    expect(await notes()).toBe('$&-  axb $1')
    await edit({ where, operations: [{ op: 'append', field: 'notes', value: 'end', separator: '; ' }] })
    expect(await notes()).toBe('$&-  axb $1; end')
  })

  test('of one record that is invalid writes nothing, and reports the reason', async () => {
    const [one, two] = [await buildSample(user, { sample_id: `one ${randomUUID()}` }), await buildSample(user)]
    const longest = 'x'.repeat(255)
    const report = await edit(
      {
        where: ids(one, two),
        operations: [{ op: 'append', field: 'sample_id', value: longest.slice(0, 216) }, set('notes', 'n')],
      },
      'samples',
    )
    expect(report).toMatchObject({
      total: 2,
      wrong: 1,
      changed: 1,
      written: false,
      by_field: { sample_id: 1, notes: 1 },
    })
    expect(report.rows[0]).toMatchObject({ id: one.id, outcome: 'wrong', errors: [{ field: 'sample_id' }] })
    const { notes } = (await user.get(`/api/samples/${two.id}/`)).json()
    expect(notes).toBeNull()
  })

  test("can't give a unique value to several records, or a link to a missing one", async () => {
    const [one, two, other] = [await buildSample(user), await buildSample(user), await buildSample(user)]
    const both = await edit({ where: ids(one, two), operations: [set('sample_id', 'the same')] }, 'samples')
    expect(both.rows.map(({ errors }) => errors)).toEqual(
      Array(2).fill([
        { field: 'sample_id', message: "sample_id is unique, and several records would get 'the same'." },
      ]),
    )
    const taken = await edit({ where: ids(one), operations: [set('sample_id', other.sample_id)] }, 'samples')
    expect(taken.rows[0]?.errors[0]?.message).toBe(`There is a sample with the id '${other.sample_id}' already.`)
    const unlinked = await edit({ where: ids(one), operations: [set('slide', 2_000_000_000)] }, 'samples')
    expect(unlinked.rows[0]?.errors).toEqual([{ field: 'slide', message: 'There is no slide with the id 2000000000.' }])
    const target = await buildSlide(user)
    expect(await edit({ where: ids(one, two), operations: [set('slide', target.id)] }, 'samples')).toMatchObject({
      changed: 2,
      written: true,
    })
    const file = await buildFile(user)
    const holder = await buildSlide(user, { file: file.id as number })
    const free = await buildSlide(user)
    const stolen = await edit({ where: ids(free), operations: [set('file', file.id)] })
    expect(stolen.rows[0]?.errors).toEqual([
      { field: 'file', message: `The file ${file.id} belongs to another slide.` },
    ])
    expect((await slide(holder.id)).file?.id).toBe(file.id)
  })

  test('supports datasets and all kinds of values of samples', async () => {
    const dataset = await buildDataset(user, { name: 'old' })
    expect(await edit({ where: ids(dataset), operations: [set('description', 'new')] }, 'datasets')).toMatchObject({
      changed: 1,
    })
    const sample = await buildSample(user)
    const values = {
      qc_status: 'pass',
      gamma: 1.5,
      tiles: 3,
      staining_receive_date: '2026-01-31',
      received_timestamp: '2026-01-31T10:00:00+02:00',
      extra_data: { a: [1] },
    }
    const rows = [{ id: sample.id, version: sample.version, set: values }]
    const report = await edit({ rows }, 'samples')
    expect(report).toMatchObject({ changed: 1, wrong: 0, written: true })
    expect((await user.get(`/api/samples/${sample.id}/`)).json()).toMatchObject({
      ...values,
      received_timestamp: '2026-01-31T08:00:00.000Z',
    })
    expect(await edit({ rows: [{ id: sample.id, set: values }] }, 'samples')).toMatchObject({
      changed: 0,
      unchanged: 1,
    })
  })
})

describe('cells', () => {
  test('each have their own values; an invalid one is reported with its record', async () => {
    const { slides } = await someSlides({}, {}, {})
    const [one, two, three] = slides as [Slide, Slide, Slide]
    const rows = [
      { id: one.id, version: 1, set: { organ: 'liver', cut_number: 1 } },
      { id: two.id, version: 1, set: { cut_number: 'x' } },
      { id: three.id, version: 1, set: {} },
    ]
    const wrong = await edit({ rows })
    expect(wrong).toMatchObject({ total: 3, changed: 1, unchanged: 1, wrong: 1, written: false })
    expect(wrong.rows[0]).toMatchObject({
      id: two.id,
      errors: [{ field: 'cut_number', message: expect.stringContaining("not 'x'") }],
    })
    const right = await edit({ rows: [rows[0], { ...rows[1], set: { cut_number: null, notes: 'n' } }] })
    expect(right).toMatchObject({ written: true, by_field: { organ: 1, cut_number: 1, notes: 1 } })
    expect(right.rows.map(({ version }) => version)).toEqual([2, 2])
    expect(await slide(one.id)).toMatchObject({ organ: 'liver', cut_number: 1 })
  })

  test('of a record that has changed or is missing are refused, and none is written', async () => {
    const { slides } = await someSlides({}, {}, {})
    const [one, two, three] = slides as [Slide, Slide, Slide]
    await user.patch(`/api/slides/${one.id}/`, { notes: 'by somebody' })
    await user.delete(`/api/slides/${two.id}/`)
    const rows = [one, two, three].map(({ id }) => ({ id, version: 1, set: { organ: 'x' } }))
    for (const dry_run of [true, false]) {
      const reply = await send({ dry_run, rows })
      expect([reply.statusCode, reply.json().rows]).toEqual([
        409,
        [
          { id: one.id, version: 2, message: 'This slide was changed by somebody else since.' },
          { id: two.id, version: null, message: 'This slide is there no more.' },
        ],
      ])
    }
    expect((await slide(three.id)).version).toBe(1)
  })

  test('of an unknown field and of a record that occurs twice are refused with their position', async () => {
    const { id } = await buildSlide(user)
    for (const [rows, sentence] of [
      [[{ id, set: { nix: 1 } }], "rows, entry 1, set, field: there is no field 'nix' here."],
      [
        [
          { id, set: {} },
          { id, set: {} },
        ],
        `rows, entry 2: the slide ${id} is there already.`,
      ],
    ]) {
      const reply = await send({ rows })
      expect([reply.statusCode, reply.json()]).toEqual([400, { rows: [sentence] }])
    }
  })
})

describe('the records', () => {
  test('are refused if other ones match than were seen, even in a dry run', async () => {
    const { where, organ } = await someSlides({}, {})
    await buildSlide(user, { organ })
    for (const dry_run of [true, false]) {
      const reply = await send({ dry_run, where, operations: [set('notes', 'n')] })
      expect([reply.statusCode, reply.json()]).toEqual([
        409,
        { detail: '3 slides match now, not 2. Look at them again.', current: { total: 3 } },
      ])
    }
  })

  test('are refused if one has another version or is missing, even in a dry run', async () => {
    const { slides } = await someSlides({}, {}, {})
    const [one, two, three] = slides as [Slide, Slide, Slide]
    await user.patch(`/api/slides/${one.id}/`, { notes: 'by somebody' })
    await user.delete(`/api/slides/${two.id}/`)
    const where = { ids: [one, two, three].map(({ id }) => ({ id, version: 1 })) }
    for (const dry_run of [true, false]) {
      const reply = await send({ dry_run, where, operations: [set('notes', 'n')] })
      expect([reply.statusCode, reply.json()]).toEqual([
        409,
        {
          detail: '2 slides were changed or deleted by somebody else since.',
          rows: [
            { id: one.id, version: 2, message: 'This slide was changed by somebody else since.' },
            { id: two.id, version: null, message: 'This slide is there no more.' },
          ],
        },
      ])
    }
    expect((await slide(three.id)).notes).toBeNull()
  })

  test('that were seen in a dry run are refused once one of them has changed', async () => {
    const { slides, where } = await someSlides({}, {})
    const operations = [set('notes', 'n')]
    const { seen } = await edit({ dry_run: true, where, operations })
    await user.patch(`/api/slides/${slides[0]?.id}/`, { vendor: 'by somebody' })
    const reply = await send({ where, operations, seen })
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      'Some of the slides were changed by somebody else since. Look at them again.',
    ])
    const again = await edit({ dry_run: true, where, operations })
    expect(await edit({ where, operations, seen: again.seen })).toMatchObject({ written: true })
  })

  test('are those of a query with exceptions, whose filter is JSON', async () => {
    const { slides, organ } = await someSlides({ cut_number: 1 }, { cut_number: 2 }, { cut_number: 3 })
    const query = { organ, filter: { field: 'cut_number', op: 'min', value: 2 } }
    const where = { query, total: 2, except: [slides[1]?.id] }
    expect(await edit({ where, operations: [set('notes', 'n')] })).toMatchObject({ total: 1, changed: 1 })
    expect((await slide(slides[2]?.id as number)).notes).toBe('n')
    for (const [query, body] of [
      [{ organ, limit: 3 }, { limit: ["There is no parameter 'limit' here."] }],
      [{ filter: '{}' }, { filter: ['filter is JSON here, not text.'] }],
      [{ filter: { field: 'x', op: 'is', value: 1 } }, { filter: ["filter, field: there is no field 'x' here."] }],
    ]) {
      const reply = await send({ where: { query, total: 1 }, operations: [set('notes', 'n')] })
      expect([reply.statusCode, reply.json()]).toEqual([400, body])
    }
  })

  test('are at most 100,000', async () => {
    const where = { ids: Array.from({ length: 100_001 }, (_, index) => ({ id: index + 1 })) }
    const reply = await send({ where, operations: [set('notes', 'n')] })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { where: ['One bulk edit takes at most 100,000 slides; 100,001 match. Narrow the filter.'] },
    ])
    const trx = await database.db.startTransaction().execute()
    // Replaces the table: 100,001 slides with all their indexes would take seconds.
    await sql`create temp table slides as select id, 1 as version from generate_series(1, 100001) as id`.execute(trx)
    const matches = { query: parseListQuery(slideList, {}), total: 100_001, except: new Set<number>() }
    const found = findBulkRecords(trx, bulkTableWith('slides', await fieldsOf(trx, 'slides')), matches)
    await expect(found.finally(() => trx.rollback().execute())).rejects.toThrow(
      'One bulk edit takes at most 100,000 slides; 100,001 match. Narrow the filter.',
    )
  })
})

test('slides are added at the end of a dataset in the order of the list, and removed from it; those already there stay unchanged', async () => {
  const { slides, organ } = await someSlides({ name: 'c' }, { name: 'a' }, { name: 'b' })
  const [c, a, b] = slides as [Slide, Slide, Slide]
  const dataset = await buildDataset(user, { dataset_slides: [{ slide_id: b.id, type: 'E' }] })
  const where = { query: { organ, ordering: 'name' }, total: 3 }
  const add = { op: 'add_to_dataset', dataset: dataset.id, type: 'training' }
  const report = await edit({ where, operations: [add, set('notes', 'n')] })
  expect(report).toMatchObject({ changed: 3, by_field: { dataset: 2, notes: 3 } })
  expect(report.rows[0]?.changes).toContainEqual({ field: 'dataset', from: null, to: dataset.id })
  const entries = async () =>
    (await user.get(`/api/datasets/${dataset.id}/full/`))
      .json()
      .dataset_slides.map((entry: { slide: Slide; type: string }) => `${entry.slide.name} ${entry.type}`)
  expect(await entries()).toEqual(['b E', 'a T', 'c T'])
  expect((await history('datasets', dataset.id))[0]).toMatchObject({ request_id: report.request_id })
  const remove = { op: 'remove_from_dataset', dataset: dataset.id }
  expect(await edit({ where: ids(a, c), operations: [remove] })).toMatchObject({ changed: 2, by_field: { dataset: 2 } })
  expect(await entries()).toEqual(['b E'])
  const nowhere = await send({ where: ids(a), operations: [set('notes', 'm'), { ...remove, dataset: 2_000_000_000 }] })
  expect([nowhere.statusCode, nowhere.json()]).toEqual([
    400,
    { operations: ['operations, entry 2, dataset: there is no dataset with the id 2000000000.'] },
  ])
})

test('a new dataset is created with all matching slides, as one change that undo reverts completely', async () => {
  const { slides, organ } = await someSlides({ name: 'b' }, { name: 'a' }, { name: 'c' })
  const where = { query: { organ, ordering: 'name' }, total: 3 }
  const name = `New ${organ}`
  const body = { where, operations: [{ op: 'add_to_dataset', new_dataset: { name, description: 'd' }, type: 'T' }] }
  const found = async () => (await user.get(`/api/datasets/?search=${encodeURIComponent(name)}`)).json().results
  const tried = await edit({ ...body, dry_run: true })
  expect(tried).toMatchObject({ changed: 3, unchanged: 0, by_field: { dataset: 3 } })
  expect(tried.rows[0]?.changes).toEqual([{ field: 'dataset', from: null, to: name }])
  expect(await found()).toEqual([])

  const report = await edit(body)
  const [dataset] = await found()
  expect(dataset).toMatchObject({ name, description: 'd', slides_count: 3 })
  expect(report.rows[0]?.changes).toEqual([{ field: 'dataset', from: null, to: dataset.id }])
  const { dataset_slides } = (await user.get(`/api/datasets/${dataset.id}/full/`)).json()
  expect(dataset_slides.map(({ slide, type }: { slide: Slide; type: string }) => `${slide.name} ${type}`)).toEqual([
    'a T',
    'b T',
    'c T',
  ])
  expect((await user.post('/api/undo/', { request_id: report.request_id })).statusCode).toBe(200)
  expect(await found()).toEqual([])
  expect((await user.get(`/api/slides/${slides[0]?.id}/`)).statusCode).toBe(200)
})

test('an operation on a dataset names an existing one, or a unique name for the one that it creates', async () => {
  const where = ids(await buildSlide(user))
  const { id } = await buildDataset(user)
  const sentence = 'operations, entry 1 takes either dataset or new_dataset.'
  for (const [operation, wrong] of [
    [{ op: 'add_to_dataset' }, sentence],
    [{ op: 'add_to_dataset', dataset: id, new_dataset: { name: 'a' } }, sentence],
    [{ op: 'add_to_dataset', new_dataset: { name: ' ' } }, expect.stringContaining('name')],
    [
      { op: 'remove_from_dataset', new_dataset: { name: 'a' } },
      'operations, entry 1, new_dataset: remove_from_dataset takes no such member.',
    ],
  ] as const) {
    const reply = await send({ where, operations: [operation] })
    expect([reply.statusCode, reply.json()]).toEqual([400, { operations: [wrong] }])
  }
})

test.each([
  ['slides', buildSlide],
  ['samples', buildSample],
  ['datasets', buildDataset],
] as const)('%s are deleted into the trash by one request, and restored by its undo', async (kind, build) => {
  const records = [await build(user), await build(user)]
  const report = await edit({ where: ids(...records), operations: [{ op: 'delete' }] }, kind)
  expect(report).toMatchObject({ changed: 2, written: true })
  expect(report.rows.map(({ version }) => version)).toEqual([null, null])
  for (const { id } of records) expect((await user.get(`/api/${kind}/${id}/`)).statusCode).toBe(404)
  expect((await history(kind, records[0]?.id as number))[0]).toMatchObject({
    via: { kind: 'delete-many' },
    request_records: 2,
  })
  expect((await user.post('/api/undo/', { request_id: report.request_id })).statusCode).toBe(200)
  for (const { id } of records) expect((await user.get(`/api/${kind}/${id}/`)).statusCode).toBe(200)
})

test('the dry run of a deletion reports what is deleted with the records, what is left without them, and until when', async () => {
  const slides = await Promise.all([0, 1, 2].map(() => buildSlide(user)))
  const [first, second] = slides as [Slide, Slide, Slide]
  const file = await buildFile(user)
  await user.patch(`/api/slides/${first.id}/`, { file: file.id })
  const sample = await buildSample(user, { slide: first.id })
  await buildSample(user, { slide: second.id })
  for (const { id: slide_id } of [first, second])
    await buildDataset(user, { dataset_slides: [{ slide_id, type: 'training' }] })
  await buildDataset(user, { dataset_slides: [first, second].map(({ id }) => ({ slide_id: id, type: 'training' })) })
  const tryDeletion = async (kind: string, ...records: { id: number }[]) =>
    (await edit({ dry_run: true, where: ids(...records), operations: [{ op: 'delete' }] }, kind)).deletion

  const before = Date.now()
  const ofAll = await tryDeletion('slides', ...slides)
  expect(ofAll).toMatchObject({ files: 1, samples: 2, datasets: 3 })
  const kept = Date.parse(String(ofAll?.kept_until)) - before
  expect(Math.round(kept / 86_400_000)).toBe(90)
  expect(await tryDeletion('slides', second)).toMatchObject({ files: 0, samples: 1, datasets: 2 })
  expect(await tryDeletion('samples', sample)).toMatchObject({ files: 0, samples: 0, datasets: 0 })
  expect((await edit({ dry_run: true, where: ids(first), operations: [set('notes', 'x')] })).deletion).toBeUndefined()
  const made = await edit({ where: ids(first), operations: [{ op: 'delete' }] })
  expect([made.changed, made.deletion]).toEqual([1, undefined])
})

describe('an invalid operation is refused with its position', () => {
  test.each([
    [
      [set('organ', 7)],
      'operations, entry 1, value: organ takes text of at most 255 letters or nothing (null), not 7.',
    ],
    [[set('organ', 'x'), set('nix', 1)], "operations, entry 2, field: there is no field 'nix' here."],
    [
      [{ op: 'clear', field: 'name' }],
      'operations, entry 1, value: name takes text of at most 255 letters that is not empty, not null.',
    ],
    [
      [{ op: 'append', field: 'cut_number', value: 'x' }],
      "operations, entry 1, op: append isn't an operation of cut_number, which takes set, clear.",
    ],
    [
      [{ op: 'replace', field: 'notes', find: '', with: '' }],
      'operations, entry 1, find: takes text that is not empty.',
    ],
    [[{ op: 'set', field: 'notes' }], 'operations, entry 1, value is missing.'],
    [[{ op: 'clear', field: 'notes', value: 1 }], 'operations, entry 1, value: clear takes no such member.'],
    [[set('notes', 'n'), { op: 'delete' }], "operations, entry 2, op: delete can't be combined with other operations."],
    [
      [set('status', 'nix')],
      "operations, entry 1, value: status takes completed, processing, created, failed, active, archived or error, or its id, not 'nix'.",
    ],
  ])('%j', async (operations, sentence) => {
    const slide = await buildSlide(user)
    const reply = await send({ where: ids(slide), operations })
    expect([reply.statusCode, reply.json()]).toEqual([400, { operations: [sentence] }])
  })

  test.each<[string, object, number, object]>([
    [
      'more than 10,000 rows',
      { rows: Array.from({ length: 10_001 }, (_, index) => ({ id: index + 1, set: {} })) },
      400,
      { rows: ['rows takes a list of 1 to 10,000 rows, not a list of 10,001.'] },
    ],
    [
      'more than 20 operations',
      { where: ids({ id: 1 }), operations: Array(21).fill({ op: 'clear', field: 'notes' }) },
      400,
      { operations: ['operations takes a list of 1 to 20 operations, not a list of 21.'] },
    ],
    [
      'no operation',
      { where: ids({ id: 1 }), operations: [] },
      400,
      { operations: ['operations takes a list of 1 to 20 operations, not an empty list.'] },
    ],
    [
      'more than 16 MB',
      { where: ids({ id: 1 }), operations: [set('notes', 'x'.repeat(16 * 1024 * 1024))] },
      413,
      { detail: 'One bulk edit takes at most 16 MB. Edit fewer records at a time.' },
    ],
    [
      'a filter of more than 1 MB',
      {
        where: { query: { filter: { field: 'notes', op: 'is', value: 'x'.repeat(1024 * 1024) } }, total: 1 },
        operations: [{ op: 'clear', field: 'notes' }],
      },
      400,
      { filter: ['filter takes at most 1 MB in a body.'] },
    ],
  ])('so are bodies with %s', async (_, body, status, errors) => {
    const reply = await send(body)
    expect([reply.statusCode, reply.json()]).toEqual([status, errors])
  })

  test('so are datasets for samples, and unknown types', async () => {
    const sample = await buildSample(user)
    const { id } = await buildDataset(user)
    const add = { op: 'add_to_dataset', dataset: id, type: 'X' }
    for (const [kind, record, sentence] of [
      ['samples', sample, 'operations, entry 1, op: add_to_dataset is for slides.'],
      ['slides', await buildSlide(user), expect.stringMatching(/^operations, entry 1, type: .*'X'/)],
    ] as const) {
      const reply = await send({ where: ids(record), operations: [add] }, kind)
      expect([reply.statusCode, reply.json()]).toEqual([400, { operations: [sentence] }])
    }
  })

  test('so are bodies that mix both forms, and invalid choices', async () => {
    const { id } = await buildSlide(user)
    const operations = [set('notes', 'n')]
    for (const [body, reply] of [
      [{}, { detail: 'A bulk edit takes either where and operations, or rows, create or both.' }],
      [
        { where: { ids: [{ id }] }, rows: [{ id, set: {} }] },
        { detail: 'A bulk edit takes either where and operations, or rows, create or both.' },
      ],
      [{ where: {}, operations }, { where: ['where takes either ids, or query and total.'] }],
      [{ where: { query: {} }, operations }, { where: ['where, total is missing.'] }],
      [
        { where: { ids: [{ id }, { id }] }, operations },
        { where: [`where, ids, entry 2: the slide ${id} is there already.`] },
      ],
    ]) {
      const answer = await send(body as object)
      expect([answer.statusCode, answer.json()]).toEqual([400, reply])
    }
  })
})

describe('the id of an edit', () => {
  test('returns the first report again without writing twice; with other contents or by another person it is refused', async () => {
    const { slides, where } = await someSlides({ notes: 'a' })
    const body = { id: randomUUID(), dry_run: false, where, operations: [{ op: 'append', field: 'notes', value: 'b' }] }
    const first = await edit(body)
    expect(await edit(body)).toEqual(first)
    expect((await slide(slides[0]?.id as number)).notes).toBe('a b')
    const other = await send({ ...body, operations: [set('notes', 'c')] })
    const stranger = await send(body, 'slides', await server.as('mara'))
    for (const reply of [other, stranger])
      expect([reply.statusCode, reply.json()]).toEqual([
        409,
        { id: ['A bulk edit with this id already exists, with other contents. Start a new one.'] },
      ])
    const progress = (await user.get(`/api/slides/bulk/${body.id}/`)).json<BulkProgress>()
    expect(progress).toEqual({ state: 'done', done: 1, total: 1, report: first })
    const late = await user.delete(`/api/slides/bulk/${body.id}/`)
    expect([late.statusCode, late.json().detail]).toEqual([409, 'This is finished. Undo it instead.'])
  })

  test('is stored for a day', async () => {
    const { slides, where } = await someSlides({ notes: 'a' })
    const body = { id: randomUUID(), where, operations: [{ op: 'append', field: 'notes', value: 'b' }] }
    const first = await edit(body)
    const age = (hours: number) =>
      sql`update bulk_edits set created_at = now() - make_interval(mins => ${hours * 60}) where id = ${body.id}`.execute(
        database.db,
      )
    await age(23.9)
    expect(await edit(body)).toEqual(first)
    await age(24.1)
    expect((await edit(body)).request_id).not.toBe(first.request_id)
    expect((await slide(slides[0]?.id as number)).notes).toBe('a b b')
  })

  test("that is unknown, or another person's, is a 404", async () => {
    const { where } = await someSlides({})
    const id = randomUUID()
    await edit({ id, where, operations: [set('notes', 'n')] })
    const stranger = await server.as('mara')
    const replies = [
      await stranger.get(`/api/slides/bulk/${id}/`),
      await user.get(`/api/samples/bulk/${id}/`),
      await user.get('/api/slides/bulk/nix/'),
      await user.delete(`/api/slides/bulk/${randomUUID()}/`),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })
})

test('an edit stopped while it waits changes nothing, and can be sent again', async () => {
  const { slides, where } = await someSlides({}, {})
  const id = randomUUID()
  const body = { id, where, operations: [set('notes', 'n')] }
  const answer = await database.db.transaction().execute(async trx => {
    await sql`select from slides where id = ${slides[0]?.id} for update`.execute(trx)
    const sent = send(body)
    const running = () => user.get(`/api/slides/bulk/${id}/`).then(reply => reply.json<BulkProgress>().state)
    await expect.poll(running).toBe('running')
    expect((await user.delete(`/api/slides/bulk/${id}/`)).statusCode).toBe(204)
    return () => sent
  })
  const stopped = await answer()
  expect([stopped.statusCode, stopped.json()]).toEqual([409, { detail: 'Stopped: nothing was changed.' }])
  expect((await user.get(`/api/slides/bulk/${id}/`)).json()).toMatchObject({ state: 'stopped', report: null })
  expect((await slide(slides[1]?.id as number)).notes).toBeNull()
  expect(await edit(body)).toMatchObject({ written: true })
})

test('an edit is completed even if its caller has disconnected', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const { slides, where } = await someSlides({}, {})
  const id = randomUUID()
  const progress = () => user.get(`/api/slides/bulk/${id}/`).then(reply => reply.json<BulkProgress>())
  await database.db.transaction().execute(async trx => {
    await sql`select from slides where id = ${slides[0]?.id} for update`.execute(trx)
    const caller = new AbortController()
    const call = fetch(`http://127.0.0.1:${port}/api/slides/bulk/`, {
      method: 'POST',
      headers: { authorization: 'Bearer nora', 'content-type': 'application/json' },
      body: JSON.stringify({ id, where, operations: [set('notes', 'n')] }),
      signal: caller.signal,
    })
    await expect.poll(async () => (await progress()).state).toBe('running')
    caller.abort()
    await expect(call).rejects.toThrow('aborted')
  })
  await expect.poll(progress).toMatchObject({ state: 'done', done: 2, total: 2, report: { written: true, changed: 2 } })
  expect((await slide(slides[1]?.id as number)).notes).toBe('n')
})

test('an edit whose server ended is no longer running, and can be sent again', async () => {
  const { where } = await someSlides({})
  const body = { id: randomUUID(), where, operations: [set('notes', 'n')] }
  await edit(body)
  await sql`update bulk_edits set state = 'running', report = null, beat_at = now() - interval '1 minute' where id = ${body.id}`.execute(
    database.db,
  )
  expect((await user.get(`/api/slides/bulk/${body.id}/`)).json()).toMatchObject({ state: 'failed' })
  expect(await edit(body)).toMatchObject({ written: true, unchanged: 1 })
})

describe('lab fields', () => {
  const key = () => `k${randomUUID().replaceAll('-', '')}`
  const valuesOf = async (id: number, key: string) => (await slide(id)).fields?.[key]

  test('are set, appended to, replaced in and cleared; options are added to and removed from lists', async () => {
    const admin = await server.as('adam', 'admin')
    const text = await buildField(admin, { label: 'Lot', key: key() })
    const options = ['a', 'b', 'c'].map(key => ({ key, label: `Option ${key}` }))
    const list = await buildField(admin, { label: 'Stains', key: key(), type: 'multi_choice', options })
    const [lot, stains] = [`fields.${text.key}`, `fields.${list.key}`]
    const { slides, where } = await someSlides({}, {})
    const [one, two] = slides as [Slide, Slide]
    await user.patch(`/api/slides/${one.id}/`, { fields: { [text.key]: 'x', [list.key]: ['c'] } })
    const report = await edit({
      where,
      operations: [
        { op: 'append', field: lot, value: '7', separator: '-' },
        { op: 'append', field: stains, value: ['a', 'Option B'] },
        { op: 'remove', field: stains, value: ['b'] },
      ],
    })
    expect(report).toMatchObject({ changed: 2, by_field: { [lot]: 2, [stains]: 2 } })
    expect(report.rows.find(({ id }) => id === one.id)?.changes).toEqual([
      { field: lot, from: 'x', to: 'x-7' },
      { field: stains, from: ['c'], to: ['a', 'c'] },
    ])
    expect([await valuesOf(two.id, text.key), await valuesOf(two.id, list.key)]).toEqual(['7', ['a']])
    const rows = [{ id: one.id, set: { [lot]: null, organ: 'liver' } }]
    expect(await edit({ rows })).toMatchObject({ by_field: { [lot]: 1, organ: 1 } })
    expect([await valuesOf(one.id, text.key), await valuesOf(one.id, list.key)]).toEqual([null, ['a', 'c']])
    const filtered = { query: { filter: { field: lot, op: 'is', value: '7' } }, total: 1 }
    expect(await edit({ where: filtered, operations: [{ op: 'clear', field: stains }] })).toMatchObject({ changed: 1 })
  })

  test('that name people are reported with them, by a dry run and by the edit', async () => {
    const admin = await server.as('adam', 'admin')
    const field = await buildField(admin, { label: 'Checked by', key: key(), type: 'person' })
    const name = `fields.${field.key}`
    const { where } = await someSlides({})
    const adam = expect.objectContaining({ username: 'adam' })
    const operations = [set(name, 'adam')]
    const changes = [{ field: name, from: null, to: adam }]
    expect((await edit({ where, operations, dry_run: true })).rows[0]?.changes).toEqual(changes)
    expect((await edit({ where, operations })).rows[0]?.changes).toEqual(changes)
    const cleared = await edit({ where, operations: [{ op: 'clear', field: name }] })
    expect(cleared.rows[0]?.changes).toEqual([{ field: name, from: adam, to: null }])
  })

  test('with more than 64 kB in total make their record invalid, even in a dry run; exactly that many are allowed', async () => {
    const admin = await server.as('adam', 'admin')
    const field = async (label: string, more: object) => (await buildField(admin, { label, key: key(), ...more })).key
    const long = { type: 'long_text' }
    const [a, b, c, d] = [
      await field('A', long),
      await field('B', long),
      await field('C', long),
      await field('D', long),
    ]
    const list = await field('List', { type: 'multi_choice', options: [{ label: 'HE' }, { label: 'PAS' }] })
    const number = await field('Number', { type: 'number' })
    const fields = {
      ...{ [a]: '€'.repeat(10_000), [b]: '"\n'.repeat(5_000), [c]: 'x'.repeat(10_000) },
      ...{ [list]: ['HE', 'PAS'], [number]: -0.5 },
    }
    const { id } = await buildSlide(user, { fields })
    const stored = async () =>
      (
        await sql<{ bytes: number }>`select octet_length(fields::text) as bytes from slides where id = ${id}`.execute(
          database.db,
        )
      ).rows[0]?.bytes as number
    const room = 64 * 1024 - (await stored()) - `, "${d}": ""`.length
    for (const dry_run of [true, false]) {
      const where = ids({ id })
      const wrong = await edit({ dry_run, where, operations: [set(`fields.${d}`, 'y'.repeat(room + 1))] })
      expect([wrong.written, wrong.rows[0]]).toMatchObject([
        false,
        { outcome: 'wrong', errors: [{ field: 'fields', message: 'fields takes at most 64 kB in all.' }] },
      ])
    }
    expect(await edit({ rows: [{ id, set: { [`fields.${d}`]: 'y'.repeat(room) } }] })).toMatchObject({ written: true })
    expect(await stored()).toBe(64 * 1024)
    const smaller = await edit({ where: ids({ id }), operations: [{ op: 'clear', field: `fields.${d}` }] })
    expect(smaller).toMatchObject({ written: true })
  })

  test('that are required stay filled, unique values stay unique, and an invalid value is refused with its position', async () => {
    const admin = await server.as('adam', 'admin')
    const number = await buildField(admin, { label: 'Number', key: key(), type: 'number', decimals: 0, unique: true })
    const name = `fields.${number.key}`
    const { slides } = await someSlides({}, {}, {})
    const [one, two, three] = slides as [Slide, Slide, Slide]
    await edit({ rows: [{ id: one.id, set: { [name]: 1 } }] })
    const taken = await edit({ where: ids(two), operations: [set(name, 1)] })
    expect(taken.rows[0]?.errors).toEqual([
      { field: name, message: `${name} is unique, and another slide has 1 already.` },
    ])
    expect((await edit({ where: ids(two, three), operations: [set(name, 2)] })).wrong).toBe(2)
    const wrong = await send({ where: ids(two), operations: [set(name, 1.5)] })
    expect(wrong.json()).toEqual({
      operations: [`operations, entry 1, value: ${name} takes a whole number or nothing (null), not 1.5.`],
    })
    await admin.patch(`/api/fields/${number.id}/`, { required: true })
    const cleared = await send({ where: ids(one), operations: [{ op: 'clear', field: name }] })
    expect(cleared.json()).toEqual({ operations: [`operations, entry 1, value: ${name} is required.`] })
    await admin.patch(`/api/fields/${number.id}/`, { required: false })
  })
})

test("readers can't edit", async () => {
  const reader = await server.as('rita', 'reader')
  const reply = await send({ where: ids({ id: 1 }), operations: [set('notes', 'n')] }, 'slides', reader)
  expect(reply.statusCode).toBe(403)
})
