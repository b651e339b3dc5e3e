import { randomUUID } from 'node:crypto'
import type { HistoryEntry } from '@vitrine/contract/history/history'
import type { SlideImport, SlideImportReport } from '@vitrine/contract/slides/slide-import'
import type { Slide } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildField, buildFile, buildSlide } from '../../../test/factories.ts'

let database: TestDatabase
let server: TestApp
let user: Client
let admin: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  user = await server.as('nora')
  admin = await server.as('root', 'admin')
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const PATH = '/api/slides/import/'
type Rows = SlideImport['rows']

/** The rows of a file, from line 2. */
const rowsOf = (...fields: object[]): Rows => fields.map((one, index) => ({ line: index + 2, fields: one }))

const importOf = (rows: Rows, parts: Partial<SlideImport> = {}): SlideImport => ({
  id: randomUUID(),
  dry_run: false,
  match: 'known',
  rows,
  dataset: null,
  ...parts,
})

async function make(body: SlideImport, headers: Record<string, string> = {}): Promise<SlideImportReport> {
  const reply = await user.post(PATH, body, headers)
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.json()
}

const preview = (...fields: object[]) => make(importOf(rowsOf(...fields), { dry_run: true }))
const write = (...fields: object[]) => make(importOf(rowsOf(...fields)))
const readSlide = async (id: number) => (await user.get(`/api/slides/${id}/`)).json<Slide>()
const linesOfHistory = async () => {
  const { rows } = await sql<{ lines: number }>`select count(*) as lines from history`.execute(database.db)
  return rows[0]?.lines
}
/** A unique name. */
const named = (name: string) => `${name} ${randomUUID()}`

const FILE = { name: 'a.ndpi', type: 'ndpi', location: '/scans/a.ndpi', size: 7, metadata: { stain: 'HE', n: [1] } }

async function buildSlideWithFile(slide: object = {}): Promise<Slide & { file: NonNullable<Slide['file']> }> {
  const file = await buildFile(user, FILE)
  const made = await buildSlide(user, { name: named('with a file'), file: file.id, ...slide })
  return made as Slide & { file: NonNullable<Slide['file']> }
}

