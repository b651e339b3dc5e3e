import { randomUUID } from 'node:crypto'
import type { Field, NewField } from '@vitrine/contract/fields/fields'
import { parseListQuery } from '@vitrine/contract/lists/parse-list-query'
import type { SampleImportReport } from '@vitrine/contract/samples/sample-import'
import { type Slide, slideList } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildField, buildSample, buildSlide } from '../../test/factories.ts'
import { statementsWaiting } from '../../test/statements-waiting.ts'
import { openDb } from '../db/client.ts'
import { listSql } from '../db/list-sql.ts'
import { recordTable } from '../db/record-table.ts'
import { tableAs } from '../db/selection.ts'
import { tableNow } from './custom-columns.ts'
import { TypedColumnWorker } from './typed-column-worker.ts'

let database: TestDatabase
let server: TestApp
let user: Client
let admin: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
  admin = await server.as('ada', 'admin')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

/** The list of slides; tests read only ids. */
const slideIds = recordTable({
  name: 'slides',
  noun: 'slide',
  spec: slideList,
  required: ['name'],
  selection: tableAs('slides', 't').select('id'),
  joins: [],
})

/** What is there for a field to become ready is done at once. */
const makeReady = () => new TypedColumnWorker(database.db, () => undefined).run()

const errorOf = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, reply.json()]
const sentence = (status: number, field: string, text: string) => [status, { [field]: [text] }]
const pathOf = ({ id }: { id: number }) => `/api/slides/${id}/`
const HE_PAS = [{ label: 'HE' }, { label: 'PAS' }]
const PERSON = expect.objectContaining({ username: 'nora', email: null })

describe('values', () => {
  /** Each type with written values, the values read back, and a wrong value with the hint in its error. */
  const types: [string, Partial<NewField>, unknown, unknown, unknown, string][] = [
    ['text', {}, 'L-7 ', 'L-7 ', 'a\nb', 'text of one line and at most 255 letters'],
    ['long text', { type: 'long_text' }, 'a\nb', 'a\nb', 7, 'text of at most 10,000 letters'],
    ['numbers', { type: 'number' }, 1.2345, 1.2345, '7', 'a number'],
    ['decimals', { type: 'number', decimals: 2 }, 0.25, 0.25, 0.125, 'a number with at most 2 decimals'],
    ['dates', { type: 'date' }, '2024-02-29', '2024-02-29', '2023-02-29', 'a date as in 2026-01-31'],
    ['booleans', { type: 'boolean' }, false, false, 'no', 'true or false'],
    ['choices', { type: 'choice', options: HE_PAS }, 'PAS', 'pas', 'Giemsa', 'HE or PAS'],
    ['several', { type: 'multi_choice', options: HE_PAS }, ['Pas', 'he'], ['he', 'pas'], 'he', 'a list of HE or PAS'],
    ['people', { type: 'person' }, 'nora', PERSON, 'nobody', "a person's id or username"],
    [
      'urls',
      { type: 'url' },
      'https://a.org/x?y#z',
      'https://a.org/x?y#z',
      'a.org',
      'a web address as in https://example.org',
    ],
  ]

  test.each(types)(
    'of %s are written, read, refused with an error, and cleared',
    async (name, rules, written, read, wrong, takes) => {
      const { key } = await buildField(admin, { label: `Values of ${name}`, ...rules })
      const slide = await buildSlide(user, { fields: { [key]: written } })
      expect(slide.fields).toMatchObject({ [key]: read })
      const field = `fields.${key}`
      const refused = await user.patch(pathOf(slide), { fields: { [key]: wrong } })
      const shown = typeof wrong === 'string' ? `'${wrong}'` : JSON.stringify(wrong)
      expect(errorOf(refused)).toEqual([400, { [field]: [`${field} takes ${takes} or nothing (null), not ${shown}.`] }])
      const emptied = await user.patch(pathOf(slide), { fields: { [key]: '' } })
      expect(emptied.json()).toMatchObject({ version: 2, fields: { [key]: null } })
    },
  )

  test('that are invalid are all reported at once, and nothing is written', async () => {
    const { key } = await buildField(admin, { label: 'All told', type: 'number' })
    const slide = await buildSlide(user)
    expect(errorOf(await user.patch(pathOf(slide), { organ: 'liver', fields: { nix: 1, [key]: 'x' } }))).toEqual([
      400,
      {
        'fields.nix': ["There is no field 'fields.nix' here."],
        [`fields.${key}`]: [`fields.${key} takes a number or nothing (null), not 'x'.`],
      },
    ])
    expect((await user.patch(pathOf(slide), { fields: null })).statusCode).toBe(400)
    expect((await user.get(pathOf(slide))).json()).toMatchObject({ organ: null, version: 1 })
  })

  test('that a body omits stay, null and an empty text clear them, and a change without effect creates no version', async () => {
    const [one, other] = [await buildField(admin, { label: 'One' }), await buildField(admin, { label: 'Other' })]
    const slide = await buildSlide(user, { fields: { [one.key]: 'a', [other.key]: 'b' } })
    const patched = async (fields: object) => (await user.patch(pathOf(slide), { fields })).json()
    expect(await patched({ [other.key]: 'c' })).toMatchObject({
      version: 2,
      fields: { [one.key]: 'a', [other.key]: 'c' },
    })
    expect(await patched({ [one.key]: null })).toMatchObject({
      version: 3,
      fields: { [one.key]: null, [other.key]: 'c' },
    })
    for (const fields of [{}, { [one.key]: '' }, { [other.key]: 'c' }])
      expect(await patched(fields)).toMatchObject({ version: 3, fields: { [one.key]: null, [other.key]: 'c' } })
  })

  test('of a record take at most 64 kB', async () => {
    const keys: string[] = []
    for (const label of ['Long 1', 'Long 2', 'Long 3', 'Long 4'])
      keys.push((await buildField(admin, { label, type: 'long_text' })).key)
    const slide = await buildSlide(user)
    const fields = Object.fromEntries(keys.map(key => [key, '€'.repeat(10_000)]))
    expect(errorOf(await user.patch(pathOf(slide), { fields }))).toEqual([
      400,
      { fields: ['fields takes at most 64 kB in all.'] },
    ])
  })

  test('are unique if the field requires it, from the start, and can be swapped', async () => {
    const { id, key } = await buildField(admin, { label: 'Only one', type: 'number', unique: true })
    const taken = [409, { [`fields.${key}`]: [`fields.${key} is unique, and another slide has 7.5 already.`] }]
    const one = await buildSlide(user, { fields: { [key]: 7.5 } })
    expect(errorOf(await user.post('/api/slides/', { name: 'two', fields: { [key]: 7.5 } }))).toEqual(taken)
    const two = await buildSlide(user, { fields: { [key]: 8 } })
    expect(errorOf(await user.patch(pathOf(two), { fields: { [key]: 7.5 } }))).toEqual(taken)
    await sql`update slides as t set fields = o.fields from slides as o where t.id + o.id = ${one.id + two.id}
      and t.id in (${one.id}, ${two.id})`.execute(database.db)
    expect((await user.get(pathOf(one))).json().fields).toMatchObject({ [key]: 8 })
    await user.delete(pathOf(two))
    const three = await buildSlide(user, { fields: { [key]: 7.5 } })
    const [item] = (await user.get('/api/trash/?kind=slides&ordering=-deleted_at')).json().results
    expect((await user.post('/api/trash/restore/', { ids: [item.id] })).statusCode).toBe(409)
    await admin.patch(`/api/fields/${id}/`, { unique: false })
    await buildSlide(user, { fields: { [key]: 8 } })
    expect(errorOf(await admin.patch(`/api/fields/${id}/`, { unique: true }))).toEqual([
      409,
      { unique: ["Only one can't be unique: 1 value is in several records, namely '8'."] },
    ])
    await user.delete(pathOf(three))
  })

  test('are unique exactly: another case or a blank is another value', async () => {
    const { key } = await buildField(admin, { label: 'To the letter', unique: true })
    for (const value of ['L-7', 'l-7', 'L-7 ', null, null]) await buildSlide(user, { fields: { [key]: value } })
    const day = await buildField(admin, { label: 'Only day', type: 'date', unique: true })
    await buildSlide(user, { fields: { [day.key]: '2026-01-31' } })
    for (const [of, value] of [
      [key, 'L-7'],
      [day.key, '2026-01-31'],
    ] as const)
      expect(errorOf(await user.post('/api/slides/', { name: 'x', fields: { [of]: value } }))).toEqual(
        sentence(409, `fields.${of}`, `fields.${of} is unique, and another slide has '${value}' already.`),
      )
  })

  test('that are required are missed by calls that contain fields, and by no others', async () => {
    const { id, key } = await buildField(admin, { label: 'Needed', required: true })
    const missing = [400, { [`fields.${key}`]: [`fields.${key} is required.`] }]
    const slide = await buildSlide(user)
    expect(errorOf(await user.patch(pathOf(slide), { fields: {} }))).toEqual(missing)
    expect(errorOf(await user.post('/api/slides/', { name: 'x', fields: {} }))).toEqual(missing)
    expect((await user.patch(pathOf(slide), { organ: 'liver' })).statusCode).toBe(200)
    const empty = `filter=${encodeURIComponent(JSON.stringify({ field: `fields.${key}`, op: 'empty' }))}`
    expect((await user.get(`/api/slides/?${empty}&name=a slide&limit=1`)).json().total).toBeGreaterThan(0)
    await admin.patch(`/api/fields/${id}/`, { required: false })
  })
})

