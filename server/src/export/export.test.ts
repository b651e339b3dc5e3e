import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sampleExportColumns, slideExportColumns } from '@vitrine/contract/export/export-columns'
import type { Field } from '@vitrine/contract/fields/fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildField, buildFile, buildSample, buildSlide } from '../../test/factories.ts'
import { unzip } from '../../test/unzip.ts'
import { sendFile } from './send-file.ts'
import { xlsxParts } from './xlsx-parts.ts'

let database: TestDatabase
let server: TestApp
let nora: Client
let rita: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  nora = await server.as('nora')
  rita = await server.as('rita', 'reader')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const address = (records: string, params: Record<string, string>) =>
  `/api/${records}/export/?${new URLSearchParams(params)}`
const exported = async (records: string, params: Record<string, string>) => {
  const reply = await nora.get(address(records, params))
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply
}
/** The cells of a CSV file whose values contain no quotes and line breaks. */
const cells = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .map(line => line.slice(1, -1).split('","'))
const sheetOf = (bytes: Buffer, number = 1) => unzip(bytes).get(`xl/worksheets/sheet${number}.xml`) as string

const HOSTILE = [
  '=1+1',
  '+2',
  '-3',
  '@SUM(A1)',
  '\ttab',
  '\rreturn',
  "'=quoted",
  'a "quote", and a comma',
  'two\nlines',
  'ß 🧬',
]

describe('a CSV file', () => {
  test('has the columns of a slide in order, every value quoted, CRLF, no BOM', async () => {
    const file = await buildFile(nora, {
      name: 'a.svs',
      type: 'svs',
      size: 7,
      location: '/a',
      metadata: { stain: 'HE', n: 1 },
    })
    const slide = await buildSlide(nora, {
      name: 'whole',
      organ: 'liver',
      cut_number: 5,
      file: file.id,
      status: 'active',
    })
    const reply = await exported('slides', { name: 'whole' })
    const header =
      'id,uuid,name,species,organ,block_id,cut_number,source,vendor,description,notes,status,created_at,updated_at,file_id,file_name,file_type,file_size,file_location,file_metadata'
    const values = [
      slide.id,
      slide.uuid,
      'whole',
      '',
      'liver',
      '',
      5,
      '',
      '',
      '',
      '',
      'active',
      slide.created_at,
      slide.updated_at,
    ]
    const ofFile = [file.id, 'a.svs', 'svs', 7, '/a', '{""n"":1,""stain"":""HE""}']
    const line = (all: readonly unknown[]) => `${all.map(value => `"${value}"`).join(',')}\r\n`
    expect(reply.body).toBe(line(header.split(',')) + line([...values, ...ofFile]))
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-total-count': '1',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="slides-\d{4}-\d\d-\d\d\.csv"$/),
    })
  })

  test('escapes every text that a spreadsheet would run, and no other', async () => {
    for (const text of HOSTILE) await buildSlide(nora, { name: 'hostile', notes: text })
    const { body } = await exported('slides', { name: 'hostile', columns: 'notes', ordering: 'id' })
    const guarded = HOSTILE.map((text, index) => `"${index < 7 ? "'" : ''}${text.replaceAll('"', '""')}"\r\n`)
    expect(body).toBe(`"notes"\r\n${guarded.join('')}`)
  })

  test('has the chosen columns, each once, by their names or their labels', async () => {
    await buildSlide(nora, { name: 'chosen', organ: 'liver' })
    const params = { name: 'chosen', columns: 'organ, name,organ' }
    expect((await exported('slides', params)).body).toBe('"organ","name"\r\n"liver","chosen"\r\n')
    expect((await exported('slides', { ...params, columns: 'file_id,block_id', headers: 'labels' })).body).toBe(
      '"File ID","Block ID"\r\n"",""\r\n',
    )
  })

  test('has a sample with its slide and creator, and a dataset', async () => {
    const slide = await buildSlide(nora, { name: 'of a sample' })
    const sample = await buildSample(nora, {
      sample_id: 'X-1',
      slide: slide.id,
      extra_data: { a: [1] },
      gamma: 0.5,
      staining_receive_date: '2026-01-31',
    })
    const { body } = await exported('samples', { sample_id: 'X-1' })
    const [header = [], values = []] = cells(body)
    expect(header).toEqual(sampleExportColumns.map(({ name }) => name))
    expect(header.slice(-6)).toEqual([
      'slide_id',
      'slide_name',
      'slide_status',
      'created_by_name',
      'created_by_email',
      'extra_data',
    ])
    expect(header.slice(0, -6)).toEqual(header.slice(0, -6).toSorted())
    expect(Object.fromEntries(header.map((name, index) => [name, values[index]]))).toMatchObject({
      id: String(sample.id),
      gamma: '0.5',
      staining_receive_date: '2026-01-31',
      slide_id: String(slide.id),
      slide_name: 'of a sample',
      slide_status: 'created',
      created_by_name: "nora's name",
      extra_data: '{""a"":[1]}',
    })
    const dataset = await buildDataset(nora, { name: 'train', description: '-' })
    const stored = [dataset.id, dataset.uuid, 'train', "'-", 0, 'nora', dataset.created_at, dataset.updated_at]
    expect(cells((await exported('datasets', { name: 'train' })).body)).toEqual([
      ['id', 'uuid', 'name', 'description', 'slides_count', 'created_by', 'created_at', 'updated_at'],
      stored.map(String),
    ])
  })
})

