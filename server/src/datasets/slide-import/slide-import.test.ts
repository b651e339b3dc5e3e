import { randomUUID } from 'node:crypto'
import type { Dataset, DatasetEntry } from '@vitrine/contract/datasets/datasets'
import type { HistoryEntry } from '@vitrine/contract/history/history'
import type {
  SlideImport,
  SlideImportFields,
  SlideImportReport,
  SlideImportRow,
} from '@vitrine/contract/slides/slide-import'
import type { Slide } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

let database: TestDatabase
let server: TestApp
let user: Client
let other: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
  other = await server.as('otto')
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const PATH = '/api/slides/import/'
const OTHER_ROWS = 'An import with this id already exists, with other rows. Start a new import.'

/** The rows of a file, from line 2. */
const rowsOf = (...fields: object[]): SlideImportRow[] =>
  fields.map((one, index) => ({ line: index + 2, fields: one as SlideImportFields }))

const importOf = (rows: SlideImportRow[], parts: Partial<SlideImport> = {}): SlideImport => ({
  id: randomUUID(),
  dry_run: false,
  rows,
  dataset: null,
  ...parts,
})

async function make(body: SlideImport, by = user): Promise<SlideImportReport> {
  const reply = await by.post(PATH, body)
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.json()
}

const idsOf = ({ rows }: SlideImportReport) => rows.map(row => row.slide_id as number)
const readSlide = async (id: number) => (await user.get(`/api/slides/${id}/`)).json<Slide>()
const namesWith = async (text: string) => {
  const { results } = (await user.get(`/api/slides/?search=${text}&search_fields=name&ordering=id&limit=500`)).json<{
    results: Slide[]
  }>()
  return results.map(({ name }) => name)
}
const everything = async () => {
  const { rows } =
    await sql`select (select count(*) from slides) as slides, (select count(*) from datasets) as datasets,
    (select count(*) from dataset_slides) as entries, (select count(*) from history) as history,
    (select count(*) from slide_imports) as imports`.execute(database.db)
  return rows[0]
}