describe('definitions', () => {
  test('are read by all and written by Admins, with versions', async () => {
    const body = { entity: 'slides', label: 'Cut depth (µm)', type: 'number', unit: 'µm' }
    expect((await user.post('/api/fields/', body)).statusCode).toBe(403)
    const made = (await admin.post('/api/fields/', body)).json<Field>()
    expect(made).toEqual({
      ...{
        id: made.id,
        uuid: expect.any(String),
        entity: 'slides',
        key: 'cut_depth_um',
        label: body.label,
        help: null,
      },
      ...{ type: 'number', unit: 'µm', decimals: null, options: [], required: false, unique: false },
      ...{ position: expect.any(Number), state: 'indexing', progress: 0, error: null, version: 1 },
      ...{ created_at: expect.any(String), updated_at: made.created_at },
      created_by: { id: admin.person.id, username: 'ada', name: "ada's name", email: null },
    })
    const path = `/api/fields/${made.id}/`
    expect((await user.get(path)).json()).toEqual(made)
    const patched = await admin.patch(path, { label: 'Depth of cut' }, { 'if-match': '"1"' })
    expect([patched.json(), patched.headers.etag]).toMatchObject([{ key: 'cut_depth_um', version: 2 }, '"2"'])
    const stale = await admin.patch(path, { label: 'x' }, { 'if-match': '"1"' })
    expect([stale.statusCode, stale.json().current.version]).toEqual([412, 2])
    for (const [what, value] of Object.entries({ entity: 'samples', type: 'text', key: 'depth' }))
      expect(errorOf(await admin.patch(path, { [what]: value }))).toEqual([
        400,
        { [what]: [`The ${what} of a field is never changed.`] },
      ])
    expect((await user.get('/api/fields/?entity=slides&state=indexing&search=depth')).json().total).toBe(1)
    expect((await admin.delete(path)).statusCode).toBe(204)
    expect((await user.get(path)).statusCode).toBe(404)
    expect((await buildField(admin, { label: 'x', key: 'cut_depth_um' })).key).toBe('cut_depth_um')
    expect((await admin.post('/api/fields/', { ...body, key: 'cut_depth_um' })).statusCode).toBe(409)
  })

  test('with options that cannot be distinguished are refused, and an option in use cannot be removed', async () => {
    const field = await buildField(admin, { label: 'Told apart', type: 'choice', options: HE_PAS })
    const path = `/api/fields/${field.id}/`
    const [he, pas] = field.options
    for (const [options, text] of [
      [[he, { key: 'x', label: 'he' }], 'he'],
      [[he, pas, { label: 'PAS' }], 'PAS'],
      [[he, { key: 'x', label: 'pas' }, { key: 'pas', label: 'y' }], 'y'],
    ] as const)
      expect(errorOf(await admin.patch(path, { options }))).toEqual(
        sentence(400, 'options', `Two options have the key or label '${text}'.`),
      )
    const slide = await buildSlide(user, { fields: { [field.key]: 'pas' } })
    expect(errorOf(await admin.patch(path, { options: [he] }))).toEqual([
      409,
      { options: ['PAS is chosen in 1 slide. Retire it, or merge it into another option.'] },
    ])
    const retired = [he, { ...pas, label: 'Periodic acid', retired: true }]
    expect((await admin.patch(path, { options: retired })).json().options).toEqual(retired)
    // It touches no record, which keeps what it has; others can't choose it any more.
    const touched = await user.patch(pathOf(slide), { fields: { [field.key]: 'Periodic acid' } })
    expect(touched.json()).toMatchObject({ version: 1, fields: { [field.key]: 'pas' } })
    expect((await user.post('/api/slides/', { name: 'x', fields: { [field.key]: 'pas' } })).json()).toEqual({
      [`fields.${field.key}`]: [`fields.${field.key} takes HE or nothing (null), not 'Periodic acid'.`],
    })
  })

  const CHOICE = { type: 'choice' }
  const optionLabel =
    'options, entry 1, label takes text of one line and at most 100 letters, without a semicolon, not '
  const onlyKeys = (key: string) =>
    `key takes a lower-case letter and at most 39 more of a to z, 0 to 9 and _, not '${key}'.`
  test.each<[object, string, unknown]>([
    [{ unit: 'mm' }, 'unit', 'Only a number has a unit.'],
    [{ decimals: 2 }, 'decimals', 'Only a number has decimals.'],
    [
      { type: 'number', decimals: 7 },
      'decimals',
      'decimals takes a whole number from 0 to 6 or nothing (null), not 7.',
    ],
    [{ options: HE_PAS }, 'options', 'Only a field of the type choice or multi_choice has options.'],
    [
      { type: 'boolean', unique: true },
      'unique',
      'Only a field of the type text, number, date or url has unique values.',
    ],
    [
      { ...CHOICE, options: Array.from({ length: 201 }, (_, index) => ({ label: `${index}` })) },
      'options',
      'options takes a list of at most 200 options, not a list of 201.',
    ],
    [{ ...CHOICE, options: [{ label: 'a;b' }] }, 'options', `${optionLabel}'a;b'.`],
    [{ ...CHOICE, options: [{ label: 'a\nb' }] }, 'options', `${optionLabel}'a\nb'.`],
    [{ ...CHOICE, options: [{ label: 'x'.repeat(101) }] }, 'options', expect.stringContaining(optionLabel)],
    [
      { label: 'x'.repeat(81) },
      'label',
      expect.stringContaining('label takes text of one line and at most 80 letters that is not empty'),
    ],
    [{ label: 'a\nb' }, 'label', "label takes text of one line and at most 80 letters that is not empty, not 'a\nb'."],
    [{ help: 'x'.repeat(501) }, 'help', expect.stringContaining('help takes text of at most 500 letters')],
    [{ key: 'Depth' }, 'key', onlyKeys('Depth')],
    [{ key: 'x'.repeat(41) }, 'key', onlyKeys('x'.repeat(41))],
    [{ label: '厚さ' }, 'key', "No key can be made of '厚さ': give one."],
    [
      { type: 'formula' },
      'type',
      "type takes text, long_text, number, date, boolean, choice, multi_choice, person or url, not 'formula'.",
    ],
    [{ entity: 'files' }, 'entity', "entity takes slides, samples or datasets, not 'files'."],
  ])('of %j are refused', async (wrong, field, text) => {
    const reply = await admin.post('/api/fields/', { entity: 'slides', label: 'Refused', type: 'text', ...wrong })
    expect(errorOf(reply)).toEqual([400, { [field]: [text] }])
  })

  test('accept the maximum number of options and letters', async () => {
    const options = Array.from({ length: 200 }, (_, index) => ({ label: `${index} `.padEnd(100, 'x') }))
    const most = { label: 'x'.repeat(80), help: 'x'.repeat(500), key: 'x'.repeat(40), type: 'choice', options } as const
    const { id, ...made } = await buildField(admin, most)
    expect({ ...made, options: made.options.map(({ label }) => ({ label })) }).toMatchObject(most)
    expect((await admin.delete(`/api/fields/${id}/`)).statusCode).toBe(204)
  })

  test('are recorded in the audit, each change with the old and the new value', async () => {
    const field = await buildField(admin, { label: 'Audited', type: 'choice', options: HE_PAS })
    const { id, key } = field
    const [he, pas] = field.options
    const path = `/api/fields/${id}/`
    await admin.patch(path, { label: 'Audited', required: false })
    await admin.patch(path, { label: 'Audited again', options: [he, { ...pas, label: 'Periodic acid' }] })
    await admin.patch(path, { options: [{ ...pas, label: 'Periodic acid' }, he] })
    await admin.patch(path, { state: 'retired' })
    await admin.post(`${path}merge/`, { from: ['he'], into: 'pas' })
    await admin.delete(path)
    expect((await user.patch(path, { label: 'x' })).statusCode).toBe(403)
    const { results } = (await admin.get('/api/audit/?search=audited&ordering=at')).json()
    const of = { entity: 'slides', key }
    const line = (event: string, subject: string, details: object) => ({
      ...{ event, subject, details: { ...of, ...details } },
      ...{ by: { id: admin.person.id }, address: '127.0.0.1' },
    })
    const changed = (subject: string, from: object, to: object) => line('field-changed', subject, { from, to })
    expect(results).toMatchObject([
      line('field-created', 'Audited', { type: 'choice' }),
      changed(
        'Audited again',
        { label: 'Audited', options: [pas] },
        { label: 'Audited again', options: [{ ...pas, label: 'Periodic acid' }] },
      ),
      changed('Audited again', { options: ['he', 'pas'] }, { options: ['pas', 'he'] }),
      changed('Audited again', { state: 'indexing' }, { state: 'retired' }),
      line('options-merged', 'Audited again', { from: ['HE'], to: 'Periodic acid' }),
      line('field-deleted', 'Audited again', {}),
    ])
  })

  test('made unique are refused with the first ten values that several records have', async () => {
    const field = await buildField(admin, { label: 'Doubled' })
    for (let number = 1; number <= 11; number++)
      for (const _ of [1, 2]) await buildSlide(user, { fields: { [field.key]: `d${number}` } })
    const first = Array.from({ length: 10 }, (_, index) => `'d${index + 1}'`).join(', ')
    expect(errorOf(await admin.patch(`/api/fields/${field.id}/`, { unique: true }))).toEqual(
      sentence(409, 'unique', `Doubled can't be unique: 11 values are in several records, such as ${first}.`),
    )
  })

  test('can only be merged by existing options', async () => {
    const choice = await buildField(admin, { label: 'To merge', type: 'choice', options: HE_PAS })
    const text = await buildField(admin, { label: 'Not to merge' })
    const merge = async ({ id }: Field, body: object) => errorOf(await admin.post(`/api/fields/${id}/merge/`, body))
    expect(await merge(choice, { from: ['x'], into: 'he' })).toEqual(
      sentence(400, 'from', "There is no option with the key 'x'."),
    )
    expect(await merge(choice, { from: ['pas'], into: 'x' })).toEqual(
      sentence(400, 'into', "There is no option with the key 'x'."),
    )
    expect(await merge(choice, { from: ['pas', 'he'], into: 'he' })).toEqual(
      sentence(400, 'from', "'he' can't be merged into itself."),
    )
    expect(await merge(text, { from: ['a'], into: 'b' })).toEqual([
      400,
      { detail: 'A field of the type text has no options to merge.' },
    ])
    expect((await user.post(`/api/fields/${choice.id}/merge/`, { from: ['pas'], into: 'he' })).statusCode).toBe(403)
  })

  test('are at most 50 in use and 100 in all for an entity', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({ entity: 'datasets' as const, label: `Many ${index}` }))
    for (const row of rows) await buildField(admin, row)
    const body = { entity: 'datasets', label: 'One more', type: 'text' }
    const tooMany = 'At most 50 fields of datasets are in use at a time. Take another one out of use first.'
    expect(errorOf(await admin.post('/api/fields/', body))).toEqual([409, { detail: tooMany }])
    await sql`update custom_fields set state = 'retired' where entity = 'datasets' and key like 'many%'`.execute(
      database.db,
    )
    for (const row of rows) await buildField(admin, { ...row, label: `${row.label} b` })
    expect(errorOf(await admin.post('/api/fields/', body))).toEqual([
      409,
      { detail: 'There are at most 100 fields of datasets.' },
    ])
    const [one] = (await user.get('/api/fields/?entity=datasets&state=retired')).json().results
    expect(errorOf(await admin.patch(`/api/fields/${one.id}/`, { state: 'ready' }))).toEqual([409, { detail: tooMany }])
    await sql`delete from custom_fields where entity = 'datasets'`.execute(database.db)
  })

  test('that one server changes are known to every other one at once', async () => {
    const other = await buildTestApp(database.db)
    const reader = await other.as('nora')
    const { id, key } = await buildField(admin, { label: 'Elsewhere' })
    expect((await buildSlide(reader, { fields: { [key]: 'x' } })).fields).toMatchObject({ [key]: 'x' })
    await admin.patch(`/api/fields/${id}/`, { state: 'retired' })
    expect((await reader.get(`/api/slides/?fields.${key}=x`)).statusCode).toBe(400)
    await other.app.close()
  })

  test('that are retired keep values and history, and are not found, shown or written anywhere', async () => {
    const { id, key } = await buildField(admin, { label: 'Old', type: 'text' })
    const slide = await buildSlide(user, { name: 'retired values', fields: { [key]: 'zyx 1' } })
    const found = async () => (await user.get('/api/slides/?search=zyx')).json().total
    expect(await found()).toBe(1)
    expect(errorOf(await admin.delete(`/api/fields/${id}/`))).toEqual([
      409,
      { detail: 'Old has values in 1 slide. Take it out of use instead.' },
    ])
    expect((await admin.patch(`/api/fields/${id}/`, { state: 'retired' })).json().state).toBe('retired')
    expect(await found()).toBe(0)
    expect((await user.get('/api/slides/?search=retired val')).json().total).toBe(1)
    expect((await user.get(pathOf(slide))).json().fields).not.toHaveProperty(key)
    expect(errorOf(await user.patch(pathOf(slide), { fields: { [key]: 'y' } }))).toEqual([
      400,
      { [`fields.${key}`]: [`There is no field 'fields.${key}' here.`] },
    ])
    const rule = encodeURIComponent(JSON.stringify({ field: `fields.${key}`, op: 'filled' }))
    for (const query of [
      ...[`?fields.${key}=y`, `?ordering=fields.${key}`, `?search=y&search_fields=fields.${key}`, `?filter=${rule}`],
      ...[`facets/?facets=fields.${key}`, `groups/?group=fields.${key}`, `export/?columns=fields.${key}`],
    ])
      expect([query, (await user.get(`/api/slides/${query}`)).statusCode]).toEqual([query, 400])
    const history = (await user.get(`${pathOf(slide)}history/?field=fields.${key}`)).json()
    expect(history.results[0].changes).toContainEqual({ field: `fields.${key}`, from: null, to: 'zyx 1' })
    await admin.patch(`/api/fields/${id}/`, { state: 'ready' })
    expect(await found()).toBe(1)
  })
})