describe('lab fields', () => {
  test('are the last columns, in order, with labels for keys and usernames for people', async () => {
    const admin = await server.as('ada', 'admin')
    const options = [{ label: 'H&E' }, { label: '=PAS' }]
    const field = (label: string, type: Field['type'], more: object = {}) => buildField(admin, { label, type, ...more })
    const fields = [
      await field('Lot', 'text'),
      await field('Depth', 'number'),
      await field('Cut on', 'date'),
      await field('Checked', 'boolean'),
      await field('Stain', 'choice', { options }),
      await field('Stains', 'multi_choice', { options }),
      await field('Reader', 'person'),
    ]
    const gone = await field('Gone', 'text')
    const keys = fields.map(({ key }) => key)
    const [he, pas] = (fields[4]?.options ?? []).map(({ key }) => key) as [string, string]
    const values = ['-7', -0.5, '2026-01-31', true, pas, [pas, he], nora.person.id]
    const stored = Object.fromEntries(keys.map((key, index) => [key, values[index]]))
    await buildSlide(nora, { name: 'own', fields: { ...stored, [gone.key]: 'x' } })
    await buildSlide(nora, { name: 'own, empty' })
    await admin.patch(`/api/fields/${gone.id}/`, { state: 'retired' })
    const found = { search: 'own', ordering: '-fields.depth' }
    const [header, ...lines] = cells((await exported('slides', found)).body)
    expect(header?.slice(slideExportColumns.length)).toEqual(keys.map(key => `fields.${key}`))
    expect(lines.map(line => line.slice(slideExportColumns.length))).toEqual([
      ["'-7", '-0.5', '2026-01-31', 'yes', "'=PAS", 'H&E; =PAS', 'nora'],
      ['', '', '', '', '', '', ''],
    ])
    const columns = ['fields.depth', 'fields.cut_on', 'fields.checked', 'fields.stain'].join()
    const sheet = await exported('slides', { ...found, columns, format: 'xlsx', headers: 'labels' })
    expect(sheetOf(sheet.rawPayload)).toContain('>Depth</t></is></c>')
    expect(sheetOf(sheet.rawPayload)).toContain(
      '<row r="2"><c r="A2"><v>-0.5</v></c><c r="B2" s="2"><v>46053</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="inlineStr"><is><t xml:space="preserve">=PAS</t></is></c></row><row r="3"></row>',
    )
    const filtered = await exported('slides', { 'fields.lot': '-7', columns: 'name' })
    expect(cells(filtered.body)).toEqual([['name'], ['own']])
    const retired = await nora.get(address('slides', { columns: `fields.${gone.key}` }))
    expect(retired.json()).toEqual({ columns: [`There is no column 'fields.${gone.key}' to export.`] })
  })
})

