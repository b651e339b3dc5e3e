import { randomUUID } from 'node:crypto'
import type { SampleImportFields, SampleImportReport, SampleImportRow } from '@vitrine/contract/samples/sample-import'
import { type Sample, sampleFields } from '@vitrine/contract/samples/samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildSample, buildSlide } from '../../../test/factories.ts'

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

const PATH = '/api/samples/import/'
const send = (body: unknown) => user.post(PATH, body)

/** The rows of a file, from line 2. */
const rowsOf = (...fields: object[]): SampleImportRow[] =>
  fields.map((one, index) => ({ line: index + 2, fields: one as SampleImportFields }))

async function report(rows: SampleImportRow[], dry_run: boolean): Promise<SampleImportReport> {
  const reply = await send({ id: randomUUID(), dry_run, rows })
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.json()
}
const preview = (...fields: object[]) => report(rowsOf(...fields), true)
const write = (...fields: object[]) => report(rowsOf(...fields), false)
const readSample = async (sampleId: string) =>
  (await user.get(`/api/samples/?sample_id=${encodeURIComponent(sampleId)}`)).json<{ results: Sample[] }>().results[0]

/** A value other than null for each field. */
const full: Record<string, unknown> = Object.fromEntries(
  Object.keys(sampleFields)
    .filter(field => field !== 'sample_id')
    .map(field => {
      if (field === 'cut_number') return [field, 0]
      if (/_px$|^(channels|tiles)$/.test(field)) return [field, -7]
      if (/_um$|^(pixel_scale|gamma|blur_detection_threshold)$/.test(field)) return [field, 0.1]
      if (field.endsWith('_date')) return [field, '2026-02-28']
      if (field === 'received_timestamp') return [field, '2026-02-28T12:30:00.000Z']
      if (field === 'extra_data') return [field, { b: [1, { c: null }], a: 'ü' }]
      if (field === 'qc_status') return [field, 'manual_review']
      if (field === 'status') return [field, 'archived']
      if (field === 'file_size') return [field, '1.5 GB']
      return [field, `the "${field}"\n\\ of Ωmega`]
    }),
)

