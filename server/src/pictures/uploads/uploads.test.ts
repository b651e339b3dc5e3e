import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError } from '@vitrine/contract/api/api-error'
import { MAX_OPEN_UPLOADS, type Upload } from '@vitrine/contract/pictures/uploads'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildSlide } from '../../../test/factories.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { jpegOf, manyAttributes } from '../../../test/wsi/hostile-files.ts'
import { loadConfig } from '../../config.ts'
import { diskReserve, spaceOnVolume } from '../../disk/disk-room.ts'
import { FileSource } from '../../wsi/file-source.ts'
import { picturePaths } from '../picture-paths.ts'
import { Uploads } from './finish-uploads.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../test/pictures', name))
const PICTURE = fixture('tissue-subifd-jpeg.tif')

/** The compression entry of a TIFF directory, and possible values. */
const COMPRESSION = '\x03\x01\x03\x00\x01\x00\x00\x00'
const JPEG = '\x07\x00'
const JPEG_2000 = '\xed\x80'

let database: TestDatabase
let dataDir: string
let server: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-uploads-'))
  server = await startServer()
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

// Unfinished uploads count towards the person's limit.
afterEach(async () => {
  await sql`delete from uploads where state = 'receiving'`.execute(database.db)
})

/** Another server on the same library. */
async function startServer(settings: Record<string, string> = {}): Promise<TestApp> {
  const started = await buildTestApp(database.db, { VITRINE_DATA_DIR: dataDir, ...settings })
  await started.app.listen({ host: '127.0.0.1', port: 0 })
  for (const person of ['ada', 'bob']) await started.as(person)
  await started.as('root', 'admin')
  return started
}
async function anotherServer(settings?: Record<string, string>): Promise<TestApp> {
  const started = await startServer(settings)
  onTestFinished(() => started.app.close())
  return started
}

const folder = () => join(dataDir, 'pictures/uploads')
const parts = () => readdirSync(join(folder(), 'parts'))
const base64 = (text: string) => Buffer.from(text).toString('base64')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const addressOf = (app: FastifyInstance) => `http://127.0.0.1:${(app.server.address() as { port: number }).port}`

interface Sending {
  by?: string
  on?: TestApp
  headers?: Record<string, string>
  body?: Buffer
}

