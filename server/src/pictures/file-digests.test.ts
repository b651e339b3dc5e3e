import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { PictureAttached } from '@vitrine/contract/pictures/scanned-files'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildSlide } from '../../test/factories.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import { queueDecode } from '../wsi/decode-queue.ts'
import { FileDigests } from './file-digests.ts'
import { FolderGuard } from './folder-guard.ts'
import type { PicturePaths } from './picture-paths.ts'
import { PictureSource } from './picture-source.ts'
import { ChangedFiles } from './walk/changed-files.ts'
import { registerPicture } from './walk/register-picture.ts'
import { storeUnread } from './walk/walk.queries.ts'

const FIXTURE = resolve(import.meta.dirname, '../../test/pictures/tissue-bigtiff-jpeg.tif')
const LONG_AGO = new Date('2026-01-05T10:00:00Z')
const LATER = new Date('2026-02-05T10:00:00Z')

let base: string
let database: TestDatabase
let server: TestApp
let nora: Client
let number = 0

const settings = () => ({ VITRINE_DATA_DIR: join(base, 'data'), PICTURE_FOLDERS: `scans=${join(base, 'scans')}` })

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitrine-digests-'))
  for (const folder of ['scans', 'data']) mkdirSync(join(base, folder))
  database = await createTestDatabase()
  server = await buildTestApp(database.db, settings())
  nora = await server.as('nora')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
  rmSync(base, { recursive: true })
})
// So that each test waits only for its own files.
beforeEach(async () => {
  await sql`update pictures set sha256 = ${'0'.repeat(64)} where sha256 is null`.execute(database.db)
})

interface Scan {
  readonly id: number
  readonly path: string
}

/** A file in the folder, registered like by a walk. @param behind bytes to append to those of a picture */
async function buildScan(behind?: Buffer): Promise<Scan> {
  number += 1
  const name = `${number}.tif`
  const path = join(base, 'scans', name)
  copyFileSync(FIXTURE, path)
  writeFileSync(path, behind ?? name, { flag: 'a' })
  utimesSync(path, LONG_AGO, LONG_AGO)
  return { id: await register(name), path }
}

async function register(path: string): Promise<number> {
  const parts = { db: database.db, paths: server.app.picturePaths }
  return (await registerPicture(parts, { folder: 'scans', path })).id
}

/** Attaches it to a new slide. */
async function attach({ id }: Scan) {
  const slide = await buildSlide(nora)
  const reply = await nora.post('/api/pictures/found/attach/', { items: [{ id, slide: slide.id }] })
  return { slide: slide.id, file: reply.json<PictureAttached>().attached[0]?.file as number }
}

const sha256Of = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

async function storedDigest({ id }: Scan): Promise<string | null> {
  const { rows } = await sql<{ sha256: string | null }>`select sha256 from pictures where id = ${id}`.execute(
    database.db,
  )
  return rows[0]?.sha256 ?? null
}

function buildDigests(parts: { guard?: FolderGuard; paths?: PicturePaths; bytesPerSecond?: number } = {}) {
  const { log } = server.app
  const { guard = new FolderGuard(), paths = server.app.picturePaths, bytesPerSecond = 1e12 } = parts
  const changed = new ChangedFiles({ db: database.db, paths, guard, log })
  const digests = new FileDigests({ db: database.db, paths, guard, changed, log, bytesPerSecond })
  onTestFinished(async () => {
    await digests.stop()
    await changed.stop()
  })
  return digests
}

function spyOnReads() {
  const reads = vi.spyOn(PictureSource.prototype, 'readInto')
  onTestFinished(() => reads.mockRestore())
  return reads
}

const TWO_PIECES = Buffer.alloc(300_000, 'x')

test('files in folders get the digest of their bytes, those of slides first, and records show it', async () => {
  const [first, second] = [await buildScan(TWO_PIECES), await buildScan()]
  const { slide, file } = await attach(first)
  const open = vi.spyOn(PictureSource, 'open')
  onTestFinished(() => open.mockRestore())
  await buildDigests().computeMissing()
  expect(open.mock.calls.map(([{ path }]) => join(base, 'scans', path))).toEqual([first.path, second.path])
  expect([await storedDigest(first), await storedDigest(second)]).toEqual(
    [first, second].map(({ path }) => sha256Of(path)),
  )
  const shown = { sha256: sha256Of(first.path), version: 1 }
  expect((await nora.get(`/api/files/${file}/`)).json()).toMatchObject(shown)
  expect((await nora.get(`/api/slides/${slide}/`)).json().file).toMatchObject(shown)
})