describe('the dry run of an import', () => {
  test('reports the outcome for each row, in the order sent, and writes nothing', async () => {
    const [same, other] = [await buildSample(user, { tiles: 3 }), await buildSample(user, { notes: 'old', gamma: 1 })]
    const rows = [
      { line: 2, fields: { sample_id: 'dry-1', notes: 'x' } },
      { line: 4, fields: { sample_id: same.sample_id, tiles: 3 } },
      { line: 5, fields: { sample_id: other.sample_id, notes: 'new', gamma: 1, organ: null, tiles: 2 } },
      { line: 9, fields: { sample_id: 'dry-2', qc_status: 'ok' } },
    ] as SampleImportRow[]
    expect(await report(rows, true)).toEqual({
      counts: { new: 1, changed: 1, unchanged: 1, wrong: 1 },
      written: false,
      rows: [
        { line: 2, sample_id: 'dry-1', outcome: 'new', version: null },
        { line: 4, sample_id: same.sample_id, outcome: 'unchanged', version: 1 },
        {
          line: 5,
          sample_id: other.sample_id,
          outcome: 'changed',
          version: 1,
          changes: [
            { field: 'notes', from: 'old', to: 'new' },
            { field: 'tiles', from: null, to: 2 },
          ],
        },
        {
          line: 9,
          sample_id: 'dry-2',
          outcome: 'wrong',
          version: null,
          errors: [
            {
              field: 'qc_status',
              message: "qc_status takes pass, fail, pending, manual_review or nothing (null), not 'ok'.",
            },
          ],
        },
      ],
    })
    expect([await readSample('dry-1'), await readSample(other.sample_id)]).toEqual([undefined, other])
  })

  test.each([
    ['an empty text is no value', { notes: null }, { notes: '' }],
    ['numbers are compared by value', { gamma: 1, tiles: 3 }, { gamma: 1.0, tiles: 3 }],
    ['0 is 0, whatever its sign', { gamma: 0, extra_data: { a: 0 } }, { gamma: -0, extra_data: { a: -0 } }],
    [
      'times are compared as moments',
      { received_timestamp: '2026-02-28T12:30:00Z' },
      { received_timestamp: '2026-02-28T14:30:00.0001+02:00' },
    ],
    [
      'JSON whatever the order of its fields',
      { extra_data: { a: 1, b: [{ c: 2, d: 3 }] } },
      { extra_data: { b: [{ d: 3, c: 2 }], a: 1.0 } },
    ],
  ])('%s: nothing changes', async (_name, stored, written) => {
    const { sample_id } = await buildSample(user, stored)
    const { rows } = await preview({ sample_id, ...written })
    expect(rows).toEqual([{ line: 2, sample_id, outcome: 'unchanged', version: 1 }])
  })

  test.each([
    '2026-02-28T12:30:00.0005Z',
    '2026-02-28T12:30:00.00049999Z',
    '2026-02-28T12:30:00.123456789+05:30',
    '2026-12-31T23:59:59.9996-14:00',
    '2016-12-31T23:59:60Z',
    '1899-12-31t23:59:59.5z',
    '2026-02-28 12:30:00+0530',
  ])('the time %s is the same as stored by a single call', async received_timestamp => {
    const { sample_id, received_timestamp: stored } = await buildSample(user, { received_timestamp })
    expect((await preview({ sample_id, received_timestamp })).counts.unchanged).toBe(1)
    expect((await preview({ sample_id, received_timestamp: stored })).counts.unchanged).toBe(1)
  })

  test.each([
    ['another case', { notes: 'x' }, { notes: 'X' }],
    ['a blank at the end', { notes: 'x' }, { notes: 'x ' }],
    ['null for a value', { extra_data: { a: 1 } }, { extra_data: null }],
    ['another order in a list', { extra_data: { a: [1, 2] } }, { extra_data: { a: [2, 1] } }],
    ['a field more in JSON', { extra_data: {} }, { extra_data: { a: null } }],
    ['text for a number in JSON', { extra_data: { a: 1 } }, { extra_data: { a: '1' } }],
    [
      'another millisecond',
      { received_timestamp: '2026-01-01T00:00:00.000Z' },
      { received_timestamp: '2026-01-01T00:00:00.001Z' },
    ],
  ])('%s is a change', async (_name, stored, written) => {
    const { sample_id } = await buildSample(user, stored)
    const [row] = (await preview({ sample_id, ...written })).rows
    const [field] = Object.keys(written) as [keyof typeof written]
    expect(row).toMatchObject({ outcome: 'changed', changes: [{ field, from: stored[field], to: written[field] }] })
  })

  test('truncates long values, and JSON as text, to keep the report small', async () => {
    const long = 'long '.repeat(1000)
    const { sample_id } = await buildSample(user, { notes: long })
    const [row] = (await preview({ sample_id, notes: `${'a'.repeat(199)}😀b`, extra_data: { a: long } })).rows
    expect(row?.changes).toEqual([
      { field: 'notes', from: `${long.slice(0, 200)}…`, to: `${'a'.repeat(199)}�…` },
      { field: 'extra_data', from: null, to: `{"a":"${long.slice(0, 194)}…` },
    ])
  })

  test('of two long values with the same beginning, shows the part in which they differ', async () => {
    const alike = 'a'.repeat(990)
    const { sample_id } = await buildSample(user, {
      notes: `${alike} before`,
      description: `${alike}${'b'.repeat(300)}`,
    })
    const [row] = (await preview({ sample_id, notes: `${alike} after`, description: `${alike}${'c'.repeat(300)}` }))
      .rows
    const shared = 'a'.repeat(40)
    expect(row?.changes).toEqual([
      { field: 'notes', from: `…${'a'.repeat(39)} before`, to: `…${'a'.repeat(39)} after` },
      { field: 'description', from: `…${shared}${'b'.repeat(160)}…`, to: `…${shared}${'c'.repeat(160)}…` },
    ])
  })

  test('reports all invalid fields of a row, with the same messages as single calls', async () => {
    const wrong = {
      tiles: 1.5,
      status: 'created',
      file_size: 'big',
      staining_receive_date: '2026-02-30',
      colour: 'red',
      uuid: 'x',
      extra_data: 'x',
    }
    const single = await user.post('/api/samples/', { sample_id: 'x', ...wrong })
    const [row] = (await preview({ sample_id: 'x', ...wrong })).rows
    const errors = Object.fromEntries((row?.errors ?? []).map(({ field, message }) => [field, [message]]))
    expect([single.statusCode, errors]).toEqual([400, single.json()])
  })

  test.each([
    [{}, null, 'sample_id', 'sample_id is required.'],
    [{ sample_id: ' ' }, null, 'sample_id', "sample_id can't be empty."],
    [
      { sample_id: null },
      null,
      'sample_id',
      'sample_id takes text of at most 255 letters that is not empty, not null.',
    ],
    [{ sample_id: 7 }, null, 'sample_id', 'sample_id takes text of at most 255 letters that is not empty, not 7.'],
    [
      { sample_id: 'x'.repeat(256) },
      null,
      'sample_id',
      `sample_id takes text of at most 255 letters that is not empty, not '${'x'.repeat(59)}….`,
    ],
    [{ sample_id: 's', notes: 'a\0b' }, 's', 'notes', 'notes contains an invalid character.'],
    [
      { sample_id: 's', slide: true },
      's',
      'slide',
      'slide takes a whole number from 1 to 2147483647, text or nothing (null), not true.',
    ],
    [
      { sample_id: 's', slide: 0 },
      's',
      'slide',
      'slide takes a whole number from 1 to 2147483647, text or nothing (null), not 0.',
    ],
    [{ sample_id: 's', slide: 999_999 }, 's', 'slide', 'There is no slide with the id 999999.'],
    [{ sample_id: 's', slide: '999999' }, 's', 'slide', "There is no slide with the id, uuid or name '999999'."],
    [{ sample_id: 's', slide: 'no such' }, 's', 'slide', "There is no slide with the id, uuid or name 'no such'."],
    [{ sample_id: 's', slide_name: 'no such' }, 's', 'slide_name', "There is no slide with the name 'no such'."],
    [{ sample_id: 's', slide: null, slide_name: 'A' }, 's', 'slide_name', "slide_name is 'A', but slide is empty."],
    [{ sample_id: 's', slide: '', slide_name: 'A' }, 's', 'slide_name', "slide_name is 'A', but slide is empty."],
    [
      Object.fromEntries([['sample_id', 's'], ...Array.from({ length: 100 }, (_, index) => [`f${index}`, 1])]),
      's',
      'f0',
      "There is no field 'f0' here.",
    ],
  ])('%.60j is an invalid row', async (fields, sample_id, field, message) => {
    const { rows, counts } = await preview(fields)
    expect(counts.wrong).toBe(1)
    expect(rows).toEqual([{ line: 2, sample_id, outcome: 'wrong', version: null, errors: [{ field, message }] }])
  })

  test('reports a number that would be stored as a different one in its row', async () => {
    const rows = '[{"line": 2, "fields": {"sample_id": "s", "extra_data": {"a": 12345678901234567890}}}]'
    const reply = await send(`{"id": "${randomUUID()}", "dry_run": true, "rows": ${rows}}`)
    const sentence =
      'extra_data holds the number 12345678901234567890, which is too long or too large to be kept exactly.'
    expect(reply.json()).toMatchObject({ rows: [{ errors: [{ field: 'extra_data', message: sentence }] }] })
  })

  test('finds a sample id that occurs in several rows: each names another line', async () => {
    const { sample_id } = await buildSample(user)
    const { rows, counts } = await preview(
      { sample_id },
      { sample_id: 'once' },
      { sample_id },
      { sample_id, tiles: 'x' },
    )
    const twice = (line: number) => ({
      field: 'sample_id',
      message: `Sample ID "${sample_id}" is also in line ${line}.`,
    })
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 3 })
    expect(rows.map(({ errors }) => errors?.filter(({ field }) => field === 'sample_id'))).toEqual([
      [twice(4)],
      undefined,
      [twice(2)],
      [twice(2)],
    ])
  })
})