/** A tus request. */
function tus(method: string, path: string, { by = 'ada', on = server, headers = {}, body }: Sending = {}) {
  return fetch(addressOf(on.app) + path, {
    method,
    headers: { authorization: `Bearer ${by}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  })
}

const metadataOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')

const begin = (length: number | string, metadata: Record<string, string>, sending: Sending = {}) =>
  tus('POST', '/api/uploads/', {
    ...sending,
    headers: { 'upload-length': String(length), 'upload-metadata': metadataOf(metadata), ...sending.headers },
  })

/** @returns the path of a new upload */
async function created(length: number, metadata: Record<string, string>, sending: Sending = {}): Promise<string> {
  const reply = await begin(length, metadata, sending)
  expect([reply.status, await reply.text()]).toEqual([201, ''])
  return reply.headers.get('location') as string
}

const sendChunk = (path: string, body: Buffer, offset: number, { headers, ...sending }: Sending = {}) =>
  tus('PATCH', path, {
    ...sending,
    body,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
  })

const offsetOf = async (path: string, sending?: Sending) =>
  Number((await tus('HEAD', path, sending)).headers.get('upload-offset'))

async function stateOf(path: string): Promise<Upload> {
  const reply = await fetch(addressOf(server.app) + path, { headers: { authorization: 'Bearer ada' } })
  return (await reply.json()) as Upload
}
const settled = (path: string) =>
  vi.waitFor(
    async () => {
      const upload = await stateOf(path)
      expect(upload.state).not.toBe('checking')
      return upload
    },
    { timeout: 10_000, interval: 20 },
  )
const answerOf = async (reply: Response) => [reply.status, await reply.json()]
const detail = (sentence: string) => ({ detail: sentence })

/** A call whose connection breaks once this many bytes of the body are on the server's disk. */
async function breakOff(path: string, bytes: Buffer, announced: number, headers = ''): Promise<void> {
  const id = path.split('/').at(-2) as string
  const { port } = server.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `PATCH ${path} HTTP/1.1\r\nHost: vitrine\r\nAuthorization: Bearer ada\r\nTus-Resumable: 1.0.0\r\n${headers}` +
      `Content-Type: application/offset+octet-stream\r\nUpload-Offset: 0\r\nContent-Length: ${announced}\r\n\r\n`,
  )
  socket.write(bytes)
  await vi.waitFor(() => expect(readFileSync(join(folder(), 'parts', id)).length).toBe(bytes.length), PATIENCE_MS)
  socket.destroy()
  await once(socket, 'close')
  await vi.waitFor(
    async () => expect((await sendChunk(path, Buffer.alloc(1), announced - 1)).status).toBe(409),
    PATIENCE_MS,
  )
}

/** A call whose body is still being sent, with its first bytes on the server's disk. */
async function openSlowChunk(path: string, length: number) {
  const { port } = server.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `PATCH ${path} HTTP/1.1\r\nHost: vitrine\r\nAuthorization: Bearer ada\r\nTus-Resumable: 1.0.0\r\n` +
      `Content-Type: application/offset+octet-stream\r\nUpload-Offset: 0\r\nContent-Length: ${length}\r\n\r\na`,
  )
  await vi.waitFor(
    () => expect(readFileSync(join(folder(), 'parts', path.split('/').at(-2) as string)).length).toBe(1),
    PATIENCE_MS,
  )
  return socket
}

test('OPTIONS says what the server offers, without a token', async () => {
  const reply = await fetch(`${addressOf(server.app)}/api/uploads/`, { method: 'OPTIONS' })
  expect(reply.status).toBe(204)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'tus-resumable': '1.0.0',
    'tus-version': '1.0.0',
    'tus-extension': 'creation,checksum,termination,expiration',
    'tus-checksum-algorithm': 'sha256,sha1',
    'tus-max-size': String(20 * 1024 ** 3),
  })
})

test('a person finds their own unfinished uploads, to continue them', async () => {
  const [mine, other] = [{ by: 'cid' }, { by: 'bob' }]
  await server.as('cid')
  const begun = await created(10, { filename: 'begun.svs' }, mine)
  await created(10, { filename: 'of bob.svs' }, other)
  const done = await created(5, { filename: 'done.svs' }, mine)
  await sendChunk(done, Buffer.from('hello'), 0, mine)
  const latest = await created(20, { filename: 'latest.svs' }, mine)
  await sendChunk(begun, Buffer.from('abcd'), 0, mine)
  const reply = await fetch(`${addressOf(server.app)}/api/uploads/`, { headers: { authorization: 'Bearer cid' } })
  // The first and last stored bytes, which here are all bytes.
  const sample = sha256(Buffer.from('abcdabcd')).toString('base64')
  const expires_at = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(await answerOf(reply)).toEqual([
    200,
    {
      results: [
        { id: latest.split('/').at(-2), name: 'latest.svs', offset: 0, length: 20, sample: null, expires_at },
        { id: begun.split('/').at(-2), name: 'begun.svs', offset: 4, length: 10, sample, expires_at },
      ],
    },
  ])
})

test('a client that does not use tus 1.0 gets an explanation', async () => {
  const reply = await begin(5, { filename: 'a.svs' }, { headers: { 'tus-resumable': '0.2.2' } })
  expect(await answerOf(reply)).toEqual([412, detail('This call needs the header Tus-Resumable: 1.0.0.')])
  expect([reply.headers.get('tus-resumable'), reply.headers.get('tus-version')]).toEqual(['1.0.0', '1.0.0'])
})

test('a complete upload is opened once, and its problems are explained', async () => {
  const opened = vi.spyOn(FileSource, 'open')
  const hostile = manyAttributes(await jpegOf(256), 256, 10_000)
  for (const [filename, bytes, problem] of [
    ['once.svs', PICTURE, null],
    ['hostile.dcm', hostile, 'has too many attributes in its header, more than Vitrine reads (5,000)'],
  ] as const) {
    const path = await created(bytes.length, { filename })
    await sendChunk(path, bytes, 0)
    const { state, found, problem: told } = await settled(path)
    expect(told).toBe(problem && `Listed below, but it can't be shown: it ${problem}.`)
    const { id } = await database.db
      .selectFrom('pictures')
      .select('id')
      .where('path', '=', filename)
      .where('problem', 'is not distinct from', problem)
      .executeTakeFirstOrThrow()
    expect([state, found]).toEqual(['ready', id])
    expect(opened.mock.calls.filter(([path]) => path.endsWith(filename))).toHaveLength(1)
  }
  opened.mockRestore()
})

test('a file that arrives in chunks is found with its SHA-256, under its name', async () => {
  const path = await created(PICTURE.length, { filename: 'S24-1.svs', filetype: 'image/tiff\0' })
  const half = 40_000
  const chunks = [PICTURE.subarray(0, half), PICTURE.subarray(half)] as const
  const checksum = (bytes: Buffer) => ({ headers: { 'upload-checksum': `sha256 ${sha256(bytes).toString('base64')}` } })
  const first = await sendChunk(path, chunks[0], 0, checksum(chunks[0]))
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
  expect(Date.parse(first.headers.get('upload-expires') as string)).toBeGreaterThan(Date.now())
  const begun = await tus('HEAD', path)
  expect(begun.headers.get('upload-metadata')).toBe(metadataOf({ filename: 'S24-1.svs' }))
  expect(await stateOf(path)).toMatchObject({ state: 'receiving', name: 'S24-1.svs', offset: half, found: null })
  const sha1 = createHash('sha1').update(chunks[1]).digest('base64')
  const last = await sendChunk(path, chunks[1], half, { headers: { 'upload-checksum': `sha1 ${sha1}` } })
  expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(PICTURE.length)])

  const upload = await settled(path)
  expect(upload).toMatchObject({ state: 'ready', problem: null, offset: PICTURE.length, file: null })
  const picture = await database.db
    .selectFrom('pictures')
    .selectAll()
    .where('id', '=', upload.found as number)
    .executeTakeFirstOrThrow()
  const ada = await server.as('ada')
  expect(picture).toMatchObject({
    folder: 'uploads',
    path: 'S24-1.svs',
    state: 'ready',
    sha256: sha256(PICTURE).toString('hex'),
    uploaded_by: ada.person.id,
  })
  expect(readFileSync(join(folder(), 'S24-1.svs')).equals(PICTURE)).toBe(true)
  expect(parts()).not.toContain(upload.id)
})