test('no file is read again after a restart', async () => {
  const scan = await buildScan()
  await buildDigests().computeMissing()
  const reads = spyOnReads()
  await buildDigests().computeMissing()
  expect([await storedDigest(scan), reads.mock.calls]).toEqual([sha256Of(scan.path), []])
})

test('a file that is changed while it is read is registered and read again', async () => {
  const scan = await buildScan(TWO_PIECES)
  const { readInto } = PictureSource.prototype
  const reads = spyOnReads().mockImplementationOnce(async function (this: PictureSource, ...piece) {
    await readInto.apply(this, piece)
    writeFileSync(scan.path, 'other bytes behind it', { flag: 'a' })
    utimesSync(scan.path, LATER, LATER)
  })
  await buildDigests().computeMissing()
  expect(reads).toHaveBeenCalled()
  expect(await storedDigest(scan)).toBe(sha256Of(scan.path))
})

test('a file that became shorter while it was read is not an error', async () => {
  const scan = await buildScan(TWO_PIECES)
  const log = vi.spyOn(server.app.log, 'error')
  onTestFinished(() => log.mockRestore())
  const { readInto } = PictureSource.prototype
  spyOnReads().mockImplementationOnce(async function (this: PictureSource, ...piece) {
    await readInto.apply(this, piece)
    copyFileSync(FIXTURE, scan.path)
    utimesSync(scan.path, LATER, LATER)
  })
  await buildDigests().computeMissing()
  expect([await storedDigest(scan), log.mock.calls]).toEqual([sha256Of(scan.path), []])
})

test('a registered file loses its digest with another size or time, and keeps it with another inode', async () => {
  const scan = await buildScan()
  await buildDigests().computeMissing()
  const digest = sha256Of(scan.path)
  copyFileSync(scan.path, `${scan.path}.copy`)
  rmSync(scan.path)
  copyFileSync(`${scan.path}.copy`, scan.path)
  utimesSync(scan.path, LONG_AGO, LONG_AGO)
  await register(basename(scan.path))
  expect(await storedDigest(scan)).toBe(digest)
  utimesSync(scan.path, LATER, LATER)
  await register(basename(scan.path))
  expect(await storedDigest(scan)).toBeNull()
})

test('a file that is being overwritten loses its digest at once', async () => {
  const scan = await buildScan()
  await buildDigests().computeMissing()
  const file = { path: `${number}.tif`, size: 9, mtimeNs: 1n, inode: 1n }
  expect(await storeUnread(database.db, 'scans', file, { state: 'copying', problem: 'Being copied.' })).toBe(scan.id)
  expect(await storedDigest(scan)).toBeNull()
})

test('a record keeps the digest of the file that was detached from it', async () => {
  const scan = await buildScan()
  const { file } = await attach(scan)
  await buildDigests().computeMissing()
  expect((await nora.delete(`/api/files/${file}/picture/`)).statusCode).toBe(204)
  expect((await nora.get(`/api/files/${file}/`)).json()).toMatchObject({ sha256: sha256Of(scan.path) })
})

test('a pause after each piece keeps to the rate, and ends with the server', async () => {
  const scan = await buildScan(TWO_PIECES)
  const reads = spyOnReads()
  const digests = buildDigests({ bytesPerSecond: 1 })
  digests.start()
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(1), PATIENCE_MS)
  await reads.mock.results[0]?.value
  await digests.stop()
  expect([reads.mock.calls.length, await storedDigest(scan)]).toEqual([1, null])
})

test('nothing is read at a rate of 0', async () => {
  const scan = await buildScan()
  const digests = buildDigests({ bytesPerSecond: 0 })
  digests.start()
  await digests.stop()
  expect(await storedDigest(scan)).toBeNull()
})

test('nothing is read from a bucket', async () => {
  const scan = await buildScan()
  const bucket = Object.assign(Object.create(server.app.picturePaths.store('scans')), { isOnDisk: false })
  await buildDigests({ paths: { ...server.app.picturePaths, folders: new Map([['scans', bucket]]) } }).computeMissing()
  expect(await storedDigest(scan)).toBeNull()
})

test('nothing is read while a call decodes', async () => {
  const scan = await buildScan()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const call = queueDecode(() => released)
  onTestFinished(() => release())
  const reads = spyOnReads()
  const open = vi.spyOn(PictureSource, 'open')
  onTestFinished(() => open.mockRestore())
  const computing = buildDigests().computeMissing()
  await vi.waitFor(() => expect(open).toHaveBeenCalled(), PATIENCE_MS)
  await open.mock.results[0]?.value
  expect(reads).not.toHaveBeenCalled()
  release()
  await Promise.all([call, computing])
  expect(await storedDigest(scan)).toBe(sha256Of(scan.path))
})