describe('the content of a file', () => {
  test('equals the list with the same parameters, in its order, up to the last row', async () => {
    const names = Array.from({ length: 1_203 }, (_, index) => `many ${index + 1}`)
    await database.db
      .insertInto('slides')
      .values(names.map(name => ({ name, source: 'many', cut_number: name.length })))
      .execute()
    const params = { source: 'many', ordering: '-name', columns: 'name' }
    const all = await exported('slides', params)
    expect(cells(all.body).slice(1).flat()).toEqual(names.toReversed())
    expect(all.headers['x-total-count']).toBe('1203')
    const rules = JSON.stringify({ field: 'name', op: 'ends', value: '7' })
    const filtered = await exported('slides', { ...params, filter: rules, search: 'many 1', offset: '1', limit: '2' })
    const matching = names.toReversed().filter(name => name.startsWith('many 1') && name.endsWith('7'))
    expect([cells(filtered.body).slice(1).flat(), filtered.headers['x-total-count']]).toEqual([
      matching.slice(1, 3),
      '2',
    ])
  })

  test('is a single snapshot, including its count', async () => {
    await buildSlide(nora, { name: 'moment' })
    // Somebody creates a slide after the count and before the rows are read, when the audit gets its line.
    await sql`create function meanwhile() returns trigger language plpgsql as $$ begin
      insert into slides (name) values ('moment'); return null; end $$`.execute(database.db)
    await sql`create trigger meanwhile after insert on audit execute function meanwhile()`.execute(database.db)
    onTestFinished(async () => void (await sql`drop trigger meanwhile on audit`.execute(database.db)))
    const { body, headers } = await exported('slides', { name: 'moment', columns: 'name' })
    expect([cells(body), headers['x-total-count']]).toEqual([[['name'], ['moment']], '1'])
    expect((await nora.get('/api/slides/?name=moment')).json().total).toBe(2)
  })

  test('is recorded in the audit, with the person', async () => {
    await buildSlide(nora, { name: 'audited' })
    expect((await rita.get(address('slides', { name: 'audited', columns: 'id,name' }))).statusCode).toBe(200)
    const line = await database.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(line).toMatchObject({
      event: 'export',
      user_id: rita.person.id,
      subject: 'slides-csv',
      details: { rows: 1, columns: ['id', 'name'] },
    })
  })
})

