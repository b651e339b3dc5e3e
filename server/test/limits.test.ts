import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildDataset, buildField, buildFile, buildSample, buildSlide } from './factories.ts'

/** Limits for the length of texts and for numbers. They apply to new values, while old ones stay. */

let database: TestDatabase
let server: TestApp
let user: Client
let lot: string
let story: string

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
  const admin = await server.as('ada', 'admin')
  lot = (await buildField(admin, { label: 'Lot' })).key
  story = (await buildField(admin, { label: 'Story', type: 'long_text' })).key
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

interface Made {
  readonly id: number
}
type Kind = 'slides' | 'samples' | 'datasets' | 'files'

const builders: Readonly<Record<Kind, (fields?: object) => Promise<Made>>> = {
  slides: fields => buildSlide(user, fields),
  samples: fields => buildSample(user, fields),
  datasets: fields => buildDataset(user, fields),
  files: fields => buildFile(user, fields),
}
const pathOf = (kind: Kind, { id }: Made) => `/api/${kind}/${id}/`
const read = async (kind: Kind, made: Made) => (await user.get(pathOf(kind, made))).json<Record<string, unknown>>()

/** Stores values like a library from before there were limits. */
const store = (kind: Kind, { id }: Made, values: object) =>
  Promise.all(
    Object.entries(values).map(([field, value]) =>
      sql`update ${sql.table(kind)} set ${sql.ref(field)} = ${value} where id = ${id}`.execute(database.db),
    ),
  )

const LINE = 'text of at most 255 letters'
const shown = (value: unknown) => (typeof value === 'string' ? `'${value.slice(0, 59)}…` : String(value))
const AT_LEAST_0 = 'must be 0 or more'
const sentence = (field: string, takes: string, value: unknown) =>
  `${field} ${takes === AT_LEAST_0 ? takes : `takes ${takes}`}, not ${shown(value)}.`
const orNothing = (takes: string) => `${takes} or nothing (null)`

/** A field for each limit: its largest or smallest value, one beyond the limit, and the error. */
const slideLimits: [string, unknown, unknown, string][] = [
  ['name', 'n'.repeat(255), 'n'.repeat(256), `${LINE} that is not empty`],
  // Length is counted in characters, not in bytes.
  ['organ', '🐭'.repeat(255), 'o'.repeat(256), orNothing(LINE)],
  ['description', 'd'.repeat(10_000), 'd'.repeat(10_001), orNothing('text of at most 10,000 letters')],
  ['cut_number', 0, -1, AT_LEAST_0],
]
const limits: [Kind, string, unknown, unknown, string][] = [
  ...slideLimits.map(limit => ['slides', ...limit] as [Kind, string, unknown, unknown, string]),
  ['slides', 'notes', 'x'.repeat(10_000), 'x'.repeat(10_001), orNothing('text of at most 10,000 letters')],
  ['samples', 'barcode_id', 'x'.repeat(255), 'x'.repeat(256), orNothing(LINE)],
  ['samples', 'notes', 'x'.repeat(10_000), 'x'.repeat(10_001), orNothing('text of at most 10,000 letters')],
  ['samples', 'file_path', '/'.repeat(4_096), '/'.repeat(4_097), orNothing('text of at most 4,096 letters')],
  ['samples', 'channels_name', 'x'.repeat(4_096), 'x'.repeat(4_097), orNothing('text of at most 4,096 letters')],
  ['samples', 'cut_number', 0, -3, AT_LEAST_0],
  ['datasets', 'name', 'x'.repeat(255), 'x'.repeat(256), `${LINE} that is not empty`],
  ['datasets', 'description', 'x'.repeat(10_000), 'x'.repeat(10_001), orNothing('text of at most 10,000 letters')],
  ['files', 'name', 'x'.repeat(255), 'x'.repeat(256), `${LINE} that is not empty`],
  ['files', 'location', '/'.repeat(4_096), '/'.repeat(4_097), orNothing('text of at most 4,096 letters')],
]