describe("a row's slide", () => {
  const slideOf = async (written: object) => {
    const sample_id = randomUUID()
    const { rows } = await write({ sample_id, ...written })
    const [row] = rows
    return row?.errors?.map(({ field, message }) => `${field}: ${message}`) ?? (await readSample(sample_id))?.slide
  }

  test('is found by its id, as a number or as text, by its uuid and by its name', async () => {
    const { id, uuid } = await buildSlide(user, { name: 'Block 9, cut 2' })
    for (const slide of [id, String(id), uuid, uuid?.toUpperCase(), 'Block 9, cut 2', 'BLOCK 9, CUT 2'])
      expect([slide, await slideOf({ slide })]).toEqual([slide, id])
    expect(await slideOf({ slide_name: 'Block 9, cut 2' })).toBe(id)
  })

  test('is preferably found by the exact spelling of its name', async () => {
    const [upper, lower] = [await buildSlide(user, { name: 'EXACT' }), await buildSlide(user, { name: 'exact' })]
    expect([await slideOf({ slide: 'EXACT' }), await slideOf({ slide: 'exact' })]).toEqual([upper.id, lower.id])
    const sentence = `slide: Several slides have the name 'Exact': those with the ids ${upper.id}, ${lower.id}. Choose one by its id.`
    expect(await slideOf({ slide: 'Exact' })).toEqual([sentence])
  })

  test('by a name shared by several is an error with their ids, never one of them', async () => {
    const ids = [await buildSlide(user, { name: 'twin' }), await buildSlide(user, { name: 'twin' })].map(({ id }) => id)
    const sentence = `Several slides have the name 'twin': those with the ids ${ids.join(', ')}. Choose one by its id.`
    expect(await slideOf({ slide: 'twin' })).toEqual([`slide: ${sentence}`])
    expect(await slideOf({ slide_name: 'twin' })).toEqual([`slide_name: ${sentence}`])
    expect(await slideOf({ slide: ids[1], slide_name: 'twin' })).toBe(ids[1])
  })

  test("by digits that are one slide's id and another's name is an error; the id as a number is not", async () => {
    const one = await buildSlide(user)
    const named = await buildSlide(user, { name: String(one.id) })
    expect(await slideOf({ slide: String(one.id) })).toEqual([
      `slide: '${one.id}' is the id of one slide and the name of another: slides ${one.id}, ${named.id}. Choose one.`,
    ])
    expect(await slideOf({ slide: one.id })).toBe(one.id)
    expect(await slideOf({ slide_name: String(one.id) })).toBe(named.id)
  })

  test('by digits that are both its id and its name, or only a name, is found', async () => {
    const own = await buildSlide(user)
    await user.patch(`/api/slides/${own.id}/`, { name: String(own.id) })
    const barcode = await buildSlide(user, { name: '20240012' })
    expect([await slideOf({ slide: String(own.id) }), await slideOf({ slide: '20240012' })]).toEqual([
      own.id,
      barcode.id,
    ])
  })

  test('by a uuid that is the name of another is an error', async () => {
    const one = await buildSlide(user)
    const named = await buildSlide(user, { name: one.uuid as string })
    expect(await slideOf({ slide: one.uuid })).toEqual([
      `slide: '${one.uuid}' is the uuid of one slide and the name of another: slides ${one.id}, ${named.id}. Choose one.`,
    ])
  })

  test('that is found by its id makes the row invalid if its name differs', async () => {
    const { id } = await buildSlide(user, { name: 'Right' })
    expect(await slideOf({ slide: id, slide_name: 'Right' })).toBe(id)
    expect(await slideOf({ slide: id, slide_name: null })).toBe(id)
    expect(await slideOf({ slide: id, slide_name: 'Wrong' })).toEqual([
      `slide_name: slide_name is 'Wrong', but the slide with the id ${id} has the name 'Right'.`,
    ])
  })

  test('is removed by null, and unchanged if nothing is given', async () => {
    const { id } = await buildSlide(user, { name: 'host' })
    for (const [written, slide] of [
      [{ slide: null }, null],
      [{ slide: '', slide_name: '' }, null],
      [{ slide_name: null }, null],
      [{ notes: 'x' }, id],
    ] as const) {
      const { sample_id } = await buildSample(user, { slide: id })
      const { rows } = await write({ sample_id, ...written })
      expect([written, rows[0]?.outcome, (await readSample(sample_id))?.slide]).toEqual([written, 'changed', slide])
    }
  })

  test('that changes is reported by its ids', async () => {
    const [from, to] = [await buildSlide(user), await buildSlide(user, { name: 'target' })]
    const { sample_id } = await buildSample(user, { slide: from.id })
    const { rows } = await preview({ sample_id, slide: 'target' })
    expect(rows[0]?.changes).toEqual([{ field: 'slide', from: from.id, to: to.id }])
  })
})