describe('the dry run of an import of known slides', () => {
  test('reports the outcome for each row, in the order sent, and writes nothing', async () => {
    const [same, other] = [
      await buildSlide(user, { name: named('same'), organ: 'liver' }),
      await buildSlide(user, { name: named('other'), organ: 'liver', cut_number: 1, notes: 'old' }),
    ]
    const fresh = named('fresh')
    const before = await linesOfHistory()
    const rows = [
      { line: 2, fields: { name: fresh, organ: 'lung' } },
      { line: 4, fields: { name: same.name, organ: 'liver', species: '' } },
      { line: 5, fields: { id: other.id, organ: null, cut_number: 2, notes: 'new', status: 7 } },
      { line: 9, fields: { uuid: other.uuid, cut_number: 'two' } },
    ] as Rows
    const report = await make(importOf(rows.slice(0, 3), { dry_run: true }))
    expect(report).toEqual({
      counts: { new: 1, changed: 1, unchanged: 1, wrong: 0 },
      written: false,
      dataset: null,
      rows: [
        { line: 2, slide_id: null, name: fresh, outcome: 'new', version: null },
        { line: 4, slide_id: same.id, name: same.name, outcome: 'unchanged', version: 1 },
        {
          line: 5,
          slide_id: other.id,
          name: other.name,
          outcome: 'changed',
          version: 1,
          changes: [
            { field: 'organ', from: 'liver', to: null },
            { field: 'cut_number', from: 1, to: 2 },
            { field: 'notes', from: 'old', to: 'new' },
            { field: 'status', from: 'created', to: 'error' },
          ],
        },
      ],
    })
    const { rows: wrong } = await make(importOf(rows.slice(3), { dry_run: true }))
    expect(wrong).toEqual([
      {
        line: 9,
        slide_id: other.id,
        name: other.name,
        outcome: 'wrong',
        version: 1,
        errors: [{ field: 'cut_number', message: expect.stringContaining("not 'two'.") }],
      },
    ])
    expect([await linesOfHistory(), await readSlide(other.id)]).toEqual([before, other])
  })

  test('finds a slide by uuid, or else by id, or else by its exact name; with one of the first two, the name is a field', async () => {
    const slide = await buildSlide(user, { name: named('Found') })
    const to = named('renamed')
    for (const key of [
      { uuid: slide.uuid },
      { uuid: slide.uuid?.toUpperCase(), id: null },
      { id: slide.id, uuid: '' },
    ]) {
      const [row] = (await preview({ ...key, name: to })).rows
      const changes = [{ field: 'name', from: slide.name, to }]
      expect(row).toMatchObject({ outcome: 'changed', slide_id: slide.id, name: to, changes })
    }
    expect((await preview({ id: null, uuid: null, name: slide.name })).rows[0]?.outcome).toBe('unchanged')
    for (const name of [slide.name.toLowerCase(), ` ${slide.name}`])
      expect((await preview({ name })).rows[0]?.outcome).toBe('new')
  })

  test('refuses a row whose slide is unknown or ambiguous', async () => {
    const [one, other] = [await buildSlide(user, { name: named('one') }), await buildSlide(user)]
    const twin = named('twin')
    const twins = [await buildSlide(user, { name: twin }), await buildSlide(user, { name: twin })].map(({ id }) => id)
    const uuid = randomUUID()
    const errorsOf = async (fields: object) => (await preview(fields)).rows[0]?.errors
    expect(await errorsOf({ uuid, name: one.name })).toEqual([
      { field: 'uuid', message: `There is no slide with the uuid '${uuid}'.` },
    ])
    expect(await errorsOf({ uuid: 'x', id: 999_999 })).toEqual([
      { field: 'uuid', message: "There is no slide with the uuid 'x'." },
      { field: 'id', message: 'There is no slide with the id 999999.' },
    ])
    expect(await errorsOf({ uuid: one.uuid, id: other.id })).toEqual([
      { field: 'id', message: `The uuid is that of the slide ${one.id}, but the id is ${other.id}.` },
    ])
    expect(await errorsOf({ name: twin })).toEqual([
      {
        field: 'name',
        message: `Several slides have the name '${twin}': those with the ids ${twins.join(', ')}. Choose one by its id.`,
      },
    ])
    expect((await preview({ id: twins[0], name: twin })).counts.unchanged).toBe(1)
  })

  test.each([
    [{ organ: 'liver' }, 'name', 'name is required.'],
    [{ id: null, uuid: null }, 'name', 'name is required.'],
    [{ name: ' ' }, 'name', "name can't be empty."],
    [{ name: 'x\0' }, 'name', 'name contains an invalid character.'],
    [{ id: 2 ** 31 }, 'id', 'id takes a whole number from 1 to 2147483647 or nothing (null), not 2147483648.'],
    [{ id: '7' }, 'id', "id takes a whole number from 1 to 2147483647 or nothing (null), not '7'."],
    [{ name: 'x', file: 1 }, 'file', "There is no field 'file' here."],
    [{ name: 'x', created_at: null }, 'created_at', "created_at is made by the server and can't be set."],
    [{ name: 'x', status: 'lost' }, 'status', expect.stringContaining("not 'lost'.")],
    [{ name: 'x', file_type: 'svs' }, 'file_name', 'file_name is required: the slide has no file yet.'],
    [{ name: 'x', file_name: ' ' }, 'file_name', "file_name can't be empty."],
    [{ name: 'x', file_size: -1 }, 'file_size', 'file_size must be 0 or more, not -1.'],
    [{ name: 'x', file_metadata: 'x' }, 'file_metadata', expect.stringMatching(/^file_metadata takes .*, not 'x'\.$/)],
    [
      Object.fromEntries([['name', 'x\0'], ...Array.from({ length: 100 }, (_, index) => [`f${index}`, 1])]),
      'f0',
      "There is no field 'f0' here.",
    ],
  ])('%.60j is an invalid row', async (fields, field, message) => {
    const { rows } = await preview(fields)
    expect(rows).toMatchObject([{ slide_id: null, outcome: 'wrong', version: null, errors: [{ field, message }] }])
  })

  test('refuses all rows of one slide, or of one new name, each with both lines', async () => {
    const [slide, fresh] = [await buildSlide(user, { name: named('twice') }), named('fresh')]
    const { rows } = await preview(
      { id: slide.id },
      { name: slide.name },
      { name: fresh },
      { uuid: slide.uuid },
      { name: fresh },
    )
    const about = (lines: string) => `Lines ${lines} are about the same slide, the one with the id ${slide.id}.`
    const both = `Lines 4 and 6 both name a new slide '${fresh}'.`
    expect(rows.map(({ errors }) => errors)).toEqual([
      [{ field: 'id', message: about('2 and 3') }],
      [{ field: 'name', message: about('2 and 3') }],
      [{ field: 'name', message: both }],
      [{ field: 'uuid', message: about('2 and 5') }],
      [{ field: 'name', message: both }],
    ])
  })

  test('shows the changes of a file, even of one that is registered', async () => {
    const [withFile, without] = [await buildSlideWithFile(), await buildSlide(user, { name: named('without a file') })]
    const changed = {
      file_type: null,
      file_size: 8,
      file_metadata: { n: [1], stain: 'PAS' },
      file_location: FILE.location,
    }
    const { rows } = await preview(
      { id: withFile.id, ...changed },
      { id: without.id, file_name: 'b.svs', file_type: null, file_size: 9 },
    )
    expect(rows.map(({ changes }) => changes)).toEqual([
      [
        { field: 'file_type', from: 'ndpi', to: null },
        { field: 'file_size', from: 7, to: 8 },
        { field: 'file_metadata', from: FILE.metadata, to: changed.file_metadata },
      ],
      [
        { field: 'file_name', from: null, to: 'b.svs' },
        { field: 'file_size', from: null, to: 9 },
      ],
    ])
    const [emptied] = (await preview({ id: withFile.id, file_name: null })).rows
    expect(emptied?.errors).toEqual([{ field: 'file_name', message: "file_name can't be empty." }])
    const blank = { file_name: null, file_type: null, file_location: '', file_size: null, file_metadata: null }
    expect((await preview({ id: without.id, ...blank })).counts.unchanged).toBe(1)
  })

  test('checks the version of the preview', async () => {
    const slide = await buildSlide(user, { name: named('versioned') })
    const errorsOf = async (version: number | null, fields: object) => {
      const rows = [{ line: 2, version, fields }]
      return (await make(importOf(rows, { dry_run: true }))).rows[0]?.errors
    }
    const since = (what: string) => [
      { field: 'version', message: `Someone else ${what} this slide since the preview.` },
    ]
    expect(await errorsOf(1, { id: slide.id })).toBeUndefined()
    expect(await errorsOf(2, { id: slide.id })).toEqual(since('changed'))
    expect(await errorsOf(null, { name: slide.name })).toEqual(since('created'))
    expect(await errorsOf(1, { name: named('gone') })).toEqual(since('deleted'))
    expect(await errorsOf(null, { name: named('new') })).toBeUndefined()
  })
})