/** Four slides with values of each type; `at` returns the indexes of those that a query finds. */
describe('lists', () => {
  let keys: Record<'lot' | 'stain' | 'marks' | 'by' | 'depth' | 'done', string>
  beforeAll(async () => {
    const key = async (label: string, rules: Partial<NewField>) => (await buildField(admin, { label, ...rules })).key
    keys = {
      lot: await key('List lot', {}),
      stain: await key('List stain', {
        type: 'choice',
        options: [{ label: 'PAS' }, { label: 'HE' }, { label: 'Masson' }],
      }),
      marks: await key('List marks', { type: 'multi_choice', options: [{ label: 'Red' }, { label: 'Blue' }] }),
      by: await key('List by', { type: 'person' }),
      depth: await key('List depth', { type: 'number' }),
      done: await key('List done', { type: 'boolean' }),
    }
    const values = [
      { lot: 'Q-10', stain: 'he', marks: ['red', 'blue'], by: 'nora', depth: 2.5, done: true },
      { lot: 'Q-9', stain: 'pas', marks: ['blue'], by: 'ada', depth: 10, done: false },
      { lot: 'q-100', stain: 'masson', marks: ['red'], depth: -1 },
      {},
    ]
    for (const [index, own] of values.entries()) {
      const fields = Object.fromEntries(Object.entries(own).map(([name, value]) => [keys[name as 'lot'], value]))
      await buildSlide(user, { name: String(index), organ: 'own lists', fields })
    }
  })

  const named = async (query: string) => {
    const text = query.replace(/\b(lot|stain|marks|by|depth|done)(?=[=_,]|$)/g, name => `fields.${keys[name as 'lot']}`)
    const reply = await user.get(
      `/api/slides/?organ=own lists&${text.includes('ordering=') ? '' : 'ordering=name&'}${text}`,
    )
    return reply.statusCode === 200
      ? reply
          .json()
          .results.map(({ name }: Slide) => name)
          .join('')
      : reply.json()
  }
  const rule = (field: keyof typeof keys, op: string, value?: unknown) =>
    `filter=${encodeURIComponent(JSON.stringify({ field: `fields.${keys[field]}`, op, ...(value === undefined ? {} : { value }) }))}`

  const expectations: [query: () => string, expected: string][] = [
    [() => 'lot=Q-10,Q-9', '01'],
    [() => 'lot=', '3'],
    [() => 'stain=MASSON,pas', '12'],
    [() => 'marks=red', '02'],
    [() => 'depth_min=-1&depth_max=2.5', '02'],
    [() => 'done=false', '1'],
    [() => `by=${user.person.id}`, '0'],
    [() => rule('lot', 'begins', 'q-1'), '02'],
    [() => rule('lot', 'is_not', 'Q-10'), '123'],
    [() => rule('depth', 'between', [0, null]), '01'],
    [() => rule('stain', 'one_of', ['HE', 'pas']), '01'],
    [() => rule('stain', 'none_of', ['HE', 'pas']), '23'],
    [() => rule('marks', 'one_of', ['red', 'blue']), '012'],
    [() => rule('marks', 'all_of', ['red', 'blue']), '0'],
    [() => rule('marks', 'none_of', ['red']), '13'],
    [() => rule('marks', 'is', ['red']), '2'],
    [() => rule('marks', 'filled'), '012'],
    [() => rule('by', 'is', 'me'), '0'],
    [() => rule('done', 'is', true), '0'],
    [() => rule('done', 'empty'), '23'],
    [() => 'search=q-10', '02'],
    [() => 'search=q-10, he', '0'],
    [() => 'search=masso', '2'],
    [() => 'search=nora', '0'],
    [() => 'search=2.5', '0'],
    [() => 'search=q-10&search_fields=name', ''],
    [() => 'search=q-10&search_fields=name,lot', '02'],
    [() => 'search=q-10&search_fields=name,block_id,cut_number,source,species,organ,description', ''],
    [() => 'search=masson&search_fields=stain', '2'],
    [() => 'ordering=lot', '1023'],
    [() => 'ordering=-lot', '2013'],
    [() => 'ordering=stain', '1023'],
    [() => 'ordering=-stain', '2013'],
    [() => 'ordering=marks,name', '2013'],
    [() => 'ordering=-depth', '1023'],
    [() => 'ordering=-by', '0132'],
  ]
  const checkAll = async () => {
    for (const [query, expected] of expectations) {
      const text = query()
      expect([text, await named(text)]).toEqual([text, expected])
    }
  }

  test('are filtered, sorted and searched by lab fields, before they are ready and after', async () => {
    await checkAll()
    await makeReady()
    const { results } = (await user.get('/api/fields/?entity=slides&state=indexing')).json()
    expect(results).toEqual([])
    await checkAll()
  })

  test('are the same once a field is sparse, whose indexes leave out the records without a value', async () => {
    const { db } = database
    await sql`insert into slides (name, organ) select 'sparse ' || n, 'sparse lists' from generate_series(1, 400) as n`.execute(
      db,
    )
    // As an undo may bring it back: an option that no longer exists.
    await sql`insert into slides (name, fields) values ('former', ${JSON.stringify({ [keys.stain]: ['gone'], [keys.lot]: 'Q-9' })})`.execute(
      db,
    )
    const total = (await user.get('/api/slides/?limit=1')).json().total as number
    const own = Object.values(keys).map(key => `fields.${key}`)
    const answers = async () => {
      const table = await tableNow(db, slideIds)
      const read = async (raw: Record<string, string>) => {
        const list = listSql(table, parseListQuery(table.spec, { limit: '5', ...raw }))
        // Told that it has many, a list is not collected and sorted.
        const { rows } = await list.page(Math.max(total, list.where ? 1_000_000 : 0)).execute(db)
        return [raw, (await list.total().execute(db)).rows[0]?.total, rows.map(({ id }) => id)]
      }
      const pages: unknown[] = []
      for (const ordering of own.flatMap(field => [`${field},-name`, `-${field}`])) {
        for (const offset of [1, 10, Math.floor(total / 2) + 1, total - 6, total - 2])
          pages.push(await read({ ordering, offset: String(offset) }))
        pages.push(await read({ ordering, organ: 'own lists,sparse lists', offset: '2' }))
      }
      for (const field of own)
        for (const op of ['empty', 'filled'])
          pages.push(await read({ filter: JSON.stringify({ field, op }), ordering: field }))
      const groups = await Promise.all(
        own.map(async field => (await user.get(`/api/slides/groups/?group=${field}`)).json()),
      )
      expect(groups.map(({ records }) => records)).toEqual(own.map(() => total))
      return { pages, groups }
    }
    const sparseColumns = async () => {
      const { custom } = await tableNow(db, slideIds)
      return own.filter(field => custom?.columns.get(field)?.isSparse)
    }
    const look = async () => {
      await sql`analyze slides`.execute(db)
      await new TypedColumnWorker(db, () => undefined, { sparseFromRecords: 1 }).run()
    }
    const indexOfDepth = async () =>
      (
        await sql<{ definition: string }>`select pg_get_indexdef(indexrelid) as definition from pg_index, custom_fields
        where key = ${keys.depth} and starts_with(indexrelid::regclass::text, 'slides_field_' || id || '_')`.execute(db)
      ).rows
    const before = await answers()
    expect(await sparseColumns()).toEqual([])
    await look()
    expect(await sparseColumns()).toEqual(own)
    expect(await indexOfDepth()).toEqual([{ definition: expect.stringMatching(/WHERE \(field_\d+ IS NOT NULL\)$/) }])
    expect(await answers()).toEqual(before)
    await checkAll()
    // A field that is filled in becomes one as any other, and back by the next look.
    const fill = (value: object) =>
      sql`update slides set fields = jsonb_strip_nulls(fields || ${JSON.stringify(value)}) where name like 'sparse%'`.execute(
        db,
      )
    await fill({ [keys.depth]: 7 })
    await look()
    expect(await sparseColumns()).toEqual(own.filter(field => field !== `fields.${keys.depth}`))
    expect(await indexOfDepth()).toEqual([{ definition: expect.not.stringContaining('WHERE') }])
    await fill({ [keys.depth]: null })
    expect(await answers()).toEqual(before)
  })

  test('sort options in their order, whatever it becomes', async () => {
    const [field] = (await user.get(`/api/fields/?key=${keys.stain}`)).json<{ results: Field[] }>().results
    const { id, options } = field as Field
    const reordered = await admin.patch(`/api/fields/${id}/`, { options: options.toReversed() })
    expect(reordered.json().state).toBe('ready')
    for (const work of [async () => undefined, makeReady]) {
      await work()
      expect(await named('ordering=stain')).toBe('2013')
    }
  })

  test('report unsupported queries', async () => {
    expect(await named('nix=1')).toEqual({ nix: ["There is no parameter 'nix' here."] })
    expect(await named('fields.nix=1')).toEqual({ 'fields.nix': ["There is no parameter 'fields.nix' here."] })
    expect(await named('stain=Giemsa')).toEqual({
      [`fields.${keys.stain}`]: [`fields.${keys.stain} takes Masson, HE or PAS, not 'Giemsa'.`],
    })
    expect(await named(rule('marks', 'contains', 'x'))).toEqual({
      filter: [
        `filter, op: contains isn't an operator of fields.${keys.marks}, which takes one_of, all_of, none_of, is, empty, filled.`,
      ],
    })
    expect(await named(rule('stain', 'is', 'x'))).toEqual({
      filter: [`filter, value: fields.${keys.stain} takes Masson, HE or PAS, not 'x'.`],
    })
  })
})