describe('an import of slides', () => {
  test('creates slides in the order of its rows, with ascending ids, and their dataset', async () => {
    const full = {
      name: 'made b',
      species: 'Mouse',
      organ: 'the "organ"\n\\ of Ωmega',
      block_id: 'B-1',
      cut_number: 7,
      source: 'Basel',
      vendor: '',
      description: null,
      notes: 'x',
      status: { id: 6 },
    }
    const dataset = { name: 'of an import', description: 'Batch imported', type: 'T' }
    const report = await make(importOf(rowsOf(full, { name: 'made a' }), { dataset }))
    const [first, second] = idsOf(report) as [number, number]
    expect(first).toBeLessThan(second)
    expect(report).toEqual({
      counts: { new: 2, changed: 0, unchanged: 0, wrong: 0 },
      written: true,
      dataset: { id: expect.any(Number), name: 'of an import', slides_count: 2 },
      request_id: expect.any(String),
      rows: [
        { line: 2, slide_id: first, name: 'made b', outcome: 'new', version: 1 },
        { line: 3, slide_id: second, name: 'made a', outcome: 'new', version: 1 },
      ],
    })
    const own = { id: 0, uuid: '', created_at: '', updated_at: '' }
    const single = (await user.post('/api/slides/', full)).json<Slide>()
    expect({ ...(await readSlide(first)), ...own }).toEqual({ ...single, ...own })
    expect(await readSlide(second)).toMatchObject({ name: 'made a', organ: null, status: { name: 'created' } })
    const made = (await user.get(`/api/datasets/${report.dataset?.id}/`)).json<Dataset>()
    expect(made).toMatchObject({ description: 'Batch imported', version: 1, created_by: { id: user.person.id } })
    const { results } = (await user.get(`/api/datasets/${report.dataset?.id}/slides/`)).json<{
      results: DatasetEntry[]
    }>()
    expect(results.map(({ slide, type, fold = 'no fold' }) => [slide.id, type, fold])).toEqual([
      [first, 'T', 'no fold'],
      [second, 'T', 'no fold'],
    ])
  })

  test('creates slides for validation by default, and no dataset if none is named', async () => {
    const { dataset } = await make(importOf(rowsOf({ name: 'v' }), { dataset: { name: 'for validation' } }))
    const { results } = (await user.get(`/api/datasets/${dataset?.id}/slides/`)).json<{ results: DatasetEntry[] }>()
    expect(results.map(({ type }) => type)).toEqual(['V'])
    expect((await make(importOf(rowsOf({ name: 'alone' })))).dataset).toBeNull()
  })

  test('without a dataset is the same as with null, even when sent again', async () => {
    const { dataset: _, ...body } = importOf(rowsOf({ name: 'no dataset' }))
    const first = await make(body)
    expect([first.written, first.dataset]).toEqual([true, null])
    expect(await make({ ...body, dataset: null })).toEqual(first)
  })

  test('is one request in the history of each slide and of the dataset', async () => {
    const requestId = randomUUID()
    const body = importOf(rowsOf({ name: 'h1' }, { name: 'h2' }), { dataset: { name: 'h' } })
    const report = (await user.post(PATH, body, { 'x-request-id': requestId })).json<SlideImportReport>()
    for (const address of [...idsOf(report).map(id => `slides/${id}`), `datasets/${report.dataset?.id}`]) {
      const { results } = (await user.get(`/api/${address}/history/`)).json<{ results: HistoryEntry[] }>()
      const entry = { request_id: requestId, request_records: 3, via: { kind: 'import', name: null } }
      expect(results).toMatchObject([{ ...entry, action: 'create', by: { id: user.person.id } }])
    }
  })

  test('with an invalid row writes nothing, and reports the outcome of each row', async () => {
    const before = await everything()
    const rows = rowsOf({ name: 'right' }, { name: 'wrong', status: 'lost' }, { organ: 'liver' })
    const report = await make(importOf(rows, { dataset: { name: 'never' } }))
    const status = 'status takes completed, processing, created, failed, active, archived or error, or its id, not'
    expect(report).toEqual({
      counts: { new: 1, changed: 0, unchanged: 0, wrong: 2 },
      written: false,
      dataset: null,
      rows: [
        { line: 2, slide_id: null, name: 'right', outcome: 'new', version: null },
        {
          line: 3,
          slide_id: null,
          name: 'wrong',
          outcome: 'wrong',
          version: null,
          errors: [{ field: 'status', message: `${status} 'lost'.` }],
        },
        {
          line: 4,
          slide_id: null,
          name: null,
          outcome: 'wrong',
          version: null,
          errors: [{ field: 'name', message: 'name is required.' }],
        },
      ],
    })
    expect(await everything()).toEqual(before)
  })

  test('finds every error of a row, with the same messages as a single creation', async () => {
    const wrong = { name: ' ', cut_number: 1.5, organ: 7, colour: 'red', uuid: 'x' }
    const single = await user.post('/api/slides/', wrong)
    const { rows } = await make(importOf(rowsOf(wrong)))
    const errors = Object.fromEntries((rows[0]?.errors ?? []).map(({ field, message }) => [field, [message]]))
    expect([single.statusCode, errors]).toEqual([400, single.json()])
  })

  test.each([
    [{ name: 'x', file: 1 }, 'file', "There is no field 'file' here."],
    [{ name: 'x\0' }, 'name', 'name contains an invalid character.'],
    [{ name: '\ud800' }, 'name', "name holds half a character (a lone surrogate), which can't be stored."],
    [{ name: 'x', cut_number: 2 ** 31 }, 'cut_number', expect.stringContaining('not 2147483648.')],
    [{ name: 'x', status: { id: 1, name: 'active' } }, 'status', expect.stringContaining('which are not the same.')],
  ])('%j is an invalid row', async (fields, field, message) => {
    expect((await make(importOf(rowsOf(fields)))).rows[0]?.errors).toEqual([{ field, message }])
  })

  test('with dry_run returns the same and writes nothing, even under an id that was used', async () => {
    const body = importOf(rowsOf({ name: 'tried' }), { dataset: { name: 'tried' } })
    const before = await everything()
    const tried = await make({ ...body, dry_run: true })
    expect([tried.written, tried.counts.new, tried.dataset]).toEqual([false, 1, null])
    expect(await everything()).toEqual(before)
    await make(body)
    expect((await make({ ...body, dry_run: true })).written).toBe(false)
    expect(await namesWith('tried')).toHaveLength(1)
  })
})