describe('an import of known slides', () => {
  test('changes and creates slides and files, leaves missing fields unchanged, and adds all of them to its dataset', async () => {
    const withFile = await buildSlideWithFile({ organ: 'liver', notes: 'stay' })
    const without = await buildSlide(user, { name: named('b'), cut_number: 3 })
    const same = await buildSlide(user, { name: named('c') })
    const fresh = named('d')
    const rows = rowsOf(
      { uuid: withFile.uuid, organ: null, file_size: 8 },
      { name: fresh, status: 'active', file_name: 'd.svs', file_metadata: { a: 1 } },
      { id: without.id, name: 'renamed', file_name: 'b.svs', file_size: 9_000_000_000 },
      { name: same.name },
    )
    const dataset = { name: 'of an update', type: 'T' }
    const report = await make(importOf(rows, { dataset }))
    const id = report.rows[1]?.slide_id as number
    expect(report).toEqual({
      counts: { new: 1, changed: 2, unchanged: 1, wrong: 0 },
      written: true,
      dataset: { id: expect.any(Number), name: 'of an update', slides_count: 4 },
      request_id: expect.any(String),
      rows: [
        { line: 2, slide_id: withFile.id, name: withFile.name, outcome: 'changed', version: 2 },
        { line: 3, slide_id: id, name: fresh, outcome: 'new', version: 1 },
        { line: 4, slide_id: without.id, name: 'renamed', outcome: 'changed', version: 2 },
        { line: 5, slide_id: same.id, name: same.name, outcome: 'unchanged', version: 1 },
      ],
    })
    expect(await readSlide(withFile.id)).toMatchObject({
      organ: null,
      notes: 'stay',
      name: withFile.name,
      file: { ...FILE, id: withFile.file.id, size: 8, version: 2 },
    })
    const created_by = { id: user.person.id }
    expect(await readSlide(id)).toMatchObject({
      status: { name: 'active' },
      file: { name: 'd.svs', metadata: { a: 1 }, created_by, version: 1 },
    })
    expect(await readSlide(without.id)).toMatchObject({ cut_number: 3, file: { name: 'b.svs', size: 9_000_000_000 } })
    expect(await readSlide(same.id)).toEqual(same)
  })

  test('that only changes a file leaves the version of its slide unchanged', async () => {
    const { id } = await buildSlideWithFile()
    const { rows } = await write({ id, file_name: 'renamed.ndpi' })
    expect(rows[0]).toMatchObject({ outcome: 'changed', version: 1 })
    expect((await readSlide(id)).file).toMatchObject({ name: 'renamed.ndpi', version: 2 })
  })

  test('with an invalid row writes nothing, whether it is found before or after others were written', async () => {
    const slide = await buildSlideWithFile()
    const before = await linesOfHistory()
    const right = { id: slide.id, organ: 'lung', file_size: 8 }
    const many = Array.from({ length: 1000 }, () => ({ name: named('one of many'), file_name: 'x.svs' }))
    for (const wrong of [{ name: ' ' }, { id: 999_999 }]) {
      const report = await write(right, ...many, wrong)
      expect(report).toMatchObject({ counts: { new: 1000, changed: 1, wrong: 1 }, written: false })
      expect(report.rows[0]).toMatchObject({ outcome: 'changed', version: 1, changes: [{}, {}] })
    }
    expect([await linesOfHistory(), await readSlide(slide.id)]).toEqual([before, slide])
  })

  test('is one request in the history, is undone as one, and is then forgotten', async () => {
    const [withFile, without] = [await buildSlideWithFile(), await buildSlide(user, { name: named('undone') })]
    const requestId = randomUUID()
    const fresh = { name: named('fresh'), file_name: 'fresh.svs' }
    const rows = rowsOf({ id: withFile.id, organ: 'lung', file_size: 8 }, { id: without.id, file_name: 'x.svs' }, fresh)
    const body = importOf(rows)
    const report = await make(body, { 'x-request-id': requestId })
    const { results } = (await user.get(`/api/slides/${without.id}/history/`)).json<{ results: HistoryEntry[] }>()
    // Three slides, the changed file and the two registered ones.
    const entry = { request_id: requestId, request_records: 6, via: { kind: 'import', name: null } }
    expect(results[0]).toMatchObject({ ...entry, action: 'update', changes: [{ field: 'file', from: null }] })

    expect((await user.get(`${PATH}${body.id}/`)).json()).toEqual({ ...report, made_at: expect.any(String) })
    expect(await make(body)).toEqual(report)
    const undone = await user.post('/api/undo/', { request_id: requestId })
    expect(undone.statusCode).toBe(200)
    expect(await readSlide(withFile.id)).toMatchObject({ organ: null, file: { size: 7 } })
    expect((await readSlide(without.id)).file).toBeNull()
    expect((await user.get(`${PATH}${body.id}/`)).statusCode).toBe(404)
    const again = await make(body)
    expect([again.counts, again.rows[0]?.version]).toEqual([report.counts, 4])
  })

  test('that only changed slides is forgotten once it is undone, and known again once that is undone', async () => {
    const slide = await buildSlide(user, { name: named('only changed') })
    const [requestId, body] = [randomUUID(), importOf(rowsOf({ id: slide.id, organ: 'lung' }))]
    const report = await make(body, { 'x-request-id': requestId })
    const undone = await user.post('/api/undo/', { request_id: requestId })
    expect((await user.get(`${PATH}${body.id}/`)).statusCode).toBe(404)
    await user.post('/api/undo/', { request_id: undone.json().request_id })
    expect(await make(body)).toEqual(report)
  })

  test('sent with the same id and other rows, or as new slides, is a 409', async () => {
    const slide = await buildSlide(user, { name: named('mine') })
    const body = importOf(rowsOf({ name: slide.name, organ: 'lung' }))
    await make(body)
    for (const other of [
      { ...body, rows: rowsOf({ id: slide.id }) },
      { ...body, match: 'new' },
    ])
      expect((await user.post(PATH, other)).statusCode).toBe(409)
  })

  test('succeeds even if two of them change the same slides in another order concurrently', async () => {
    const slides = [
      await buildSlideWithFile(),
      await buildSlideWithFile(),
      await buildSlide(user, { name: named('x') }),
    ]
    const rows = slides.map(({ id }, index) => ({ id, notes: `n${index}`, file_name: 'x.svs' }))
    const patches = slides.map(({ id }) => user.patch(`/api/slides/${id}/`, { notes: 'by hand' }))
    const [one, two, ...others] = await Promise.all([write(...rows), write(...rows.toReversed()), ...patches])
    expect([one.written, two.written, ...others.map(({ statusCode }) => statusCode)]).toEqual([
      true,
      true,
      200,
      200,
      200,
    ])
  })
})