test('a file is attached to the given slide, unless that has a picture', async () => {
  const ada = await server.as('ada')
  const slide = await buildSlide(ada)
  const upload = async () => {
    const path = await created(PICTURE.length, { filename: 'of a slide.svs', slide: String(slide.id) })
    await sendChunk(path, PICTURE, 0)
    return settled(path)
  }
  const first = await upload()
  expect((await ada.get(`/api/slides/${slide.id}/`)).json().file).toMatchObject({
    id: first.file,
    name: 'of a slide.svs',
    sha256: sha256(PICTURE).toString('hex'),
    created_by: { id: ada.person.id },
  })
  expect(first).toMatchObject({ state: 'ready', file: expect.any(Number) })
  expect(await upload()).toMatchObject({ state: 'ready', found: expect.any(Number), file: null })
})

describe('a file on the disk of uploads', () => {
  const buildUploaded = async () => {
    const ada = await server.as('ada')
    const slide = await buildSlide(ada)
    const upload = await created(PICTURE.length, { filename: 'kept.svs', slide: String(slide.id) })
    await sendChunk(upload, PICTURE, 0)
    const { file, found } = await settled(upload)
    const address = `/api/files/${file}/picture/`
    const thumbnailOf = async () => `${address}${(await ada.get(address)).json().revision}/thumbnail/`
    const { path } = await database.db
      .selectFrom('pictures')
      .select('path')
      .where('id', '=', found as number)
      .executeTakeFirstOrThrow()
    const replace = (bytes: Buffer) => {
      rmSync(join(folder(), path))
      writeFileSync(join(folder(), path), bytes)
      utimesSync(join(folder(), path), 1, 1)
    }
    return { ada, address, thumbnailOf, replace, slide }
  }

  test('that was copied there, as from a backup, is shown again once its SHA-256 was verified', async () => {
    const { ada, address, thumbnailOf, replace, slide } = await buildUploaded()
    const before = (await ada.get(address)).json()
    replace(PICTURE)
    const copied = await ada.get(await thumbnailOf())
    expect([copied.statusCode, copied.json().detail]).toEqual([410, expect.stringContaining('has changed')])
    expect((await ada.get(await thumbnailOf())).statusCode).toBe(200)
    const after = (await ada.get(address)).json()
    expect(after.revision).not.toBe(before.revision)
    expect(JSON.parse(JSON.stringify(after).replaceAll(after.revision, before.revision))).toEqual(before)
    expect((await ada.get(`/api/slides/${slide.id}/`)).json().file).toMatchObject({
      name: 'kept.svs',
      sha256: sha256(PICTURE).toString('hex'),
      created_by: { id: ada.person.id },
    })
  })

  test('that is different is never shown in its place', async () => {
    const { ada, address, thumbnailOf, replace } = await buildUploaded()
    const before = (await ada.get(address)).json()
    replace(Buffer.concat([PICTURE.subarray(0, -1), Buffer.from([1 + (PICTURE.at(-1) ?? 0)])]))
    for (let look = 0; look < 2; look++) expect((await ada.get(await thumbnailOf())).statusCode).toBe(410)
    expect((await ada.get(address)).json()).toEqual(before)
  })
})