describe('an import', () => {
  test('creates and changes samples, with all fields, and returns their new versions', async () => {
    const slide = await buildSlide(user)
    const present = await buildSample(user)
    const untouched = await buildSample(user, { notes: 'as it was' })
    const { counts, written, rows } = await write(
      { sample_id: 'made', ...full, slide: slide.id },
      { sample_id: present.sample_id, ...full, slide: slide.id },
      { sample_id: untouched.sample_id, notes: 'as it was' },
    )
    expect([counts, written]).toEqual([{ new: 1, changed: 1, unchanged: 1, wrong: 0 }, true])
    expect(rows).toEqual([
      { line: 2, sample_id: 'made', outcome: 'new', version: 1 },
      { line: 3, sample_id: present.sample_id, outcome: 'changed', version: 2 },
      { line: 4, sample_id: untouched.sample_id, outcome: 'unchanged', version: 1 },
    ])
    const made = await readSample('made')
    expect(made).toMatchObject({ ...full, slide: slide.id, version: 1, created_by: { id: user.person.id } })
    expect(await readSample(present.sample_id)).toEqual({
      ...present,
      ...full,
      slide: slide.id,
      slide_detail: made?.slide_detail,
      version: 2,
      updated_at: expect.any(String),
    })
    expect(await readSample(untouched.sample_id)).toEqual(untouched)
    const single = await user.post('/api/samples/', { sample_id: 'made alone', ...full, slide: slide.id })
    const own = { id: 0, uuid: '', sample_id: '', created_at: '', updated_at: '' }
    expect({ ...made, ...own }).toEqual({ ...single.json(), ...own })
  })

  test('of exported samples changes nothing, whatever they contain', async () => {
    const slide = await buildSlide(user, { name: 'exported' })
    const samples = [await buildSample(user, { ...full, slide: slide.id }), await buildSample(user)]
    const exported = samples.map(sample => ({
      ...Object.fromEntries(Object.keys(sampleFields).map(field => [field, sample[field as keyof Sample]])),
      slide: sample.slide,
      slide_name: sample.slide_detail?.name ?? null,
    }))
    expect((await write(...exported)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 })
  })

  test('only changes the fields in each row, which may differ between rows', async () => {
    const [one, two] = [await buildSample(user, full), await buildSample(user, full)]
    await write({ sample_id: one.sample_id, notes: 'one' }, { sample_id: two.sample_id, gamma: 2, organ: null })
    const changed = { version: 2, updated_at: expect.any(String) }
    expect(await readSample(one.sample_id)).toEqual({ ...one, ...changed, notes: 'one' })
    expect(await readSample(two.sample_id)).toEqual({ ...two, ...changed, gamma: 2, organ: null })
  })

  test('creates new samples in the order of its rows', async () => {
    const sampleIds = ['order c', 'order a', 'order b']
    await write(...sampleIds.map(sample_id => ({ sample_id })))
    const { results } = (await user.get('/api/samples/?search=order&ordering=id')).json<{ results: Sample[] }>()
    expect(results.map(({ sample_id }) => sample_id)).toEqual(sampleIds)
  })

  test('is recorded in the history for each sample, with the person and the request', async () => {
    const { id, sample_id } = await buildSample(user, { notes: 'old' })
    const rows = rowsOf({ sample_id: 'in history', organ: 'Liver' }, { sample_id, notes: 'new' })
    const body = { id: randomUUID(), dry_run: false, rows }
    await user.post(PATH, body, { 'x-request-id': 'import-7' })
    const lines = await database.db
      .selectFrom('history')
      .select(['record_id', 'action', 'version', 'user_id', 'changes'])
      .where('request_id', '=', 'import-7')
      .orderBy('id')
      .execute()
    const by = { user_id: user.person.id }
    expect(lines).toEqual([
      { ...by, record_id: (await readSample('in history'))?.id, action: 'create', version: 1, changes: null },
      { ...by, record_id: id, action: 'update', version: 2, changes: { notes: { from: 'old', to: 'new' } } },
    ])
  })

  test('is searched and counted like other samples', async () => {
    const before = (await user.get('/api/samples/')).json().total
    await write({ sample_id: 'needle in an import' }, { sample_id: 'another' })
    expect((await user.get('/api/samples/')).json().total).toBe(before + 2)
    expect((await user.get('/api/samples/?search=NEEDLE')).json().total).toBe(1)
  })
})