describe.each(limits)('of %s, %s', (kind, field, most, beyond, takes) => {
  test('is accepted up to its limit and refused beyond it, in a new record and in a change', async () => {
    const required = kind === 'samples' ? { sample_id: randomUUID() } : { name: 'new' }
    const refusal = [400, { [field]: [sentence(field, takes, beyond)] }]
    const created = await user.post(`/api/${kind}/`, { ...required, [field]: beyond })
    expect([created.statusCode, created.json()]).toEqual(refusal)
    const made = await builders[kind]()
    const changed = await user.patch(pathOf(kind, made), { [field]: beyond })
    expect([changed.statusCode, changed.json()]).toEqual(refusal)
    expect((await user.patch(pathOf(kind, made), { [field]: most })).json()).toMatchObject({ [field]: most })
    expect(await builders[kind]({ [field]: most })).toMatchObject({ [field]: most })
  })

  test('keeps older values: read, sent back unchanged, and with changes of other fields', async () => {
    const made = await builders[kind]()
    await store(kind, made, { [field]: beyond })
    const { version } = await read(kind, made)
    const other = kind === 'files' ? { type: 'svs' } : { [field === 'description' ? 'name' : 'description']: 'new' }
    for (const body of [other, { [field]: beyond }, { [field]: beyond, ...other }]) {
      const reply = await user.patch(pathOf(kind, made), body)
      expect([reply.statusCode, reply.json()]).toMatchObject([200, { ...other, [field]: beyond }])
    }
    const longer = typeof beyond === 'string' ? `${beyond}x` : -9
    const body = { [field]: longer, ...other }
    expect((await user.patch(pathOf(kind, made), body)).json()).toEqual({ [field]: [sentence(field, takes, longer)] })
    // A change for another version is refused for that reason, and one of a missing record likewise.
    const stale = await user.patch(pathOf(kind, made), { [field]: longer }, { 'if-match': `"${version}"` })
    expect(stale.statusCode).toBe(412)
    expect((await user.patch(pathOf(kind, { id: 999_999 }), { [field]: beyond })).statusCode).toBe(404)
  })

  test('is undone and restored to its former value', async () => {
    const made = await builders[kind]()
    await store(kind, made, { [field]: beyond })
    const changed = await user.patch(pathOf(kind, made), { [field]: most })
    const undone = await user.post('/api/undo/', { request_id: changed.headers['x-request-id'] })
    expect([undone.statusCode, (await read(kind, made))[field]]).toEqual([200, beyond])
    const deleted = await user.delete(pathOf(kind, made))
    await user.post('/api/undo/', { request_id: deleted.headers['x-request-id'] })
    expect((await read(kind, made))[field]).toBe(beyond)
  })
})

const bulk = async (kind: Kind, body: object) =>
  (await user.post(`/api/${kind}/bulk/`, { id: randomUUID(), ...body })).json()

describe('a bulk edit', () => {
  test.each(limits.filter(([kind]) => kind !== 'files'))(
    'of %s sets %s within its limit, and is refused for records that have another value',
    async (kind, field, most, beyond, takes) => {
      const [one, other] = [await builders[kind](), await builders[kind]()]
      await store(kind, other, { [field]: beyond })
      const where = { ids: [{ id: one.id }, { id: other.id }] }
      const setting = (value: unknown) => ({ where, operations: [{ op: 'set', field, value }] })
      const errors = [{ field, message: sentence(field, takes, beyond) }]
      expect(await bulk(kind, setting(beyond))).toMatchObject({
        written: false,
        wrong: 1,
        unchanged: 1,
        rows: [{ id: one.id, errors }, { id: other.id }],
      })
      const cells = [one, other].map(({ id }) => ({ id, set: { [field]: beyond } }))
      expect(await bulk(kind, { rows: cells })).toMatchObject({ written: false, wrong: 1, rows: [{ errors }, {}] })
      expect(await bulk(kind, { rows: cells.slice(1) })).toMatchObject({ written: true, unchanged: 1 })
      expect(await bulk(kind, setting(most))).toMatchObject({ written: true, changed: 2 })
    },
  )

  test.each([
    ['append', { value: '!'.repeat(3) }],
    ['replace', { find: 'ab', with: 'abab' }],
  ])('by %s does not make a text longer than allowed', async (op, parts) => {
    const { id } = await buildSlide(user, { organ: 'ab'.repeat(127) })
    const report = await bulk('slides', { where: { ids: [{ id }] }, operations: [{ op, field: 'organ', ...parts }] })
    expect(report).toMatchObject({ written: false, rows: [{ errors: [{ field: 'organ' }] }] })
    expect(report.rows[0].errors[0].message).toMatch(
      /^organ takes text of at most 255 letters or nothing \(null\), not '/,
    )
  })

  test('of other fields leaves an older, longer text unchanged', async () => {
    const made = await buildSlide(user)
    await store('slides', made, { organ: 'o'.repeat(300) })
    const operations = [{ op: 'set', field: 'species', value: 'Mouse' }]
    expect(await bulk('slides', { where: { ids: [{ id: made.id }] }, operations })).toMatchObject({ written: true })
    expect(await read('slides', made)).toMatchObject({ organ: 'o'.repeat(300), species: 'Mouse' })
  })
})