describe('an invalid import is refused as a whole', () => {
  const row = { line: 2, fields: { name: 'x' } }
  const body = { id: '7f3c6b1e-0000-8000-8000-000000000000', dry_run: true, rows: [row], dataset: null }
  test.each([
    [{ ...body, id: 'x' }, 'id', "id takes a uuid, not 'x'."],
    [{ ...body, id: `urn:uuid:${body.id}` }, 'id', `id takes a uuid, not 'urn:uuid:${body.id}'.`],
    [{ ...body, dataset: { name: ' ' } }, 'dataset', expect.stringMatching(/^dataset/)],
    [{ ...body, dataset: { name: 'a\0b' } }, 'dataset', 'dataset contains an invalid character.'],
    [
      { ...body, dataset: { name: 'x', type: 'best' } },
      'dataset',
      "type takes T, V, E or default (or their words), not 'best'.",
    ],
    [{ ...body, rows: [] }, 'rows', 'rows takes a list of 1 to 100,000 rows, not an empty list.'],
    [
      { ...body, rows: Array(100_001).fill(row) },
      'rows',
      'rows takes a list of 1 to 100,000 rows, not a list of 100,001.',
    ],
    [
      { ...body, rows: [row, { line: 1, fields: [] }] },
      'rows',
      "rows, entry 2, fields takes an object of a slide's fields, not a list.",
    ],
  ])('%.80j', async (wrong, field, sentence) => {
    const reply = await user.post(PATH, wrong)
    expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
  })

  test('and so is more than 64 MiB, with advice', async () => {
    const reply = await user.post(PATH, Buffer.alloc(64 * 1024 * 1024 + 1, ' '))
    const detail = 'This is more than one import can take, which is 64 MiB. Import the file in parts.'
    expect([reply.statusCode, reply.json()]).toEqual([413, { detail }])
  })
})

describe('the same import sent again', () => {
  test('returns its first report, whatever was changed since, and writes nothing', async () => {
    const body = importOf(rowsOf({ name: 'again' }), { dataset: { name: 'again' } })
    const first = await make(body)
    await user.patch(`/api/slides/${idsOf(first)[0]}/`, { name: 'renamed' })
    await user.delete(`/api/datasets/${first.dataset?.id}/`)
    const before = await everything()
    expect(await make(body)).toEqual(first)
    expect(await everything()).toEqual(before)
  })

  test('concurrently is made once, and both calls get the same reply', async () => {
    const rows = rowsOf(...Array.from({ length: 500 }, (_, index) => ({ name: `at once ${index}` })))
    const body = importOf(rows, { dataset: { name: 'at once' } })
    const [one, two] = await Promise.all([make(body), make(body)])
    expect(two).toEqual(one)
    expect(await namesWith('at%20once')).toEqual(rows.map(({ fields }) => fields.name))
  })

  test('with other rows, another dataset or by another person is a 409', async () => {
    const body = importOf(rowsOf({ name: 'mine' }), { dataset: { name: 'mine' } })
    await make(body)
    const before = await everything()
    for (const reply of [
      await user.post(PATH, { ...body, rows: rowsOf({ name: 'another' }) }),
      await user.post(PATH, { ...body, dataset: { name: 'another' } }),
      await user.post(PATH, { ...body, dataset: null }),
      await other.post(PATH, body),
    ])
      expect([reply.statusCode, reply.json()]).toEqual([409, { id: [OTHER_ROWS] }])
    expect(await everything()).toEqual(before)
  })

  test('is made under the same id after it failed', async () => {
    const body = importOf(rowsOf({ name: ' ' }))
    expect((await make(body)).written).toBe(false)
    expect((await make({ ...body, rows: rowsOf({ name: 'made good' }) })).written).toBe(true)
  })

  test('is made again after it lost a slide', async () => {
    const body = importOf(rowsOf({ name: 'lost 1' }, { name: 'lost 2' }), { dataset: { name: 'lost' } })
    const first = await make(body)
    await user.delete(`/api/slides/${idsOf(first)[1]}/`)
    expect((await user.get(`${PATH}${body.id}/`)).statusCode).toBe(404)
    const second = await make(body)
    expect(idsOf(second)).not.toEqual(idsOf(first))
    expect((await user.get(`${PATH}${body.id}/`)).json()).toMatchObject(second)
  })
})