describe('an XLSX file', () => {
  test('has typed cells, unchanged texts, and a bold header', async () => {
    const columns = ['name', 'notes', 'cut_number', 'created_at', 'file_size', 'organ']
    const file = await buildFile(nora, { name: 'x', size: 5_000_000_000 })
    const slide = await buildSlide(nora, { name: 'typed', notes: '=1+1', cut_number: 2, file: file.id })
    await sql`update slides set created_at = '2026-01-31T12:00:00Z' where id = ${slide.id}`.execute(database.db)
    const reply = await exported('slides', {
      format: 'xlsx',
      name: 'typed',
      columns: columns.join(),
    })
    const files = unzip(reply.rawPayload)
    expect([...files.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
    expect(files.get('xl/workbook.xml')).toContain('<sheet name="Slides" sheetId="1" r:id="rId1"/>')
    const text = (at: string, value: string, style = '') =>
      `<c r="${at}" t="inlineStr"${style}><is><t xml:space="preserve">${value}</t></is></c>`
    const header = columns.map((name, index) => text(`${'ABCDEF'[index]}1`, name, ' s="1"'))
    const values = [
      text('A2', 'typed'),
      text('B2', '=1+1'),
      '<c r="C2"><v>2</v></c>',
      '<c r="D2" s="3"><v>46053.5</v></c>',
      '<c r="E2"><v>5000000000</v></c>',
    ]
    expect(sheetOf(reply.rawPayload)).toContain(
      `<row r="1">${header.join('')}</row><row r="2">${values.join('')}</row></sheetData>`,
    )
    expect(reply.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  })

  test('has days as days, except those before spreadsheets as texts, and booleans', async () => {
    const columns = (['date', 'boolean', 'json'] as const).map((kind, index) => ({
      name: kind,
      label: kind,
      kind,
      value: (row: unknown[]) => row[index] as string,
    }))
    const rows = [
      ['2026-01-31', true, { a: 1 }],
      ['1900-02-28', false, null],
    ]
    const sheet = sheetOf(await fileOf(columns, [rows]))
    expect(sheet).toContain(
      '<row r="2"><c r="A2" s="2"><v>46053</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" t="inlineStr"><is><t xml:space="preserve">{"a":1}</t></is></c></row>',
    )
    expect(sheet).toContain('>1900-02-28</t></is></c><c r="B3" t="b"><v>0</v></c></row>')
  })

  test('can contain any text: markup, control characters, text that looks like their escapes; a long one is cut with a note', async () => {
    const texts = [
      '<b> & "c"',
      'a\u0001\u000bb\uffff',
      '_x0041_ x',
      'line\r\nbreak\t',
      '🧬'.repeat(16_384),
      'y'.repeat(32_767),
    ]
    const sheet = sheetOf(await fileOf([textColumn], [texts]))
    const found = [...sheet.matchAll(/<t xml:space="preserve">(.*?)<\/t>/gs)].map(([, text]) => text).slice(1)
    expect(found).toEqual([
      '&lt;b&gt; &amp; "c"',
      'a_x0001__x000B_b_xFFFF_',
      '_x005F_x0041_ x',
      'line&#13;\nbreak\t',
      `${'🧬'.repeat(16_380)}… (cut)`,
      'y'.repeat(32_767),
    ])
  })

  test('continues in another sheet, including the header', async () => {
    const bytes = await fileOf(
      [textColumn],
      [
        ['a', 'b', 'c'],
        ['d', 'e'],
        ['f', 'g'],
      ],
      3,
    )
    const rows = (number: number) => [...sheetOf(bytes, number).matchAll(/preserve">(.*?)</g)].map(([, text]) => text)
    expect([1, 2, 3].map(rows)).toEqual([
      ['text', 'a', 'b', 'c'],
      ['text', 'd', 'e', 'f'],
      ['text', 'g'],
    ])
    const files = unzip(bytes)
    expect(files.get('xl/workbook.xml')).toContain('<sheet name="Slides 3" sheetId="3" r:id="rId3"/>')
    expect(files.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet3.xml')
  })

  test('without rows has a header', async () => {
    const reply = await exported('slides', { format: 'xlsx', name: 'nobody has this name', columns: 'id' })
    expect([reply.headers['x-total-count'], sheetOf(reply.rawPayload).match(/<row /g)?.length]).toEqual(['0', 1])
  })
})

describe('invalid exports', () => {
  test.each([
    [{ format: 'ods' }, { format: ["format takes csv or xlsx, not 'ods'."] }],
    [{ headers: 'none' }, { headers: ["headers takes names or labels, not 'none'."] }],
    [{ columns: 'name,nix' }, { columns: ["There is no column 'nix' to export."] }],
    [{ organs: 'liver' }, { organs: ["There is no parameter 'organs' here."] }],
    [{ filter: '{' }, { filter: ["filter isn't valid JSON."] }],
  ])('%j', async (params, sentences) => {
    const reply = await nora.get(address('slides', params))
    expect([reply.statusCode, reply.json()]).toEqual([400, sentences])
    expect(reply.headers['content-disposition']).toBeUndefined()
  })

  test.each([
    [{ format: 'ods' }, 'format'],
    [{ columns: ['nix'] }, 'columns'],
    [{ ordering: 'nix' }, 'ordering'],
    [{ nix: 1 }, 'nix'],
  ])('of a body: %j', async (body, field) => {
    const reply = await nora.post('/api/slides/export/', body)
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, [field]])
  })
})

describe('an address of a download', () => {
  const prepare = async (records: string, body: object, client = nora) => {
    const reply = await client.post(`/api/${records}/export/`, body)
    expect([reply.statusCode, reply.json()]).toEqual([201, { download: expect.any(String), expires_in: 60 }])
    return reply.json().download as string
  }
  const open = (url: string) => server.app.inject({ url })

  test('is valid once, without a token, even on another server, for what its creator requested', async () => {
    await buildSlide(nora, { name: 'one time' })
    const other = await buildTestApp(database.db)
    onTestFinished(() => other.app.close())
    const url = await prepare('slides', { format: 'csv', columns: ['name'], headers: 'labels', ordering: '-id' }, rita)
    const reply = await other.app.inject({ url })
    expect([reply.statusCode, cells(reply.body).slice(0, 2)]).toEqual([200, [['Name'], ['one time']]])
    const line = await database.db
      .selectFrom('audit')
      .select(['event', 'user_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(line).toEqual({ event: 'export', user_id: rita.person.id })
    expect((await open(url)).statusCode).toBe(404)
  })

  test('is stored as a digest, and is invalid after a minute, for other records, or once its creator is disabled', async () => {
    const url = await prepare('slides', {})
    expect(JSON.stringify(await database.db.selectFrom('downloads').selectAll().execute())).not.toContain(
      url.split('/').at(-2),
    )
    expect((await open(url.replace('slides', 'samples'))).statusCode).toBe(404)
    await sql`update downloads set expires_at = expires_at - interval '60 s'`.execute(database.db)
    const late = await open(url)
    expect([late.statusCode, late.json()]).toEqual([
      404,
      { detail: 'This address of a download has been used, or is older than a minute. Export again.' },
    ])
    const leaver = await server.as('leaver')
    const left = await prepare('datasets', { format: 'xlsx' }, leaver)
    await sql`update users set disabled_at = now() where id = ${leaver.person.id}`.execute(database.db)
    expect((await open(left)).statusCode).toBe(404)
  })

  test('is for the selection in its body: by ids, or by a query with the total that was seen', async () => {
    const [a, b, c] = [
      await buildSlide(nora, { name: 'choice a', organ: 'liver' }),
      await buildSlide(nora, { name: 'choice b', organ: 'liver' }),
      await buildSlide(nora, { name: 'choice c', organ: 'brain' }),
    ]
    const rules = { and: [{ field: 'name', op: 'begins', value: 'choice' }] }
    const names = async (where: object, more: object = {}) => {
      const url = await prepare('slides', { columns: ['name'], where, ordering: '-name', ...more })
      return cells((await open(url)).body)
        .slice(1)
        .flat()
    }
    expect(await names({ ids: [{ id: a.id, version: 1 }, { id: c.id }] })).toEqual(['choice c', 'choice a'])
    expect(await names({ query: { filter: rules, organ: 'liver' }, total: 2 })).toEqual(['choice b', 'choice a'])
    expect(await names({ query: { filter: rules }, total: 3, except: [b.id] })).toEqual(['choice c', 'choice a'])
    expect(await names({ query: { filter: rules, ordering: 'name' }, total: 3 }, { ordering: undefined })).toEqual([
      ...['choice a', 'choice b', 'choice c'],
    ])
    await nora.patch(`/api/slides/${a.id}/`, { organ: 'kidney' })
    await nora.delete(`/api/slides/${b.id}/`)
    const refused = async (where: object) => {
      const reply = await nora.post('/api/slides/export/', { where })
      return [reply.statusCode, reply.json()]
    }
    expect(await refused({ query: { filter: rules }, total: 3 })).toEqual([
      409,
      { detail: '2 slides match now, not 3. Look at them again.', current: { total: 2 } },
    ])
    expect(await refused({ ids: [{ id: a.id, version: 1 }, { id: b.id }, { id: c.id, version: 1 }] })).toEqual([
      409,
      {
        detail: '2 slides were changed or deleted by somebody else since.',
        rows: [
          { id: a.id, version: 2, message: 'This slide was changed by somebody else since.' },
          { id: b.id, version: null, message: 'This slide was deleted since.' },
        ],
      },
    ])
    const noChoice = [400, { where: ['where takes either ids, or query and total.'] }]
    for (const where of [{}, { query: {} }, { ids: [{ id: 1 }], query: {}, total: 1 }])
      expect(await refused(where)).toEqual(noChoice)
    expect(await refused({ query: { nix: 1 }, total: 1 })).toEqual([
      400,
      { nix: ["There is no parameter 'nix' here."] },
    ])
  })

  test('stays valid if a program only checks it (HEAD)', async () => {
    const url = await prepare('datasets', { columns: ['name'] })
    expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(401)
    expect((await open(url)).statusCode).toBe(200)
  })
})

const textColumn = { name: 'text', label: 'Text', kind: 'text', value: (row: unknown) => row as string } as const

async function fileOf<Row>(
  columns: Parameters<typeof xlsxParts<Row>>[0]['columns'],
  chunks: Row[][],
  sheetRows?: number,
): Promise<Buffer> {
  const book = { title: 'Slides', columns, header: columns.map(({ name }) => name), total: chunks.flat().length }
  async function* each() {
    yield* chunks
  }
  const parts: Buffer[] = []
  for await (const part of xlsxParts(book, each(), sheetRows)) parts.push(part)
  return Buffer.concat(parts)
}

describe('over a network', () => {
  let port: number
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
    await sql`insert into slides (name, notes) select 'heavy', repeat(md5(i::text), 200) from generate_series(1, 6000) as i`.execute(
      database.db,
    )
  })

  const begin = (params: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const call = httpRequest({
        port,
        path: address('slides', params),
        headers: { authorization: 'Bearer nora' },
        agent: false,
      })
      call.on('response', resolve).on('error', reject).end()
    })
  /** Once the turn of a file that was broken off is free again. */
  const beginSoon = (params: Parameters<typeof begin>[0]) =>
    vi.waitFor(async () => {
      const reply = await begin(params)
      expect(reply.statusCode).toBe(200)
      return reply
    })
  const heavy = { name: 'heavy', columns: 'notes' }
  const running = () =>
    database.db
      .selectFrom(sql<{ state: string }>`pg_stat_activity`.as('activity'))
      .select('state')
      .where(sql<boolean>`datname = current_database() and state = 'idle in transaction'`)
      .execute()

  test('two files at a time, then a 503 with a time to retry, which does not use up an address', async () => {
    const first = [await begin(heavy), await begin({ ...heavy, format: 'xlsx' })]
    const url = '/api/slides/export/'
    const refused = await nora.get(`${url}?name=heavy`)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().detail]).toEqual([
      503,
      '60',
      '2 files are being exported at this moment, as many as the server writes at a time. Try again in a minute.',
    ])
    expect((await nora.post(url, {})).statusCode).toBe(503)
    expect((await nora.get('/api/slides/?limit=1')).statusCode).toBe(200)
    for (const reply of first) reply.destroy()
    await vi.waitFor(async () => expect(await running()).toEqual([]))
    await vi.waitFor(async () => expect((await nora.post(url, {})).statusCode).toBe(201))
  })

  test('a file ends after its slot is free, so that an export right after it is not refused', async () => {
    const held = await beginSoon(heavy)
    onTestFinished(() => void held.destroy())
    const { exports } = server.app
    const { run } = exports
    const events: string[] = []
    const spy = vi.spyOn(exports, 'run').mockImplementation(async task => {
      const end = await run(task)
      exports.checkFree()
      // Had the end been sent, the reader would have it before this call is answered.
      events.push(`free ${(await nora.get('/api/slides/?limit=1')).statusCode}`)
      return end
    })
    onTestFinished(() => spy.mockRestore())
    for (const format of ['csv', 'xlsx']) {
      const reply = await beginSoon({ name: 'nobody has this name', format })
      reply.on('end', () => events.push('end'))
      await reply.toArray()
    }
    expect(events).toEqual(['free 200', 'end', 'free 200', 'end'])
  })

  test('an error midway breaks the connection', async () => {
    const { value } = slideExportColumns[10] as { value: (row: unknown) => unknown }
    let count = 0
    const spy = vi
      .spyOn(slideExportColumns[10] as { value: (row: unknown) => unknown }, 'value')
      .mockImplementation(row => {
        count += 1
        if (count > 3_000) throw new Error('a fault in the middle')
        return value(row)
      })
    onTestFinished(() => spy.mockRestore())
    for (const format of ['csv', 'xlsx']) {
      count = 0
      const reply = await beginSoon({ ...heavy, format })
      await expect(reply.toArray()).rejects.toThrow(/aborted|ECONNRESET/)
    }
  })
})

test('a reader that has stopped is cut off in time, but a slow one is not', async () => {
  const outcomes: Promise<() => void>[] = []
  async function* parts() {
    for (let part = 0; part < 200; part++) yield Buffer.alloc(256 * 1024)
  }
  const slowServer = createServer((_request, raw) => {
    const reply = { raw, send: (body: NodeJS.ReadableStream) => body.pipe(raw) } as unknown as Parameters<
      typeof sendFile
    >[0]
    // The second reader is only slow, on a busy machine for longer than the first one is waited for.
    outcomes.push(sendFile(reply, parts(), outcomes.length === 0 ? 200 : 10_000))
    outcomes.at(-1)?.catch(() => undefined)
  })
  await new Promise<void>(resolve => slowServer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void slowServer.close())
  const { port } = slowServer.address() as AddressInfo
  const get = () =>
    new Promise<IncomingMessage>((resolve, reject) =>
      httpRequest({ port, agent: false }, resolve).on('error', reject).end(),
    )
  const stopped = await get()
  stopped.on('error', () => undefined)
  await expect(outcomes[0]).rejects.toThrow('A file broke off')
  const whole = await get()
  let bytes = 0
  outcomes[1]?.then(end => end())
  for await (const chunk of whole) bytes += (chunk as Buffer).length
  expect(bytes).toBe(200 * 256 * 1024)
})
