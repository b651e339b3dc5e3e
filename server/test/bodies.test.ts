import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildSlide } from './factories.ts'
import { startApp } from './sign-in-app.ts'

let database: TestDatabase
let server: TestApp
let nora: Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = await buildTestApp(database.db)
  nora = await server.as('nora')
})

afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const MB = 1024 ** 2
const members = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`, 1]))

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const reply = await nora.post(path, body, headers)
  return [reply.statusCode, reply.json()]
}

describe('without an account', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await startApp(database.db)
  })
  afterAll(() => app.close())

  test.each(['/api/auth/login/', '/api/auth/refresh/', '/api/auth/accept/'])(
    'a body above 16 KB is refused by %s before it is read',
    async url => {
      const send = (payload: string) =>
        app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })
      const reply = await send(`{"username":"${'x'.repeat(16 * 1024)}"}`)
      expect([reply.statusCode, reply.json()]).toEqual([413, { detail: 'This is more than one call can take.' }])
      expect((await send('{"username":')).statusCode).toBe(400)
    },
  )
})

describe('an invalid body', () => {
  test('gets its first 20 errors, and the number of others', async () => {
    const [status, errors] = await post('/api/slides/', members(60_000))
    expect([status, Object.keys(errors)]).toEqual([400, ['name', ...Object.keys(members(19)), 'detail']])
    expect([errors.unknown0, errors.detail]).toEqual([
      ["There is no field 'unknown0' here."],
      ['59,981 more errors are not listed.'],
    ])
  })

  test('with 20 unknown members or fewer gets other errors, too', async () => {
    expect(await post('/api/slides/', { ...members(1), cut_number: 'x', name: 'x' })).toEqual([
      400,
      {
        unknown0: ["There is no field 'unknown0' here."],
        cut_number: [expect.stringMatching(/^cut_number takes a whole number .*, not 'x'\.$/)],
      },
    ])
  })

  test('names a member with a long name only in part', async () => {
    const name = 'n'.repeat(100_000)
    const shown = `${'n'.repeat(60)}…`
    expect(await post('/api/slides/', { name: 'x', [name]: 1 })).toEqual([
      400,
      { [shown]: [`There is no field '${shown}' here.`] },
    ])
  })

  test.each(['__proto__', 'constructor', 'toString'])('may call a member %s', async name => {
    const body = `{"name":"x","${name}":1}`
    expect(await post('/api/slides/', body)).toEqual([
      400,
      JSON.parse(`{"${name}":["There is no field '${name}' here."]}`),
    ])
  })

  test('that is compressed is a 415 with an explanation', async () => {
    const detail = 'The body is compressed (gzip), which is not supported. Send it as it is.'
    expect(await post('/api/slides/', gzipSync('{"name":"x"}'), { 'content-encoding': 'gzip' })).toEqual([
      415,
      { detail },
    ])
  })
})

/** Sends all of a body except its last character, which `finish` sends. */
async function openBody(port: number, token: string, body: string) {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', chunk => (heard += chunk)).on('error', () => undefined)
  const answer = new Promise<string>(resolve => socket.on('close', () => resolve(heard)))
  const head = [
    'POST /api/datasets/ HTTP/1.1',
    'Host: 127.0.0.1',
    'Connection: close',
    'Content-Type: application/json',
  ]
  socket.write(`${[...head, `Authorization: Bearer ${token}`, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n`)
  socket.write(body.slice(0, -1))
  return { answer, finish: () => socket.write(body.slice(-1)) }
}

/** More than a megabyte, which is parsed in a separate thread. */
describe('a large body', () => {
  const blanks = ' '.repeat(MB)
  const dataset = (parts: object) => blanks + JSON.stringify({ name: 'large', ...parts })

  test('is handled like a small one', async () => {
    const slides = await Promise.all(['one', 'two'].map(name => buildSlide(nora, { name })))
    const entries = slides.map(({ id }) => ({ slide_id: id, type: 'T' }))
    const [status, made] = await post('/api/datasets/', dataset({ dataset_slides: entries }))
    expect([status, made.slides_count]).toEqual([201, 2])
  })

  test.each([
    [{ dataset_slides: [{ slide_id: 1, type: 'X' }] }, 'dataset_slides', /^type takes T, V, E or default/],
    [
      { dataset_slides: Array(300_000).fill(1) },
      'dataset_slides',
      /^dataset_slides, entry 1 takes an object, not 1\.$/,
    ],
    [{ dataset_slides: 7 }, 'dataset_slides', /^dataset_slides takes a list/],
    [{ name: 'a\0b' }, 'name', /^name contains an invalid character\.$/],
    [{ name: undefined }, 'name', /^name is required\.$/],
    [{ fields: ['x'] }, 'fields', /^fields takes an object/],
    [{ fields: ['x'.repeat(MB)] }, 'fields', /^fields, entry 1 takes more than 1 MiB/],
  ])('with %.60j is refused like a small one', async (parts, field, sentence) => {
    expect(await post('/api/datasets/', dataset(parts))).toEqual([400, { [field]: [expect.stringMatching(sentence)] }])
  })

  test.each([
    [`{"name": "x", "description": "${'x'.repeat(MB)}"`, /^The body isn't valid JSON: /],
    [`{"name": "x", "dataset_slides": [${'1,'.repeat(MB)}]}`, /^The body isn't valid JSON: /],
    [`["${'x'.repeat(MB)}"]`, /^The body has to be a JSON object\.$/],
    [`{"name": "x", "a": ${'['.repeat(MB)}${']'.repeat(MB)}}`, /deeper than 64 levels/],
    [
      Buffer.from(`{"name": "M\xfcnchen", "description": "${'x'.repeat(MB)}"}`, 'latin1'),
      /^The body is not in UTF-8\.$/,
    ],
  ])('of %.40s is a 400 with an explanation', async (body, sentence) => {
    expect(await post('/api/datasets/', body)).toEqual([400, { detail: expect.stringMatching(sentence) }])
  })

  test('waits for others of the same person, but not for those of other people', async () => {
    const { app, as } = await buildTestApp(database.db)
    onTestFinished(() => app.close())
    await Promise.all([as('mine'), as('theirs')])
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const send = (token: string) => openBody(port, token, dataset({}))
    const calls = await Promise.all(Array.from({ length: 5 }, () => send('mine')))
    // One body arrives and three wait; another one is refused.
    const refused = await Promise.race(calls.map(({ answer }) => answer))
    expect(refused).toMatch(/^HTTP\/1\.1 429 .*Other large calls are under way/s)
    const other = await send('theirs')
    other.finish()
    expect(await other.answer).toMatch(/^HTTP\/1\.1 201 /)
    for (const call of calls) call.finish()
    const answers = await Promise.all(calls.map(({ answer }) => answer))
    expect(answers.map(answer => answer.slice(9, 12)).sort()).toEqual(['201', '201', '201', '201', '429'])
  })

  test('uses the last of several members with the same name', async () => {
    const text = `{"name":"one","dataset_slides":[7],${blanks}"dataset_slides":[],"name":"two"}`
    expect(await post('/api/datasets/', text)).toEqual([201, expect.objectContaining({ name: 'two', slides_count: 0 })])
  })
})

describe('a large import', () => {
  const PATH = '/api/samples/import/'
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      line: index + 2,
      fields: { sample_id: `${randomUUID()}`, notes: `“${index}” ${'x'.repeat(1_000)}`, tiles: index },
    }))
  const textOf = (rows: readonly string[]) => `{"id":"${randomUUID()}","dry_run":true,"rows":[${rows.join(' ,\n')}]}`

  test('keeps the order of its rows', async () => {
    const rows = rowsOf(3_000)
    const [status, report] = await post(PATH, textOf(rows.map(row => JSON.stringify(row))))
    expect([status, report.counts]).toEqual([200, { new: 3_000, changed: 0, unchanged: 0, wrong: 0 }])
    expect(report.rows.map((row: { sample_id: string }) => row.sample_id)).toEqual(
      rows.map(({ fields }) => fields.sample_id),
    )
  })

  test('with a number that no double can represent has one invalid row', async () => {
    const rows = [...rowsOf(1_500), { line: 1, fields: { sample_id: 'long', extra_data: { a: '#' } } }]
    const [status, report] = await post(
      PATH,
      textOf(rows.map(row => JSON.stringify(row).replace('"#"', '12345678901234567890'))),
    )
    expect([status, report.counts.wrong]).toEqual([200, 1])
    expect(report.rows.at(-1).errors).toEqual([
      {
        field: 'extra_data',
        message: 'extra_data holds the number 12345678901234567890, which is too long or too large to be kept exactly.',
      },
    ])
  })

  test('refuses a row of more than 1 MiB, like a call for one sample does', async () => {
    const row = `{"line":2,"fields":{"sample_id":"wide","extra_data":{"a":[${'1,'.repeat(MB)}1]}}}`
    const sentence = 'rows, entry 2 takes more than 1 MiB, which is the most that one entry can take.'
    expect(await post(PATH, textOf([JSON.stringify(rowsOf(1)[0]), row]))).toEqual([400, { rows: [sentence] }])
  })

  test('lists all errors of a row up to 10,000 in total, then only the first of each row', async () => {
    const wrong = { cut_number: 'x', tiles: 'x', channels: 'x', gamma: 'x', qc_status: 'x' }
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      line: index + 2,
      fields: { sample_id: `wrong ${index}`, ...wrong, notes: 'x'.repeat(500) },
    }))
    const [status, report] = await post(PATH, textOf(rows.map(row => JSON.stringify(row))))
    const listed = report.rows.map(({ errors }: { errors: unknown[] }) => errors.length)
    expect([status, report.counts.wrong, listed.filter((count: number) => count === 5).length]).toEqual([
      200, 3_000, 2_000,
    ])
    expect(new Set(listed)).toEqual(new Set([5, 1]))
  })
})