describe('history', () => {
  test('names each field, choices by key, people by id and name; changes are undone, even of a merge', async () => {
    const stain = await buildField(admin, {
      label: 'Merged',
      type: 'multi_choice',
      options: [...HE_PAS, { label: 'Giemsa' }],
    })
    const by = await buildField(admin, { label: 'Merged by', type: 'person' })
    const fields = { [stain.key]: ['he', 'giemsa'], [by.key]: user.person.id }
    const slide = await buildSlide(user, { fields })
    await user.patch(pathOf(slide), { fields: { [by.key]: 'ada' } })
    const merged = await admin.post(`/api/fields/${stain.id}/merge/`, { from: ['he', 'giemsa'], into: 'pas' })
    expect(merged.json().options.map(({ key }: { key: string }) => key)).toEqual(['pas'])
    expect((await user.get(pathOf(slide))).json()).toMatchObject({ version: 3, fields: { [stain.key]: ['pas'] } })
    const history = (await user.get(`${pathOf(slide)}history/`)).json()
    expect(history.results.map(({ changes }: { changes: object[] }) => changes)).toMatchObject([
      [{ field: `fields.${stain.key}`, from: ['he', 'giemsa'], to: ['pas'] }],
      [
        {
          ...{ field: `fields.${by.key}`, from: user.person.id, to: admin.person.id },
          ...{ from_name: "nora's name", to_name: "ada's name" },
        },
      ],
      expect.arrayContaining([{ field: `fields.${stain.key}`, from: null, to: ['he', 'giemsa'] }]),
    ])
    const requests = history.results.map((entry: { request_id: string }) => entry.request_id)
    for (const request_id of requests.slice(0, 2)) {
      const undone = await admin.post('/api/undo/', { request_id })
      expect([undone.statusCode, undone.json().counts?.slides]).toEqual([200, 1])
    }
    expect((await user.get(pathOf(slide))).json()).toMatchObject({ version: 5, fields: slide.fields })
    const options = (await user.get(`/api/fields/${stain.id}/`)).json<Field>().options.map(({ key }) => key)
    expect(options).toEqual(['pas', 'he', 'giemsa'])
  })

  test('reports what an undo would overwrite by its name in the API', async () => {
    const { key } = await buildField(admin, { label: 'Depth min', type: 'number' })
    const slide = await buildSlide(user, { name: 'deep', fields: { [key]: 4 } })
    await user.patch(pathOf(slide), { fields: { [key]: 5 } })
    const [entry] = (await user.get(`${pathOf(slide)}history/`)).json().results
    await user.patch(pathOf(slide), { fields: { [key]: 6 } })
    const refused = await user.post('/api/undo/', { entries: [entry.id] })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      expect.stringMatching(new RegExp(`^The fields\\.${key} of slide deep was changed by .* since\\.$`)),
    ])
  })

  test('of a deleted record restores its values, and their columns', async () => {
    const { key } = await buildField(admin, { label: 'Comes back', type: 'number' })
    await makeReady()
    const slide = await buildSlide(user, { name: 'comes back', fields: { [key]: 4 } })
    await user.delete(pathOf(slide))
    const [item] = (await user.get('/api/trash/?search=comes back')).json().results
    expect((await user.post('/api/trash/restore/', { ids: [item.id] })).statusCode).toBe(200)
    expect((await user.get(pathOf(slide))).json().fields).toMatchObject({ [key]: 4 })
    expect((await user.get(`/api/slides/?fields.${key}=4`)).json().total).toBe(1)
  })
})

