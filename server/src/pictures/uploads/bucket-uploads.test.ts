import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Picture } from '@vitrine/contract/pictures/pictures'
import type { Upload } from '@vitrine/contract/pictures/uploads'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildSlide } from '../../../test/factories.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { type S3Fault, startS3 } from '../../../test/s3-server.ts'

const SLIDE = readFileSync(join(import.meta.dirname, '../../../test/pictures/tissue-bigtiff-jpeg.tif'))
const HALF = 40_000

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Two servers that share a bucket, but no folder. */
async function startServers() {
  const s3 = await startS3()
  const start = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bucket-'))
    const settings = { ...s3.settings, VITRINE_DATA_DIR: dataDir, PICTURE_STORE: 's3://lab/vitrine' }
    const server = await buildTestApp(database.db, settings)
    onTestFinished(async () => {
      await server.app.close()
      await rm(dataDir, { recursive: true, force: true })
    })
    return { server, dataDir, ada: await server.as('ada', 'admin') }
  }
  return { s3, one: await start(), other: await start() }
}

const TUS = { authorization: 'Bearer ada', 'tus-resumable': '1.0.0' }

async function begin({ app }: TestApp, filename: string, more: Record<string, string> = {}): Promise<string> {
  const metadata = Object.entries({ filename, ...more }).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  )
  const headers = { ...TUS, 'upload-length': String(SLIDE.length), 'upload-metadata': metadata.join(',') }
  const reply = await app.inject({ method: 'POST', url: '/api/uploads/', headers })
  expect(reply.statusCode).toBe(201)
  return reply.headers.location as string
}

const send = ({ app }: TestApp, url: string, from: number, to = SLIDE.length) =>
  app.inject({
    method: 'PATCH',
    url,
    headers: { ...TUS, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
    payload: SLIDE.subarray(from, to),
  })

const offset = async ({ app }: TestApp, url: string) =>
  Number((await app.inject({ method: 'HEAD', url, headers: TUS })).headers['upload-offset'])

const finished = ({ app }: TestApp, url: string) =>
  vi.waitFor(async () => {
    const upload = (await app.inject({ url, headers: TUS })).json<Upload>()
    expect(upload.state).not.toBe('checking')
    return upload
  }, PATIENCE_MS)

test('an upload that begins at one server continues at another, and is shown and deleted by both', async () => {
  const { s3, one, other } = await startServers()
  const slide = await buildSlide(one.ada)
  const sha256 = createHash('sha256').update(SLIDE).digest('hex')
  const url = await begin(one.server, 'a.tif', { slide: String(slide.id), sha256 })
  expect((await send(one.server, url, 0, HALF)).statusCode).toBe(204)
  expect(await offset(other.server, url)).toBe(HALF)
  expect((await send(other.server, url, HALF)).statusCode).toBe(204)
  const upload = await finished(other.server, url)
  expect(upload).toMatchObject({ state: 'ready', problem: null })
  expect([...s3.objects.keys()]).toEqual(['vitrine/uploads/a.tif'])
  expect(s3.objects.get('vitrine/uploads/a.tif')?.bytes.equals(SLIDE)).toBe(true)
  expect(s3.multiparts.size).toBe(0)
  expect(await readdir(join(one.dataDir, 'pictures')).catch(() => [])).toEqual([])

  const address = `/api/files/${upload.file}/picture/`
  const { revision } = (await one.ada.get(address)).json<Picture>()
  for (const { ada } of [one, other]) expect((await ada.get(`${address}${revision}/tiles/0/0_0/`)).statusCode).toBe(200)
  expect((await one.ada.delete(`/api/pictures/${upload.found}/`)).statusCode).toBe(204)
  expect(s3.objects.size).toBe(0)
})

test('while the bucket is unavailable uploads wait, and continue when it is back', async () => {
  const { s3, one } = await startServers()
  const url = await begin(one.server, 'b.tif')
  await send(one.server, url, 0, HALF)
  let fault: S3Fault = 'busy'
  s3.fault(() => fault)
  const refused = await send(one.server, url, HALF)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    503,
    "The server can't write to its folder of uploads (SlowDown). What arrived before is stored. Try again later.",
  ])
  expect((await one.ada.get('/api/slides/')).statusCode).toBe(200)
  fault = undefined
  expect(await offset(one.server, url)).toBe(HALF)
  await send(one.server, url, HALF)
  expect(await finished(one.server, url)).toMatchObject({ state: 'ready' })
  expect(s3.objects.get('vitrine/uploads/b.tif')?.bytes.equals(SLIDE)).toBe(true)
})

test('an upload that is abandoned, or is not a slide, leaves nothing in the bucket', async () => {
  const { s3, one } = await startServers()
  const url = await begin(one.server, 'c.tif')
  await send(one.server, url, 0, HALF)
  expect(s3.objects.size).toBe(1)
  expect((await one.server.app.inject({ method: 'DELETE', url, headers: TUS })).statusCode).toBe(204)
  expect(s3.objects.size).toBe(0)
  const wrong = await begin(one.server, 'd.tif', { sha256: '0'.repeat(64) })
  expect((await send(one.server, wrong, 0)).statusCode).toBe(460)
  expect([...s3.objects.keys()]).toEqual([])
})