describe('an upload is refused', () => {
  test.each<[string, number | string, Record<string, string>, number, object]>([
    [
      'without a length',
      'much',
      { filename: 'a.svs' },
      400,
      detail("Upload-Length takes the size of the file in bytes, a whole number from 1, not 'much'."),
    ],
    [
      'when it is empty',
      0,
      { filename: 'a.svs' },
      400,
      detail("Upload-Length takes the size of the file in bytes, a whole number from 1, not '0'."),
    ],
    ['without a name', 5, { filename: '..' }, 400, { filename: ['Upload-Metadata needs a filename.'] }],
    [
      'for what is no slide',
      5,
      { filename: 'a.svs', slide: 'S1' },
      400,
      { slide: ["slide takes the id of a slide, not 'S1'."] },
    ],
    [
      'for a slide that is not there',
      5,
      { filename: 'a.svs', slide: '999999' },
      404,
      detail('There is no slide with the id 999999.'),
    ],
    [
      'with half a digest',
      5,
      { filename: 'a.svs', sha256: 'abc' },
      400,
      { sha256: ["sha256 takes 64 hexadecimal digits, not 'abc'."] },
    ],
    [
      'when it is too large',
      21 * 1024 ** 3,
      { filename: 'a.svs' },
      413,
      detail('a.svs has 21.00 GB, and this server takes files of up to 20 GB (UPLOAD_MAX_GB).'),
    ],
  ])('%s', async (_, length, metadata, status, body) => {
    expect(await answerOf(await begin(length, metadata))).toEqual([status, body])
  })

  test('if its metadata is not in base64', async () => {
    const reply = await begin(5, {}, { headers: { 'upload-metadata': 'filename a.svs' } })
    const sentence = "Upload-Metadata takes names with values in base64, separated by commas, not 'filename a.svs'."
    expect(await answerOf(reply)).toEqual([400, detail(sentence)])
  })

  test('if the disk has no room for it', async () => {
    const large = await anotherServer({ UPLOAD_MAX_GB: '10000' })
    const [status, body] = await answerOf(await begin(9_999 * 1024 ** 3, { filename: 'a.svs' }, { on: large }))
    expect([status, body]).toMatchObject([
      507,
      detail(expect.stringMatching(/^a\.svs has 9999\.00 GB, and the server's disk has [\d.]+ GB left\.$/)),
    ])
  })
})

describe('a chunk is refused', () => {
  test("at an offset other than the server's, which it returns", async () => {
    const path = await created(10, { filename: 'a.svs' })
    await sendChunk(path, Buffer.from('abcd'), 0)
    const reply = await sendChunk(path, Buffer.from('xyz'), 2)
    expect(reply.headers.get('upload-offset')).toBe('4')
    expect(await answerOf(reply)).toEqual([409, detail('The server has 4 bytes of this upload. Go on from there.')])
    expect(await offsetOf(path)).toBe(4)
  })

  test.each(['sha256', 'sha1'])('if its checksum by %s is wrong, and none of it is stored', async algorithm => {
    const path = await created(10, { filename: 'a.svs' })
    await sendChunk(path, Buffer.from('abcd'), 0)
    const other = createHash(algorithm).update('other').digest('base64')
    const headers = { 'upload-checksum': `${algorithm} ${other}` }
    const reply = await sendChunk(path, Buffer.from('xyz'), 4, { headers })
    const sentence = 'These bytes did not arrive as they were sent, and were not stored. Send them again.'
    expect(await answerOf(reply)).toEqual([460, detail(sentence)])
    expect(await offsetOf(path)).toBe(4)
    expect(readFileSync(join(folder(), 'parts', path.split('/').at(-2) as string), 'utf8')).toBe('abcd')
  })

  test('with a checksum of another kind, with more bytes than the file, and as another type', async () => {
    const path = await created(4, { filename: 'a.svs' })
    const md5 = await sendChunk(path, Buffer.from('abcd'), 0, { headers: { 'upload-checksum': 'md5 abc' } })
    expect(await answerOf(md5)).toEqual([
      400,
      detail("Upload-Checksum takes sha256 or sha1 and a digest in base64, not 'md5 abc'."),
    ])
    const long = await sendChunk(path, Buffer.from('abcde'), 0)
    expect(await answerOf(long)).toEqual([413, detail('This is more than the 4 bytes that the upload began with.')])
    const json = await sendChunk(path, Buffer.from('{}'), 0, { headers: { 'content-type': 'application/json' } })
    expect(await answerOf(json)).toEqual([
      415,
      detail('The bytes of an upload are sent as application/offset+octet-stream, not application/json.'),
    ])
    expect(await offsetOf(path)).toBe(0)
  })

  test('if the disk is full, and those before it stay', async ({ skip }) => {
    if (!existsSync('/dev/full')) return skip()
    const path = await created(10, { filename: 'a.svs' })
    const part = join(folder(), 'parts', path.split('/').at(-2) as string)
    symlinkSync('/dev/full', part)
    const reply = await sendChunk(path, Buffer.from('abcd'), 0)
    expect([reply.status, ((await reply.json()) as { detail: string }).detail]).toEqual([
      507,
      "The server's disk is full. What arrived before is stored, and the upload goes on once there is room.",
    ])
    rmSync(part)
    expect((await sendChunk(path, Buffer.from('abcd'), 0)).status).toBe(204)
  })
})

test("a chunk that the disk rejects is a 503 with an explanation, and the upload continues once it doesn't", async () => {
  const path = await created(4, { filename: 'a.svs' })
  const part = join(folder(), 'parts', path.split('/').at(-2) as string)
  mkdirSync(part)
  const reply = await sendChunk(path, Buffer.from('abcd'), 0)
  expect([reply.status, ((await reply.json()) as { detail: string }).detail]).toEqual([
    503,
    "The server can't write to its folder of uploads (EISDIR). What arrived before is stored. Try again later.",
  ])
  rmSync(part, { recursive: true })
  expect((await sendChunk(path, Buffer.from('abcd'), 0)).status).toBe(204)
})

test('an upload for which others leave no room is refused, from their first bytes on', async () => {
  const large = await anotherServer({ UPLOAD_MAX_GB: '10000' })
  const { free } = await spaceOnVolume(dataDir)
  const most = Math.floor(free * 0.5)
  const [first, second] = [
    await created(most, { filename: 'first.svs' }, { on: large }),
    await created(most, { filename: 'second.svs' }, { on: large }),
  ]
  expect((await sendChunk(first, Buffer.from('abcd'), 0)).status).toBe(204)
  expect((await begin(most, { filename: 'third.svs' }, { on: large })).status).toBe(507)
  expect((await sendChunk(second, Buffer.from('abcd'), 0)).status).toBe(507)
  expect((await sendChunk(first, Buffer.from('abcd'), 4)).status).toBe(204)
  await tus('DELETE', first, { on: large })
  expect((await sendChunk(second, Buffer.from('abcd'), 0)).status).toBe(204)
})

test.skipIf(process.platform === 'win32')(
  "only the server's user can access an upload, while it arrives and once it is complete",
  async () => {
    const path = await created(PICTURE.length, { filename: 'private.tif' })
    await sendChunk(path, PICTURE.subarray(0, 4), 0)
    const modeOf = (file: string) => (statSync(join(folder(), file)).mode & 0o777).toString(8)
    expect(modeOf(join('parts', path.split('/').at(-2) as string))).toBe('600')
    await sendChunk(path, PICTURE.subarray(4), 4)
    await vi.waitFor(async () => expect((await stateOf(path)).state).toBe('ready'), PATIENCE_MS)
    expect([modeOf('private.tif'), modeOf('.'), modeOf('parts')]).toEqual(['600', '700', '700'])
  },
)

test('uploads leave the default reserve free, and some more', async () => {
  const large = await anotherServer({ UPLOAD_MAX_GB: '10000' })
  const { free, total } = await spaceOnVolume(dataDir)
  expect((await begin(Math.floor(free - diskReserve(total)), { filename: 'a.svs' }, { on: large })).status).toBe(507)
})

test('a person has at most 20 unfinished uploads, even if they begin concurrently; others can continue', async () => {
  const all = await Promise.all(Array.from({ length: MAX_OPEN_UPLOADS + 5 }, () => begin(10, { filename: 'a.svs' })))
  const refused = all.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(5)
  expect(await answerOf(refused[0] as Response)).toEqual([
    403,
    detail(
      "You have 20 unfinished uploads, and no more are possible. Finish or cancel one of them on 'Scans', then try again.",
    ),
  ])
  const bobs = await created(10, { filename: 'a.svs' }, { by: 'bob' })
  await tus('DELETE', bobs, { by: 'bob' })
  const { rows } = await sql<{ id: string }>`select id from uploads where state = 'receiving'`.execute(database.db)
  await tus('DELETE', `/api/uploads/${rows[0]?.id}/`)
  await created(10, { filename: 'a.svs' })
})

describe('another person', () => {
  test('can neither continue nor cancel an upload, but an admin can', async () => {
    const path = await created(8, { filename: 'a.svs' })
    const sentence = 'Somebody else began this upload. Only they or an admin can continue or cancel it.'
    for (const method of ['HEAD', 'GET']) expect((await tus(method, path, { by: 'bob' })).status).toBe(403)
    expect(await answerOf(await sendChunk(path, Buffer.from('abcd'), 0, { by: 'bob' }))).toEqual([
      403,
      detail(sentence),
    ])
    expect(await answerOf(await tus('DELETE', path, { by: 'bob' }))).toEqual([403, detail(sentence)])
    expect((await sendChunk(path, Buffer.from('abcd'), 0, { by: 'root' })).status).toBe(204)
    expect((await tus('DELETE', path, { by: 'root' })).status).toBe(204)
  })
})

describe('after a break', () => {
  test('received bytes are stored, and the upload continues with the same bytes', async () => {
    const path = await created(PICTURE.length, { filename: 'broken.svs', sha256: sha256(PICTURE).toString('hex') })
    await breakOff(path, PICTURE.subarray(0, 70_000), PICTURE.length)
    expect(await offsetOf(path)).toBe(70_000)
    expect((await sendChunk(path, PICTURE.subarray(70_000), 70_000)).status).toBe(204)
    expect(await settled(path)).toMatchObject({ state: 'ready' })
  })

  test('a chunk with a checksum is not stored at all, because it cannot be verified', async () => {
    const path = await created(PICTURE.length, { filename: 'broken.svs' })
    await breakOff(
      path,
      PICTURE.subarray(0, 70_000),
      PICTURE.length,
      `Upload-Checksum: sha256 ${sha256(PICTURE).toString('base64')}\r\n`,
    )
    expect(await offsetOf(path)).toBe(0)
  })

  test('another server continues, and drops bytes that a killed one wrote without saving', async () => {
    const path = await created(PICTURE.length, { filename: 'moved.svs', sha256: sha256(PICTURE).toString('hex') })
    await sendChunk(path, PICTURE.subarray(0, 50_000), 0)
    const part = join(folder(), 'parts', path.split('/').at(-2) as string)
    writeFileSync(part, Buffer.concat([readFileSync(part), randomBytes(200_000)]))
    const other = await anotherServer()
    expect(await offsetOf(path, { on: other })).toBe(50_000)
    expect((await sendChunk(path, PICTURE.subarray(50_000), 50_000, { on: other })).status).toBe(204)
    const { found } = await settled(path)
    const picture = await database.db
      .selectFrom('pictures')
      .select('sha256')
      .where('id', '=', found as number)
      .executeTakeFirst()
    expect(picture?.sha256).toBe(sha256(PICTURE).toString('hex'))
  })

  test('the digest of a file that has its name is not computed again', async () => {
    const path = await created(PICTURE.length, { filename: 'named.svs' })
    const id = path.split('/').at(-2) as string
    writeFileSync(join(folder(), 'named.svs'), PICTURE)
    const stored = 'a'.repeat(64)
    await sql`update uploads set state = 'checking', received = length, path = 'named.svs', sha256 = ${stored}
      where id = ${id}`.execute(database.db)
    await anotherServer()
    const { found } = await settled(path)
    const picture = database.db
      .selectFrom('pictures')
      .select('sha256')
      .where('id', '=', found as number)
    expect(await picture.executeTakeFirst()).toEqual({ sha256: stored })
  })

  test('the last chunk succeeds if another server finishes the upload first', async () => {
    const path = await created(PICTURE.length, { filename: 'quick.svs', sha256: sha256(PICTURE).toString('hex') })
    vi.spyOn(Uploads.prototype, 'finish').mockRejectedValueOnce(new ApiError(423, 'Another request ...'))
    const reply = await sendChunk(path, PICTURE, 0)
    expect([reply.status, reply.headers.get('upload-offset')]).toEqual([204, String(PICTURE.length)])
    await anotherServer()
    expect(await settled(path)).toMatchObject({ state: 'ready' })
  })

  test('uploads continue after the connection of their locks was lost, even one that is still being sent', async () => {
    const path = await created(10, { filename: 'slow.svs' })
    const slow = await openSlowChunk(path, 10)
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = ${0x75706c6f} and objsubid = 2`.execute(database.db)
    await vi.waitFor(async () => {
      const other = await created(4, { filename: 'other.svs' })
      expect((await sendChunk(other, Buffer.from('abc'), 0)).status).toBe(204)
    }, PATIENCE_MS)
    slow.destroy()
  })

  test('a server that starts finishes uploads of one that was killed', async () => {
    const [first, second] = [
      await created(PICTURE.length, { filename: 'left.svs' }),
      await created(8, { filename: 'left.txt' }),
    ]
    const [firstId, secondId] = [first, second].map(path => path.split('/').at(-2) as string) as [string, string]
    writeFileSync(join(folder(), 'parts', secondId), 'no slide')
    // The first upload was interrupted after its file was renamed.
    writeFileSync(join(folder(), 'left.svs'), PICTURE)
    await sql`update uploads set state = 'checking', received = length, path = case id when ${firstId}::uuid then 'left.svs' end
      where id in (${firstId}::uuid, ${secondId}::uuid)`.execute(database.db)
    await anotherServer()
    expect(await settled(first)).toMatchObject({ state: 'ready' })
    expect(await settled(second)).toMatchObject({ state: 'refused' })
  })
})

test.each(['the same server', 'another server', 'the same server, in capitals'])(
  'of two concurrent chunks one is refused, at %s',
  async where => {
    const on = where === 'another server' ? await anotherServer() : server
    const path = await created(8, { filename: 'twice.svs' })
    const { port } = server.app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `PATCH ${path} HTTP/1.1\r\nHost: vitrine\r\nAuthorization: Bearer ada\r\nTus-Resumable: 1.0.0\r\nConnection: close\r\n` +
        'Content-Type: application/offset+octet-stream\r\nUpload-Offset: 0\r\nContent-Length: 4\r\n\r\nab',
    )
    await vi.waitFor(() => expect(parts()).toContain(path.split('/').at(-2)), PATIENCE_MS)
    const address = where.endsWith('capitals') ? path.replace(/[0-9a-f-]{36}/, id => id.toUpperCase()) : path
    const reply = await sendChunk(address, Buffer.from('wxyz'), 0, { on })
    expect(await answerOf(reply)).toEqual([
      423,
      detail('Another request is sending data for this upload. Try again in a few seconds.'),
    ])
    socket.write('cd')
    await once(socket, 'data')
    expect(await offsetOf(path, { on })).toBe(4)
    expect(readFileSync(join(folder(), 'parts', path.split('/').at(-2) as string), 'utf8')).toBe('abcd')
  },
)

test('an upload is queued only once to be finished, however often it is found complete in the meantime', async () => {
  const uploads = new Uploads({
    db: database.db,
    paths: picturePaths(loadConfig({ VITRINE_DATA_DIR: dataDir })),
    log: server.app.log,
  })
  const finish = vi.spyOn(uploads, 'finish').mockResolvedValue('finished')
  onTestFinished(() => finish.mockRestore())
  for (let minute = 0; minute < 3; minute++) uploads.finishLater('one')
  await uploads.stop()
  expect(finish).toHaveBeenCalledTimes(1)
})

test('of an upload that is cancelled before it is marked as done, only the picture of a slide stays', async () => {
  const slide = await buildSlide(await server.as('ada'))
  const names = ['cancelled.svs', 'attached.svs']
  const left: unknown[] = []
  for (const filename of names) {
    const path = await created(PICTURE.length, {
      filename,
      ...(filename === 'attached.svs' && { slide: `${slide.id}` }),
    })
    await sendChunk(path, PICTURE, 0)
    const { id, found } = await settled(path)
    // The state left by a server that lost its database at the last step.
    await sql`update uploads set state = 'checking', picture_id = null where id = ${id}`.execute(database.db)
    // 423 while the server is working on it.
    await expect.poll(async () => (await tus('DELETE', path)).status).toBe(204)
    const { rows } = await sql`select path from pictures where id = ${found}`.execute(database.db)
    left.push([rows.length, existsSync(join(folder(), filename))])
  }
  expect(left).toEqual([
    [0, false],
    [1, true],
  ])
})

test('a format that is not supported yet is stored as a scanned file, with the reason', async () => {
  const path = await created(PICTURE.length, { filename: 'S24-7.mrxs' })
  await sendChunk(path, PICTURE, 0)
  const upload = await settled(path)
  const problem = 'is 3DHISTECH MRXS, which is not supported: export it as SVS, TIFF (pyramid with tiles) or DICOM'
  expect(upload).toMatchObject({
    state: 'ready',
    problem: `Listed below, but it can't be shown: it ${problem}.`,
    found: expect.any(Number),
  })
  const file = await database.db
    .selectFrom('pictures')
    .select(['path', 'state', 'problem'])
    .where('id', '=', upload.found as number)
    .executeTakeFirst()
  expect(file).toEqual({
    path: 'S24-7.mrxs',
    state: 'unsupported',
    problem,
  })
  expect(readFileSync(join(folder(), 'S24-7.mrxs'))).toEqual(PICTURE)
})

test('a file that is not a picture is refused with an explanation, and nothing of it stays', async () => {
  const path = await created(8, { filename: 'notes.txt' })
  await sendChunk(path, Buffer.from('no slide'), 0)
  expect(await settled(path)).toMatchObject({
    state: 'refused',
    problem: expect.stringMatching(
      /^notes\.txt isn't a slide picture that Vitrine reads.*\. Nothing of it was stored\.$/,
    ),
    offset: 0,
    found: null,
  })
  expect(existsSync(join(folder(), 'notes.txt'))).toBe(false)
  expect(parts()).not.toContain(path.split('/').at(-2))
  expect((await tus('HEAD', path)).status).toBe(410)
  const rows = await database.db.selectFrom('pictures').select('id').where('path', '=', 'notes.txt').execute()
  expect(rows).toEqual([])
})

test('a picture of a kind that cannot be shown is stored as a scanned file with the reason', async () => {
  const unsupported = Buffer.from(
    PICTURE.toString('latin1').replaceAll(COMPRESSION + JPEG, COMPRESSION + JPEG_2000),
    'latin1',
  )
  const path = await created(unsupported.length, { filename: 'odd.tif' })
  await sendChunk(path, unsupported, 0)
  const { state, found } = await settled(path)
  const ada = await server.as('ada')
  const { results } = (await ada.get('/api/pictures/found/?search=odd.tif')).json()
  expect([state, results]).toMatchObject(['ready', [{ id: found, state: 'unsupported', problem: expect.any(String) }]])
  expect(readFileSync(join(folder(), 'odd.tif')).equals(unsupported)).toBe(true)
})

describe('finishing an upload', () => {
  const buildUploads = () =>
    new Uploads({
      db: database.db,
      paths: picturePaths(loadConfig({ VITRINE_DATA_DIR: dataDir })),
      log: server.app.log,
    })
  /** An upload that has all its bytes, as left by a killed server. */
  async function left(filename: string): Promise<{ path: string; id: string; part: string }> {
    const path = await created(PICTURE.length, { filename })
    const id = path.split('/').at(-2) as string
    await sql`update uploads set state = 'checking', received = length where id = ${id}`.execute(database.db)
    return { path, id, part: join(folder(), 'parts', id) }
  }

  test('that fails each time ends with an error, and nothing of the file stays', async () => {
    await sql`alter table pictures add constraint no_curse check (name <> 'cursed.svs')`.execute(database.db)
    onTestFinished(async () => {
      await sql`alter table pictures drop constraint no_curse`.execute(database.db)
    })
    const { path, id, part } = await left('cursed.svs')
    writeFileSync(part, PICTURE)
    const uploads = buildUploads()
    for (const _ of [1, 2]) await expect(uploads.finish(id)).rejects.toThrow('no_curse')
    expect((await stateOf(path)).state).toBe('checking')
    await uploads.finish(id)
    const problem = "cursed.svs could not be made a picture. The server's log says why. Nothing of it was stored."
    expect(await stateOf(path)).toMatchObject({ state: 'refused', problem })
    expect([existsSync(part), existsSync(join(folder(), 'cursed.svs'))]).toEqual([false, false])
  })

  test('whose disk fails is repeated until it works', async () => {
    const { path, id, part } = await left('away.svs')
    mkdirSync(part)
    const uploads = buildUploads()
    for (const _ of [1, 2, 3, 4]) await expect(uploads.finish(id)).rejects.toThrow('EISDIR')
    rmSync(part, { recursive: true })
    writeFileSync(part, PICTURE)
    await uploads.finish(id)
    expect((await stateOf(path)).state).toBe('ready')
  })

  test('whose file is lost ends with an error', async () => {
    const { path, id } = await left('lost.svs')
    const uploads = buildUploads()
    for (const _ of [1, 2]) await expect(uploads.finish(id)).rejects.toThrow('no longer where')
    await uploads.finish(id)
    expect((await stateOf(path)).state).toBe('refused')
  })

  test('does not prevent the server from stopping, even on a disk that does not respond', async ({ skip }) => {
    if (process.platform === 'win32') return skip()
    const { path, id, part } = await left('hanging.svs')
    // Opening the pipe blocks until there is a writer.
    execFileSync('mkfifo', [part])
    // Opening it for both reading and writing never blocks, and unblocks everybody else.
    let pipe: number | undefined
    const letGo = () => {
      pipe ??= openSync(part, 'r+')
    }
    onTestFinished(() => {
      letGo()
      closeSync(pipe as number)
    })
    const uploads = buildUploads()
    const begun = performance.now()
    const finished = uploads.finish(id).catch((error: Error) => error.name)
    await vi.waitFor(async () => expect(await isLocked(id)).toBe(true), PATIENCE_MS)
    await uploads.stop()
    expect(performance.now() - begun).toBeLessThan(4_000)
    await vi.waitFor(async () => expect(await isLocked(id)).toBe(false), PATIENCE_MS)
    letGo()
    expect(await finished).toBe('AbortError')
    rmSync(part)
    writeFileSync(part, PICTURE)
    await buildUploads().finish(id)
    expect((await stateOf(path)).state).toBe('ready')
  })

  async function isLocked(id: string): Promise<boolean> {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and objsubid = 2
      and objid = (hashtext(${id})::bigint & 4294967295)::oid`.execute(database.db)
    return rows.length > 0
  }
})

test('a client without other methods sends, checks and cancels by POST', async () => {
  const path = await created(PICTURE.length, { filename: 'by post.svs' })
  const by = (method: string) => ({ headers: { 'x-http-method-override': method } })
  const chunk = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const sent = await tus('POST', path, { body: PICTURE.subarray(0, 9), headers: { ...by('PATCH').headers, ...chunk } })
  expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '9'])
  const asked = await tus('POST', path, by('HEAD'))
  expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, '9'])
  expect(await answerOf(await tus('POST', path, by('PUT')))).toEqual([
    400,
    detail("A POST to an upload takes X-HTTP-Method-Override with HEAD, PATCH, DELETE, not 'PUT'."),
  ])
  expect((await tus('POST', path, { ...by('DELETE'), by: 'bob' })).status).toBe(403)
  expect((await tus('POST', path, by('DELETE'))).status).toBe(204)
  expect((await tus('HEAD', path)).status).toBe(404)
})

test('a file that does not match its SHA-256 is refused, and nothing of it stays', async () => {
  const path = await created(8, { filename: 'other.svs', sha256: '0'.repeat(64) })
  const reply = await sendChunk(path, Buffer.from('no slide'), 0)
  const sentence = 'other.svs did not arrive as it was sent, so nothing of it was stored. Upload it again.'
  expect(await answerOf(reply)).toEqual([460, detail(sentence)])
  expect(await stateOf(path)).toMatchObject({ state: 'refused', problem: sentence })
  expect(parts()).not.toContain(path.split('/').at(-2))
})

test.each([
  ['/etc/cron.d/scan.svs', 'scan.svs'],
  ['..\\..\\Scans\\Liver 3.svs', 'Liver 3.svs'],
  ['.hidden.svs', 'hidden.svs'],
  ['a:b*c?\u0007.svs', 'a_b_c__.svs'],
  ['parts', 'parts (2)'],
  [`S24.${'x'.repeat(400)}`, `S24.${'x'.repeat(196)}`],
])('%s is stored as %s, in the folder of uploads', async (filename, name) => {
  const path = await created(PICTURE.length, { filename })
  await sendChunk(path, PICTURE, 0)
  await settled(path)
  expect(readFileSync(join(folder(), name)).equals(PICTURE)).toBe(true)
})

test('a second file of the same name gets a number, whatever its case', async () => {
  const names: string[] = []
  for (const filename of ['Same.svs', 'same.svs', 'Same.svs']) {
    const path = await created(PICTURE.length, { filename })
    await sendChunk(path, PICTURE, 0)
    const { found } = await settled(path)
    const { rows } = await sql<{ path: string }>`select path from pictures where id = ${found}`.execute(database.db)
    names.push(rows[0]?.path as string)
  }
  expect(names).toEqual(['Same.svs', 'same (2).svs', 'Same (3).svs'])
})

test('a cancelled upload leaves nothing behind', async () => {
  const path = await created(8, { filename: 'a.svs' })
  await sendChunk(path, Buffer.from('abcd'), 0)
  expect(parts()).toContain(path.split('/').at(-2))
  expect((await tus('DELETE', path)).status).toBe(204)
  expect(parts()).not.toContain(path.split('/').at(-2))
  expect((await tus('HEAD', path)).status).toBe(404)
})

test('an upload that nobody continued for seven days is removed; each chunk restarts that time', async () => {
  const path = await created(8, { filename: 'a.svs' })
  const id = path.split('/').at(-2) as string
  await sql`update uploads set expires_at = now() + interval '1 hour' where id = ${id}`.execute(database.db)
  await sendChunk(path, Buffer.from('abcd'), 0)
  const expires = Date.parse((await tus('HEAD', path)).headers.get('upload-expires') as string)
  expect(Math.round((expires - Date.now()) / 3_600_000)).toBe(7 * 24)
  await sql`update uploads set expires_at = now() - interval '1 second' where id = ${id}`.execute(database.db)
  const orphan = join(folder(), 'parts', 'of-a-restored-library')
  writeFileSync(orphan, 'abc')
  utimesSync(orphan, 0, 0)
  await anotherServer()
  await vi.waitFor(async () => {
    expect((await tus('HEAD', path)).status).toBe(404)
    expect(parts()).not.toContain(id)
    expect(existsSync(orphan)).toBe(false)
  }, PATIENCE_MS)
})