describe('an import', () => {
  const send = async (kind: 'slides' | 'samples', rows: object[], more: object = {}) =>
    (
      await user.post(`/api/${kind}/import/`, {
        id: randomUUID(),
        dry_run: false,
        rows: rows.map((fields, index) => ({ line: index + 2, fields })),
        ...more,
      })
    ).json()
  const refusal = (field: string, takes: string, beyond: unknown) => ({
    written: false,
    counts: { wrong: 1 },
    rows: [{ outcome: 'wrong', errors: [{ field, message: sentence(field, takes, beyond) }] }],
  })

  test.each(slideLimits)(
    'of slides accepts %s up to its limit, for new and known ones',
    async (field, most, beyond, takes) => {
      const name = field === 'name' ? {} : { name: randomUUID() }
      expect(await send('slides', [{ ...name, [field]: beyond }])).toMatchObject(refusal(field, takes, beyond))
      const known = await buildSlide(user)
      const { id } = known
      const of = (fields: object) => send('slides', [{ id, ...fields }], { match: 'known' })
      expect(await of({ [field]: beyond })).toMatchObject(refusal(field, takes, beyond))
      expect(await of({ [field]: most })).toMatchObject({ written: true, counts: { changed: 1 } })
      await store('slides', known, { [field]: beyond })
      expect(await of({ [field]: beyond, vendor: 'Leica' })).toMatchObject({ written: true, counts: { changed: 1 } })
      expect(await read('slides', known)).toMatchObject({ [field]: beyond, vendor: 'Leica' })
    },
  )

  test('of slides refuses names of files and of the dataset that are too long', async () => {
    const long = 'x'.repeat(256)
    const file = await send('slides', [{ name: randomUUID(), file_name: long }], { match: 'known' })
    expect(file).toMatchObject(refusal('file_name', orNothing(LINE), long))
    const dataset = await user.post('/api/slides/import/', {
      id: randomUUID(),
      dry_run: true,
      dataset: { name: long },
      rows: [{ line: 2, fields: { name: 'x' } }],
    })
    expect([dataset.statusCode, Object.keys(dataset.json())]).toEqual([400, ['dataset']])
  })

  test.each(limits.filter(([kind, field]) => kind === 'samples' && field !== 'channels_name'))(
    'of %s accepts %s up to its limit, for new and known ones',
    async (kind, field, most, beyond, takes) => {
      const sample_id = randomUUID()
      const of = (fields: object) => send('samples', [{ sample_id, ...fields }])
      expect(await of({ [field]: beyond })).toMatchObject(refusal(field, takes, beyond))
      expect(await of({ [field]: most })).toMatchObject({ written: true, counts: { new: 1 } })
      expect(await of({ [field]: beyond })).toMatchObject(refusal(field, takes, beyond))
      const { results } = (await user.get(`/api/samples/?sample_id=${sample_id}`)).json<{ results: Made[] }>()
      const made = results[0] as Made
      await store(kind, made, { [field]: beyond })
      expect(await of({ [field]: beyond })).toMatchObject({ written: true, counts: { unchanged: 1 } })
      expect(await of({ [field]: beyond, name: 'x' })).toMatchObject({ written: true, counts: { changed: 1 } })
    },
  )

  test('reports everything that is wrong with a row at once', async () => {
    const sample = { sample_id: randomUUID(), cut_number: -1, organ: 'o'.repeat(256), slide: 999_999 }
    const { rows } = await send('samples', [sample])
    expect(rows[0].errors.map(({ field }: { field: string }) => field).sort()).toEqual(['cut_number', 'organ', 'slide'])
  })
})