test('does not restore a value of a deleted field to another field with the same key, but names it', async () => {
  const { id, key } = await buildField(admin, { label: 'Made anew' })
  const deleted = await buildSlide(user, { name: 'anew deleted', fields: { [key]: 'old' } })
  const emptied = await buildSlide(user, { name: 'anew emptied', fields: { [key]: 'old' } })
  await user.delete(pathOf(deleted))
  const request_id = (await user.patch(pathOf(emptied), { notes: 'x', fields: { [key]: null } })).headers[
    'x-request-id'
  ]
  expect((await admin.delete(`/api/fields/${id}/`)).statusCode).toBe(204)
  const why = "can't come back: the field was deleted since, or made anew with another type."
  const isRefused = async () =>
    expect(errorOf(await user.post('/api/undo/', { request_id }))).toMatchObject([
      409,
      { detail: `The fields.${key} that slide anew emptied had ${why}`, conflicts_count: 1, possible: 1 },
    ])
  await isRefused()
  const anew = await buildField(admin, { label: 'Made anew', key, type: 'number' })
  await isRefused()
  const undone = await user.post('/api/undo/', { request_id, conflicts: 'skip' })
  expect(undone.json()).toMatchObject({ counts: { slides: 1 }, skipped: 1 })
  const [item] = (await user.get('/api/trash/?search=anew deleted')).json().results
  expect((await user.post('/api/trash/restore/', { ids: [item.id] })).json()).toMatchObject({
    restored: [{ kind: 'slides', record_id: deleted.id }],
    incomplete: [{ kind: 'slides', record_id: deleted.id, reason: 'gone', field: `fields.${key}` }],
  })
  for (const slide of [deleted, emptied])
    expect((await user.get(pathOf(slide))).json()).toMatchObject({ notes: null, fields: { [key]: null } })
  expect((await admin.delete(`/api/fields/${anew.id}/`)).statusCode).toBe(204)
})