describe('an invalid import is refused as a whole', () => {
  const row = { line: 2, fields: { sample_id: 'x' } }
  const body = { id: '7f3c6b1e-0000-4000-8000-000000000000', dry_run: true, rows: [row] }
  test.each([
    [{ ...body, id: undefined }, 'id', 'id is required.'],
    [{ ...body, id: 'x' }, 'id', "id takes a uuid, not 'x'."],
    [{ ...body, dry_run: 1 }, 'dry_run', 'dry_run takes true or false, not 1.'],
    [{ ...body, force: true }, 'force', "There is no field 'force' here."],
    [{ ...body, rows: [] }, 'rows', 'rows takes a list of 1 to 100,000 rows, not an empty list.'],
    [{ ...body, rows: {} }, 'rows', 'rows takes a list of 1 to 100,000 rows, not an object.'],
    [
      { ...body, rows: Array(100_001).fill(row) },
      'rows',
      'rows takes a list of 1 to 100,000 rows, not a list of 100,001.',
    ],
    [{ ...body, rows: [row, 7] }, 'rows', 'rows, entry 2 takes an object, not 7.'],
    [{ ...body, rows: [row, { fields: {} }] }, 'rows', 'rows, entry 2, line is required.'],
    [{ ...body, rows: [{ ...row, line: 0 }] }, 'rows', 'rows, entry 1, line must be 1 or more, not 0.'],
    [{ ...body, rows: [{ line: 1 }] }, 'rows', 'rows, entry 1, fields is required.'],
    [
      { ...body, rows: [{ line: 1, fields: [] }] },
      'rows',
      "rows, entry 1, fields takes an object of a sample's fields, not a list.",
    ],
    [
      { ...body, rows: [{ ...row, version: '1' }] },
      'rows',
      "rows, entry 1, version takes a whole number from 1 or nothing (null), not '1'.",
    ],
    [
      { ...body, rows: [{ line: 1, colour: 1, fields: {} }] },
      'rows',
      "There is no field 'rows, entry 1, colour' here.",
    ],
    [{ ...body, rows: [{ ...row, version: 1, colour: 1 }] }, 'rows', "There is no field 'rows, entry 1, colour' here."],
  ])('%.80j', async (wrong, field, sentence) => {
    const reply = await send(wrong)
    expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
  })

  test('and so is more than 64 MiB, with advice', async () => {
    const reply = await send(Buffer.alloc(64 * 1024 * 1024 + 1, ' '))
    const detail = 'This is more than one import can take, which is 64 MiB. Import the file in parts.'
    expect([reply.statusCode, reply.json()]).toEqual([413, { detail }])
  })

  test('and anyone who is not signed in', async () => {
    expect((await server.app.inject({ method: 'POST', url: PATH, payload: body })).statusCode).toBe(401)
  })
})