describe('lab fields', () => {
  test('are changed key by key, and created with their slide', async () => {
    const options = [{ label: 'HE' }, { label: 'PAS' }]
    await buildField(admin, { label: 'Stain', type: 'choice', options })
    await buildField(admin, { label: 'Lot' })
    await buildField(admin, { label: 'Tray', unique: true })
    const slide = await buildSlide(user, { name: named('own'), fields: { stain: 'he', lot: '7', tray: named('A') } })
    const same = { id: slide.id, fields: { stain: 'HE', lot: '7' } }
    expect((await preview(same)).counts.unchanged).toBe(1)
    const [changed] = (await preview({ id: slide.id, fields: { stain: 'PAS', lot: null } })).rows
    expect(changed?.changes).toEqual([
      { field: 'fields.stain', from: 'he', to: 'pas' },
      { field: 'fields.lot', from: '7', to: null },
    ])
    const fresh = named('own')
    const rows = [
      { id: slide.id, organ: 'lung', fields: { stain: 'PAS', lot: null } },
      { name: fresh, fields: { lot: '8', stain: null } },
      { name: named('none') },
    ]
    const report = await write(...rows)
    expect(report.counts).toEqual({ new: 2, changed: 1, unchanged: 0, wrong: 0 })
    const [one, other] = await Promise.all(report.rows.slice(0, 2).map(({ slide_id }) => readSlide(slide_id as number)))
    expect(one).toMatchObject({ organ: 'lung', version: 2, fields: { ...slide.fields, stain: 'pas', lot: null } })
    expect(other?.fields).toMatchObject({ lot: '8', stain: null })
    expect((await write(...rows.slice(0, 2))).counts.unchanged).toBe(2)
  })

  test('have the same errors as in a single change, and are unique across all rows', async () => {
    const [tray, slide] = [named('T'), await buildSlide(user, { name: named('tray') })]
    await buildSlide(user, { fields: { tray } })
    const { rows } = await preview(
      { id: slide.id, fields: { tray } },
      { name: named('a'), fields: { tray: `${tray} 2` } },
      { name: named('b'), fields: { tray: `${tray} 2`, nix: 1 } },
      { name: named('c'), fields: { stain: 'Giemsa' } },
    )
    expect(rows.map(({ errors }) => errors?.map(({ message }) => message))).toEqual([
      [`fields.tray is unique, and another slide has '${tray}' already.`],
      [`fields.tray is unique, and '${tray} 2' is also in line 4.`],
      ["There is no field 'fields.nix' here.", `fields.tray is unique, and '${tray} 2' is also in line 3.`],
      ["fields.stain takes HE or PAS or nothing (null), not 'Giemsa'."],
    ])
  })
})