test('only one of several servers reads at a time', async () => {
  const scan = await buildScan()
  const DIGEST_LOCK = 0x64696765
  await withAdvisoryLock(database.db, DIGEST_LOCK, () => buildDigests().computeMissing())
  expect(await storedDigest(scan)).toBeNull()
  await buildDigests().computeMissing()
  expect(await storedDigest(scan)).not.toBeNull()
})

test('a folder that does not respond is skipped until the next time', async () => {
  const scans = [await buildScan(), await buildScan()]
  const guard = new FolderGuard()
  const run = vi.spyOn(guard, 'run').mockRejectedValue(new ApiError(503, 'The folder does not answer.'))
  const digests = buildDigests({ guard })
  await digests.computeMissing()
  expect(run).toHaveBeenCalledTimes(1)
  run.mockRestore()
  await digests.computeMissing()
  for (const scan of scans) expect(await storedDigest(scan)).toBe(sha256Of(scan.path))
})

test('a file that cannot be read is logged, skipped for an hour, and does not delay others', async () => {
  const [readable, broken] = [await buildScan(), await buildScan()]
  const log = vi.spyOn(server.app.log, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const reads = spyOnReads().mockRejectedValueOnce(new Error('EIO'))
  const digests = buildDigests()
  await digests.computeMissing()
  await digests.computeMissing()
  expect(log.mock.calls.map(([about]) => (about as { picture: number }).picture)).toEqual([broken.id])
  expect([await storedDigest(readable), reads.mock.calls.length]).toEqual([sha256Of(readable.path), 2])
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60 * 1000)
  onTestFinished(() => clock.mockRestore())
  await digests.computeMissing()
  expect(await storedDigest(broken)).toBe(sha256Of(broken.path))
})

test('a file that disappeared is left to the walk', async () => {
  const scan = await buildScan()
  rmSync(scan.path)
  const log = vi.spyOn(server.app.log, 'error')
  onTestFinished(() => log.mockRestore())
  await buildDigests().computeMissing()
  expect([await storedDigest(scan), log.mock.calls]).toEqual([null, []])
})

test('the metrics say how many files wait', async () => {
  await buildScan()
  expect((await server.app.inject('/metrics')).body).toContain('vitrine_digests_waiting 1')
})

test('one file under two names is the same file, and a frozen version stays unchanged and the same', async () => {
  const bytes = Buffer.from(`the same ${number}`)
  const copies = [await buildScan(bytes), await buildScan(bytes)] as const
  const [one, two] = [await attach(copies[0]), await attach(copies[1])]
  const dataset = await buildDataset(nora, {
    dataset_slides: [
      { slide_id: one.slide, type: 'T' },
      { slide_id: two.slide, type: 'E' },
    ],
  })
  const at = `/api/datasets/${dataset.id}/`
  const freeze = async () => (await nora.post(`${at}versions/`, {})).json()
  const check = async () => (await nora.get(`${at}check/?group=file`)).json()
  const first = await freeze()
  const manifest = async () => (await nora.get(`${at}versions/1/manifest/`)).body
  const before = await manifest()
  expect((await check()).torn).toEqual([])

  await buildDigests().computeMissing()
  expect((await check()).torn).toMatchObject([{ slides: 2 }])
  expect(await manifest()).toBe(before)
  const now = async (of: number) =>
    (await nora.get(`${at}versions/${of}/slides/`)).json().results.map((slide: { now: string }) => slide.now)
  const changes = async (path: string) => (await nora.get(`${at}versions/${path}`)).json().total
  expect([await now(1), await changes('1/diff/?with=current')]).toEqual([['same', 'same'], 0])

  const second = await freeze()
  expect([first.semver, second.semver]).toEqual(['1.0.0', '1.1.0'])
  expect(await changes('2/diff/?with=1')).toBe(0)
  const lines = (await nora.get(`${at}versions/2/slides/`)).json().results
  expect(lines.map((line: { file_sha256: string }) => line.file_sha256)).toEqual(
    Array(2).fill(sha256Of(copies[0].path)),
  )

  writeFileSync(copies[0].path, 'other', { flag: 'a' })
  utimesSync(copies[0].path, LATER, LATER)
  await register(basename(copies[0].path))
  await buildDigests().computeMissing()
  expect([(await now(2)).toSorted(), await changes('2/diff/?with=current')]).toEqual([['changed', 'same'], 1])
})