describe('the worker', () => {
  test('fills a column with values written before it existed, which does not change the record', async () => {
    const { id, key } = await buildField(admin, { label: 'Filled late' })
    const slide = await buildSlide(user, { fields: { [key]: 'early' } })
    await makeReady()
    const { rows } =
      await sql`select version, ${sql.ref(`field_${id}`)} as value from slides where id = ${slide.id}`.execute(
        database.db,
      )
    expect(rows).toEqual([{ version: 1, value: 'early' }])
    expect((await user.get(`/api/fields/${id}/`)).json()).toMatchObject({ state: 'ready', progress: 1, version: 1 })
  })

  test('rebuilds an index that a crash left invalid, waits for a reader of the table, and is one of several', async () => {
    const { id } = await buildField(admin, { label: 'Crashed' })
    const reading = await database.db.startTransaction().execute()
    await sql`select from slides limit 1`.execute(reading)
    const first = makeReady()
    await statementsWaiting(database.db, 1)
    expect((await user.get('/api/slides/?limit=1')).statusCode).toBe(200)
    expect(await makeReady()).toBeUndefined()
    await reading.rollback().execute()
    await first
    const [index] = await indexesOf(id)
    const administrator = openDb(database.adminUrl, { max: 1 })
    await sql`update pg_index set indisvalid = false where indexrelid = ${index?.name}::regclass`.execute(administrator)
    await administrator.destroy()
    await makeReady()
    expect(await indexesOf(id)).toEqual([{ name: index?.name, is_valid: true }])
  })

  const indexesOf = async (id: number) =>
    (
      await sql<{ name: string; is_valid: boolean }>`select indexrelid::regclass::text as name, indisvalid as is_valid
        from pg_index where indexrelid::regclass::text like ${`slides_field_${id}_%`}`.execute(database.db)
    ).rows
})