const NUMBERS = ['id', 'cut_number', 'file_size']
const ONLY_READ = ['created_at', 'updated_at', 'file_id']

/** The rows of an exported file, as read by the web app: names of columns, blank cells as null. */
function exportedRows(csv: string): Record<string, unknown>[] {
  const [header = [], ...lines] = csv
    .trimEnd()
    .split('\r\n')
    .map(line => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text = '']) => text.replaceAll('""', '"')))
  return lines.map(cells => {
    const row: Record<string, unknown> = { fields: {} }
    for (const [index, column] of header.entries()) {
      if (ONLY_READ.includes(column)) continue
      const text = cells[index] === '' ? null : (cells[index] as string)
      const isJson = column === 'file_metadata' || NUMBERS.includes(column)
      const value = isJson && text !== null ? JSON.parse(text) : text
      if (column.startsWith('fields.')) (row['fields'] as Record<string, unknown>)[column.slice(7)] = value
      else row[column] = value
    }
    return row
  })
}

test('importing an export changes nothing, and importing an edited one only makes the edits', async () => {
  const organ = named('exported')
  await buildField(admin, { label: 'Exported', type: 'choice', options: [{ label: 'Left' }, { label: 'Right' }] })
  const old = await buildSlideWithFile({
    organ,
    status: 'failed',
    notes: 'the "notes"',
    fields: { exported: 'left' },
  })
  // Values from before there were limits.
  await sql`update slides set cut_number = -1, source = repeat('x', 300) where id = ${old.id}`.execute(database.db)
  await buildSlide(user, { name: named('another'), organ })
  const csv = await user.get(`/api/slides/export/?organ=${encodeURIComponent(organ)}&ordering=id`)
  const [first, second] = exportedRows(csv.body) as [Record<string, unknown>, Record<string, unknown>]
  expect(first).toMatchObject({ file_metadata: FILE.metadata, fields: { exported: 'Left' } })
  expect((await preview(first, second)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 })
  const metadata = { ...FILE.metadata, stain: 'PAS' }
  const edited = {
    ...first,
    status: 'active',
    file_metadata: metadata,
    fields: { ...(first['fields'] as object), exported: 'Right' },
  }
  const report = await preview(edited, second)
  expect(report.rows[0]?.changes).toEqual([
    { field: 'status', from: 'failed', to: 'active' },
    { field: 'fields.exported', from: 'left', to: 'right' },
    { field: 'file_metadata', from: FILE.metadata, to: metadata },
  ])
  expect(report.counts).toMatchObject({ changed: 1, unchanged: 1 })
})

test.each([
  [{ match: 'all' }, 'match', "match takes new, known or block, not 'all'."],
  [{ match: null }, 'match', 'match takes new, known or block, not null.'],
  [{ rows: [{ line: 2, version: 0, fields: {} }] }, 'rows', 'rows, entry 1, version must be 1 or more, not 0.'],
])('%.60j is not an import of known slides', async (parts, field, sentence) => {
  const reply = await user.post(PATH, { ...importOf(rowsOf({ name: 'x' })), ...parts })
  expect([reply.statusCode, reply.json()]).toEqual([400, { [field]: [sentence] }])
})