describe('a text of a lab field', () => {
  const LIMITS = () => [
    [lot, 255, 'text of one line and at most 255 letters'] as const,
    [story, 10_000, 'text of at most 10,000 letters'] as const,
  ]

  test('accepts 255 letters, a long one 10,000', async () => {
    for (const [key, most, takes] of LIMITS()) {
      const [fits, beyond] = ['x'.repeat(most), 'x'.repeat(most + 1)]
      const field = `fields.${key}`
      const refusal = { [field]: [sentence(field, orNothing(takes), beyond)] }
      const slide = await buildSlide(user, { fields: { [key]: fits } })
      expect((await user.post('/api/slides/', { name: 'x', fields: { [key]: beyond } })).json()).toEqual(refusal)
      expect((await user.patch(pathOf('slides', slide), { fields: { [key]: beyond } })).json()).toEqual(refusal)
      const operations = [{ op: 'append', field, value: '!', separator: '' }]
      expect(await bulk('slides', { where: { ids: [{ id: slide.id }] }, operations })).toMatchObject({
        written: false,
        rows: [{ errors: [{ field }] }],
      })
      const rows = [{ line: 2, fields: { id: slide.id, fields: { [key]: beyond } } }]
      const imported = await user.post('/api/slides/import/', {
        id: randomUUID(),
        dry_run: false,
        match: 'known',
        rows,
      })
      expect(imported.json()).toMatchObject({ written: false, rows: [{ errors: [{ field }] }] })
    }
  })

  test('that is longer because it is older stays, even if it is sent back', async () => {
    for (const [key, most] of LIMITS()) {
      const beyond = 'x'.repeat(most + 1)
      const slide = await buildSlide(user, { fields: { [key]: 'x' } })
      await store('slides', slide, { fields: JSON.stringify({ [key]: beyond }) })
      const other = key === lot ? story : lot
      for (const fields of [{ [other]: 'y' }, { [key]: beyond }, { [key]: beyond, [other]: 'z' }])
        expect((await user.patch(pathOf('slides', slide), { fields })).json()).toMatchObject({
          fields: { [key]: beyond, ...fields },
        })
      const rows = [{ line: 2, fields: { id: slide.id, organ: 'liver', fields: { [key]: beyond } } }]
      const imported = await user.post('/api/slides/import/', {
        id: randomUUID(),
        dry_run: false,
        match: 'known',
        rows,
      })
      expect(imported.json()).toMatchObject({ written: true, counts: { changed: 1 } })
      const set = { op: 'set', field: `fields.${key}`, value: beyond }
      expect(await bulk('slides', { where: { ids: [{ id: slide.id }] }, operations: [set] })).toMatchObject({
        written: true,
        unchanged: 1,
      })
    }
  })
})

test('the description of the API contains the limits of new records, and none where older ones may exceed them', async () => {
  const { paths } = (await server.app.inject('/api/openapi.json')).json()
  const bodyOf = (path: string, method: string) =>
    paths[path][method].requestBody.content['application/json'].schema.properties
  expect(bodyOf('/api/slides/', 'post').organ.anyOf[0]).toEqual({ type: 'string', maxLength: 255 })
  expect(bodyOf('/api/samples/', 'post').cut_number.anyOf[0]).toMatchObject({ type: 'integer', minimum: 0 })
  expect(bodyOf('/api/slides/{id}/', 'patch').organ.anyOf[0]).toEqual({ type: 'string', description: LINE })
  const sample = paths['/api/samples/{id}/'].get.responses['200'].content['application/json'].schema.properties
  expect([sample.organ.anyOf[0], sample.cut_number.anyOf[0].minimum]).toEqual([{ type: 'string' }, -2147483648])
})