test('a merge and concurrent changes of the same records leave no record with a deleted option', async () => {
  const field = await buildField(admin, { label: 'At once', type: 'choice', options: HE_PAS })
  const slides = await Promise.all(
    Array.from({ length: 12 }, () => buildSlide(user, { fields: { [field.key]: 'pas' } })),
  )
  const writes = slides.map(slide => user.patch(pathOf(slide), { fields: { [field.key]: 'pas' }, notes: 'x' }))
  const merge = admin.post(`/api/fields/${field.id}/merge/`, { from: ['pas'], into: 'he' })
  const others = slides.map(slide => user.patch(pathOf(slide), { fields: { [field.key]: 'pas' } }))
  const replies = await Promise.all([...writes, ...others])
  expect((await merge).statusCode).toBe(200)
  expect(replies.map(({ statusCode }) => statusCode).filter(status => ![200, 400].includes(status))).toEqual([])
  const { rows } = await sql`select from slides where fields -> ${field.key} ? 'pas'`.execute(database.db)
  expect(rows).toEqual([])
})

test('samples and datasets have their own fields', async () => {
  for (const entity of ['samples', 'datasets'] as const) {
    const field = await buildField(admin, { entity, label: 'Room', required: true, unique: true })
    const build = entity === 'samples' ? buildSample : buildDataset
    const made = await build(user, { fields: { room: '7' } })
    expect(made.fields).toEqual({ room: '7' })
    const path = `/api/${entity}/`
    const taken = await user.post(path, {
      name: 'x',
      ...(entity === 'samples' ? { sample_id: 'x' } : {}),
      fields: { room: '7' },
    })
    expect(errorOf(taken)).toEqual(
      sentence(409, 'fields.room', `fields.room is unique, and another ${entity.slice(0, -1)} has '7' already.`),
    )
    const empty = await user.patch(`${path}${made.id}/`, { fields: { room: null } })
    expect(errorOf(empty)).toEqual(sentence(400, 'fields.room', 'fields.room is required.'))
    const plain = await build(user, {})
    expect(plain.fields).toEqual({ room: null })
    expect(errorOf(await user.patch(`${path}${plain.id}/`, { fields: {} }))).toEqual(
      sentence(400, 'fields.room', 'fields.room is required.'),
    )
    expect(errorOf(await user.patch(`${path}${plain.id}/`, { fields: { nix: 1 } }))).toEqual(
      sentence(400, 'fields.nix', "There is no field 'fields.nix' here."),
    )
    expect((await user.get(`${path}?fields.room=7`)).json().total).toBe(1)
    await makeReady()
    expect((await user.get(`${path}?fields.room=7`)).json().results[0].fields).toEqual({ room: '7' })
    expect(field.required).toBe(true)
  }
})