test('an undone import is forgotten, and known again if the undo is undone', async () => {
  const requestId = randomUUID()
  const body = importOf(rowsOf({ name: 'undone' }), { dataset: { name: 'undone' } })
  const made = (await user.post(PATH, body, { 'x-request-id': requestId })).json<SlideImportReport>()
  const undone = await user.post('/api/undo/', { request_id: requestId })
  expect([undone.statusCode, (await user.get(`${PATH}${body.id}/`)).statusCode]).toEqual([200, 404])
  await user.post('/api/undo/', { request_id: undone.json().request_id })
  expect(await make(body)).toEqual(made)
})

describe('the report of an import', () => {
  const readReport = async (id: string, by = user) => {
    const reply = await by.get(`${PATH}${id}/`)
    return [reply.statusCode, reply.json()]
  }
  const missing = (id: string) => [404, { detail: `There is no import with the id ${id}.` }]

  test('can be read by its author, with its time and the current dataset', async () => {
    const body = importOf(rowsOf({ name: 'read' }), { dataset: { name: 'before' } })
    const made = await make(body)
    const made_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(await readReport(body.id)).toEqual([200, { ...made, made_at }])
    expect(await readReport(body.id.toUpperCase())).toEqual([200, { ...made, made_at }])
    await user.patch(`/api/datasets/${made.dataset?.id}/`, { name: 'after' })
    expect(await readReport(body.id)).toMatchObject([200, { dataset: { ...made.dataset, name: 'after' } }])
    await user.delete(`/api/datasets/${made.dataset?.id}/`)
    expect(await readReport(body.id)).toEqual([200, { ...made, dataset: null, made_at }])
    expect(await readReport(body.id, other)).toEqual(missing(body.id))
  })

  test.each(['7f3c6b1e-0000-8000-8000-00000000000f', 'urn:uuid:7f3c6b1e-0000-8000-8000-00000000000f', '7', 'x'])(
    '%s is not an import',
    async id => {
      expect(await readReport(id)).toEqual(missing(id))
    },
  )

  test('is stored for 90 days', async () => {
    const kept = importOf(rowsOf({ name: 'kept' }))
    const expired = importOf(rowsOf({ name: 'expired' }))
    const age = (id: string, days: number) =>
      sql`update slide_imports set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
        database.db,
      )
    await make(kept)
    await make(expired)
    await age(kept.id, 89)
    await age(expired.id, 91)
    expect((await readReport(kept.id))[0]).toBe(200)
    expect(await readReport(expired.id)).toEqual(missing(expired.id))
    await make(importOf(rowsOf({ name: 'later' })))
    const { rows } = await sql`select id from slide_imports where id in (${kept.id}, ${expired.id})`.execute(
      database.db,
    )
    expect(rows).toEqual([{ id: kept.id }])
  })
})