describe('an import of samples', () => {
  const row = (sample_id: string, fields: object, line = 2) => ({ line, fields: { sample_id, fields } })
  const make = async (dry_run: boolean, ...rows: object[]) => {
    const reply = await user.post('/api/samples/import/', { id: randomUUID(), dry_run, rows })
    expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
    return reply.json<SampleImportReport>()
  }

  test('writes values of lab fields, reports its changes, and changes nothing if nothing differs', async () => {
    const options = [{ label: 'HE' }, { label: 'PAS' }]
    await buildField(admin, { entity: 'samples', label: 'Stain', type: 'choice', options })
    await buildField(admin, { entity: 'samples', label: 'Seen by', type: 'person' })
    await buildField(admin, { entity: 'samples', label: 'Tube', unique: true })
    const values = { stain: 'pas', seen_by: 'nora', tube: 'T1', room: 'r1' }
    expect((await make(false, row('own 1', values), row('own 2', { room: 'r2' }, 3))).counts.new).toBe(2)
    const [sample] = (await user.get('/api/samples/?sample_id=own 1')).json().results
    expect(sample.fields).toMatchObject({ stain: 'pas', seen_by: { username: 'nora' }, tube: 'T1' })
    expect((await make(true, row('own 1', values))).counts).toMatchObject({ unchanged: 1 })
    const changed = await make(true, row('own 1', { stain: 'HE', seen_by: null }))
    expect(changed.rows[0]?.changes).toEqual([
      { field: 'fields.stain', from: 'pas', to: 'he' },
      { field: 'fields.seen_by', from: user.person.id, to: null },
    ])
    await make(false, row('own 1', { stain: 'HE', seen_by: null }))
    const [after] = (await user.get('/api/samples/?sample_id=own 1')).json().results
    expect([after.version, after.fields]).toMatchObject([2, { stain: 'he', seen_by: null, tube: 'T1', room: 'r1' }])
  })

  test('reports invalid values row by row, and writes nothing', async () => {
    const report = await make(
      false,
      row('own 3', { stain: 'Giemsa', room: 'r3' }),
      row('own 4', { tube: 'T1', room: 'r4' }, 3),
      row('own 5', { tube: 'T5', room: 'r5' }, 4),
      row('own 6', { tube: 'T5', room: 'r6' }, 5),
      row('own 7', { nix: 1, room: null }, 6),
      row('own 8', {}, 7),
    )
    expect([report.written, report.rows.map(({ errors }) => errors?.map(({ message }) => message))]).toEqual([
      false,
      [
        ["fields.stain takes HE or PAS or nothing (null), not 'Giemsa'."],
        ["fields.tube is unique, and another sample has 'T1' already."],
        ["fields.tube is unique, and 'T5' is also in line 5."],
        ["fields.tube is unique, and 'T5' is also in line 4."],
        ["There is no field 'fields.nix' here.", 'fields.room is required.'],
        ['fields.room is required.'],
      ],
    ])
    const keys = await Promise.all(
      ['A', 'B', 'C', 'D'].map(label =>
        buildField(admin, { entity: 'samples', label: `Long ${label}`, type: 'long_text' }),
      ),
    )
    const long = Object.fromEntries(keys.map(({ key }) => [key, '€'.repeat(10_000)]))
    const tooLong = await make(true, row('own 9', { ...long, room: 'r9' }))
    expect(tooLong.rows[0]?.errors).toEqual([{ field: 'fields', message: 'fields takes at most 64 kB in all.' }])
  })
})
