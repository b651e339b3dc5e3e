import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { SlideFile } from '@vitrine/contract/files/files'
import { parameterRules } from '@vitrine/contract/lists/parameter-rules'
import type { Picture } from '@vitrine/contract/pictures/pictures'
import type { Sample } from '@vitrine/contract/samples/samples'
import { slideList } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildFile, buildSample, buildSlide } from '../../test/factories.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { tiffBytes } from '../../test/wsi/build-tiff.ts'
import { jpegPage, tissueTile, withJfif } from '../../test/wsi/tissue.ts'
import { loadConfig } from '../config.ts'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import { queueDecode, TooManyDecodes } from '../wsi/decode-queue.ts'
import { FileSource } from '../wsi/file-source.ts'
import { openSlideImage } from '../wsi/open-slide-image.ts'
import { READER_VERSION } from '../wsi/reader-version.ts'
import type { CacheLimits } from './cache-quota.ts'
import { companionFile } from './companions.ts'
import { FolderGuard } from './folder-guard.ts'
import { ImageCache } from './image-cache.ts'
import { OpenPictures } from './open-pictures.ts'
import { Overviews } from './overviews.ts'
import { picturePaths } from './picture-paths.ts'
import { ChangedFiles } from './walk/changed-files.ts'
import { readOutdated } from './walk/outdated-pictures.ts'
import { registerPicture } from './walk/register-picture.ts'

const FIXTURES = resolve(import.meta.dirname, '../../test/pictures')
const SVS = 'synthetic-label-0.svs'
const PYRAMID = 'tissue-bigtiff-jpeg.tif'
const LONG_AGO = new Date('2026-01-05T10:00:00Z')

let base: string
let scans: string
let database: TestDatabase
let server: TestApp
let nora: Client
let reader: Client
let number = 0

const settings = () => ({
  VITRINE_DATA_DIR: join(base, 'data'),
  PICTURE_FOLDERS: `scans=${scans};other=${join(base, 'other')}`,
})

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'))
  scans = join(base, 'scans')
  for (const folder of ['scans', 'other', 'data']) mkdirSync(join(base, folder))
  database = await createTestDatabase()
  server = await buildTestApp(database.db, settings())
  nora = await server.as('nora')
  reader = await server.as('rita', 'reader')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
  rmSync(base, { recursive: true })
})

interface Registered {
  readonly id: number
  readonly revision: string
  readonly path: string
}

/** Registers a file like a walk does. @param path below the folder; the file must exist */
async function register(path: string, fields: { code?: string; folder?: string } = {}): Promise<Registered> {
  const { folder = 'scans', code = null } = fields
  const absolute = join(base, folder, path)
  const { size, mtimeNs, ino } = statSync(absolute, { bigint: true })
  const revision = `r${number}`
  const image = await describeFile(absolute)
  const { rows } = await sql<{ id: number }>`
    insert into pictures (folder, path, name, size, mtime_ns, inode, revision, state, width, height, levels, images, code, reader)
    values (${folder}, ${path}, ${path}, ${size}, ${mtimeNs}, ${ino}, ${revision}, 'ready', ${image.width}, ${image.height},
      ${JSON.stringify(image.levels)}, ${image.images}, ${code}, ${READER_VERSION}) returning id`.execute(database.db)
  return { id: rows[0]!.id, revision, path: absolute }
}

async function describeFile(path: string) {
  const level = { width: 1, height: 1, scale: 1, tile_width: 1, tile_height: 1, columns: 1, rows: 1, direct: true }
  if (!statSync(path).isFile()) return { width: 1, height: 1, levels: [level], images: [] }
  const source = await FileSource.open(path)
  try {
    const { width, height, levels, images } = await openSlideImage(source)
    return { width, height, levels, images: [...images] }
  } finally {
    await source.close()
  }
}

/** A registered copy of a fixture. */
async function buildPicture(fixture = PYRAMID, fields: { code?: string } = {}): Promise<Registered> {
  number += 1
  const path = `${number}-${fixture}`
  copyFileSync(join(FIXTURES, fixture), join(scans, path))
  return register(path, fields)
}

const attach = (file: SlideFile, { id }: Registered) =>
  sql`update files set picture_id = ${id} where id = ${file.id}`.execute(database.db)

async function buildAttached(fixture?: string, fields?: { code?: string }) {
  const [picture, file] = [await buildPicture(fixture, fields), await buildFile(nora)]
  await attach(file, picture)
  const address = `/api/files/${file.id}/picture/`
  return { picture, file, address, cut: `${address}${picture.revision}/` }
}

const pixels = (image: Buffer | string, page?: number) =>
  sharp(image, page === undefined ? {} : { page })
    .removeAlpha()
    .raw()
    .toBuffer()

/** Two levels of a DICOM slide in a separate folder, registered as one picture and attached. */
async function buildDicomSlide() {
  number += 1
  const folder = join(scans, `dicom-${number}`)
  mkdirSync(folder)
  const [full, lower] = ['level-3.dcm', 'level-4.dcm'].map(name => {
    copyFileSync(join(FIXTURES, 'dicom', name), join(folder, name))
    utimesSync(join(folder, name), LONG_AGO, LONG_AGO)
    return join(folder, name)
  }) as [string, string]
  const picture = await register(`dicom-${number}/level-3.dcm`)
  const sources = [await FileSource.open(full), await FileSource.open(lower)] as const
  const { levels } = await openSlideImage(sources[0], [sources[1]])
  const files = [companionFile('level-4.dcm', sources[1])]
  for (const source of sources) await source.close()
  await sql`update pictures set levels = ${JSON.stringify(levels)}, properties = ${JSON.stringify({ files })}
    where id = ${picture.id}`.execute(database.db)
  const file = await buildFile(nora)
  await attach(file, picture)
  const address = `/api/files/${file.id}/picture/`
  return { lower, address, cut: `${address}${picture.revision}/` }
}

describe('a tile', () => {
  test('has the pixels of its part of the level, even for readers, and may be cached forever', async () => {
    const { picture, cut } = await buildAttached()
    const [level] = (await describeFile(picture.path)).levels
    const reply = await reader.get(`${cut}tiles/0/1_0/`)
    expect([reply.statusCode, reply.headers]).toMatchObject([
      200,
      {
        'content-type': 'image/jpeg',
        'cache-control': 'private, max-age=31536000, immutable',
        etag: `"${picture.revision}"`,
      },
    ])
    const part = { left: level!.tile_width, top: 0, width: level!.tile_width, height: level!.tile_height }
    const meant = await sharp(picture.path, { page: 0 }).extract(part).removeAlpha().raw().toBuffer()
    expect((await pixels(reply.rawPayload)).equals(meant)).toBe(true)
  })

  test('of a level in another file comes from that file, and never from one that was written to', async () => {
    const { lower, cut } = await buildDicomSlide()
    const reply = await reader.get(`${cut}tiles/1/0_0/`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 138, height: 185 })
    utimesSync(lower, new Date(), new Date())
    expect((await reader.get(`${cut}tiles/1/0_0/`)).statusCode).toBe(410)
  })

  test('of a picture that lost one of its files is a 410, and the picture then continues without that file', async () => {
    const { lower, address, cut } = await buildDicomSlide()
    expect((await nora.get(address)).json<Picture>().levels).toHaveLength(2)
    rmSync(lower)
    expect((await reader.get(`${cut}tiles/0/0_0/`)).statusCode).toBe(410)
    const now = (await nora.get(address)).json<Picture>()
    expect(now).toMatchObject({ state: 'ready', levels: [{ width: 277 }] })
    expect((await reader.get(`${address}${now.revision}/tiles/0/0_0/`)).statusCode).toBe(200)
  })

  test('that the caller has cached is not sent again', async () => {
    const { picture, cut } = await buildAttached()
    const reply = await nora.get(`${cut}tiles/0/0_0/`, { 'if-none-match': `"${picture.revision}"` })
    expect([reply.statusCode, reply.body]).toEqual([304, ''])
  })

  test.each([
    'tiles/0/9_0',
    'tiles/0/0_9',
    'tiles/9/0_0',
    'tiles/0/0-0',
    'tiles/x/0_0',
    'tiles/-1/0_0',
    'tiles/0/0_0_0',
  ])('%s is not part of the picture', async path => {
    const { cut } = await buildAttached()
    const reply = await nora.get(`${cut}${path}/`)
    const [, level, tile] = path.split('/')
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { detail: `The picture has no tile ${tile} at level ${level}.` },
    ])
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers.etag).toBeUndefined()
  })

  test('needs a token', async () => {
    const { cut } = await buildAttached()
    expect((await server.app.inject(`${cut}tiles/0/0_0/`)).statusCode).toBe(401)
  })

  test('of many pictures is read with at most 64 open files', async () => {
    const { picture } = await buildAttached()
    const files = await Promise.all(
      Array.from({ length: 70 }, async (_, index) => {
        const path = `many-${index}.tif`
        copyFileSync(picture.path, join(scans, path))
        const file = await buildFile(nora)
        const registered = await register(path)
        await attach(file, registered)
        return `/api/files/${file.id}/picture/${registered.revision}/tiles/0/0_0/`
      }),
    )
    const replies = await Promise.all([...files, ...files].map(path => nora.get(path)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(140).fill(200))
    const { body } = await server.app.inject('/metrics')
    expect(Number(/^vitrine_open_pictures (\d+)$/m.exec(body)?.[1])).toBe(64)
    expect(Number(/^vitrine_tiles_total\{kind="direct"\} (\d+)$/m.exec(body)?.[1])).toBeGreaterThanOrEqual(140)
  })
})

describe('a file', () => {
  /** Beyond the time for which a row and a path are cached. */
  const later = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_100 })

  test('that is overwritten in place is a 410 at once, even for open files', async () => {
    const { picture, cut } = await buildAttached()
    expect((await nora.get(`${cut}tiles/0/0_0/`)).statusCode).toBe(200)
    writeFileSync(picture.path, readFileSync(join(FIXTURES, SVS)))
    const reply = await nora.get(`${cut}tiles/0/0_0/`)
    expect([reply.statusCode, reply.json()]).toEqual([410, { detail: expect.stringContaining('has changed') }])
  })

  test('that is completely overwritten is read again with that 410: its picture has another revision', async () => {
    const { picture, address, cut } = await buildAttached()
    writeFileSync(picture.path, readFileSync(join(FIXTURES, SVS)))
    utimesSync(picture.path, LONG_AGO, LONG_AGO)
    const replies = await Promise.all([0, 1, 2].map(column => nora.get(`${cut}tiles/0/${column}_0/`)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([410, 410, 410])
    const now = (await nora.get(address)).json<Picture>()
    expect(now).toMatchObject({ state: 'ready', format: 'Aperio SVS', code: expect.any(String) })
    expect(now.revision).not.toBe(picture.revision)
    expect((await nora.get(`${address}${now.revision}/tiles/0/0_0/`)).statusCode).toBe(200)
  })

  test('that was recently written to is being copied, until a second check finds it unchanged', async () => {
    const { picture, address, cut } = await buildAttached()
    writeFileSync(picture.path, readFileSync(join(FIXTURES, SVS)))
    expect((await nora.get(`${cut}tiles/0/0_0/`)).statusCode).toBe(410)
    const copying = { state: 'copying', problem: 'is still being copied' }
    expect((await nora.get(address)).json()).toMatchObject(copying)

    const file = { id: picture.id, folder: 'scans', path: basename(picture.path) }
    const readAnew = async (meanwhile: () => void) => {
      const lines: unknown[] = []
      const note = (...line: unknown[]) => void lines.push(line)
      const paths = server.app.picturePaths
      const changed = new ChangedFiles({
        db: database.db,
        paths,
        guard: new FolderGuard(),
        log: { error: note, warn: note },
        settleMs: 0,
      })
      const look = changed.readAnew(file)
      // Dozens of tiles request it at once.
      expect(changed.readAnew(file)).toBe(look)
      await look
      meanwhile()
      await changed.settled()
      expect(lines).toEqual([])
    }
    await readAnew(() => appendFileSync(picture.path, 'more'))
    expect((await nora.get(address)).json()).toMatchObject(copying)
    await readAnew(() => undefined)
    const read = (await nora.get(address)).json()
    expect(read).toMatchObject({ state: 'ready', problem: null, format: 'Aperio SVS' })
    // The file's second page does not belong to its first: no call gets its tiles, no matter how often the file is opened.
    expect(read.levels).toHaveLength(1)
    const statuses = [0, 1].map(
      async level => (await nora.get(`${address}${read.revision}/tiles/${level}/0_0/`)).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([200, 404])
  })

  test('that was replaced by another one is a 410 within a second', async () => {
    const { picture, cut } = await buildAttached()
    expect((await nora.get(`${cut}tiles/0/0_0/`)).statusCode).toBe(200)
    const { atime, mtime } = statSync(picture.path)
    copyFileSync(picture.path, `${picture.path}.new`)
    utimesSync(`${picture.path}.new`, atime, mtime)
    execFileSync('mv', [`${picture.path}.new`, picture.path])
    later()
    try {
      expect((await nora.get(`${cut}tiles/0/0_0/`)).statusCode).toBe(410)
    } finally {
      vi.useRealTimers()
    }
  })

  test('that is missing is a 404 with an explanation', async () => {
    const { picture, cut } = await buildAttached()
    rmSync(picture.path)
    const reply = await nora.get(`${cut}tiles/0/0_0/`)
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { detail: expect.stringMatching(/^scans\/\d+-.* is no longer where it was found\.$/) },
    ])
  })

  test('of another revision is a 410', async () => {
    const { address } = await buildAttached()
    for (const path of ['tiles/0/0_0', 'thumbnail', 'label']) {
      const reply = await nora.get(`${address}old/${path}/`)
      expect([reply.statusCode, reply.json().detail]).toEqual([410, 'The picture has changed. Load it again.'])
    }
  })

  test('behind a symbolic link out of its folder is not read', async () => {
    const secret = join(base, 'secret.tif')
    copyFileSync(join(FIXTURES, PYRAMID), secret)
    symlinkSync(secret, join(scans, 'link.tif'))
    const [picture, file] = [await register('link.tif'), await buildFile(nora)]
    await attach(file, picture)
    const reply = await nora.get(`/api/files/${file.id}/picture/${picture.revision}/tiles/0/0_0/`)
    expect([reply.statusCode, reply.json().detail]).toEqual([
      404,
      'scans/link.tif leads out of its folder, so it is not read.',
    ])
  })

  test('without a picture has none, nor has one that is missing', async () => {
    const file = await buildFile(nora)
    for (const id of [file.id, 999_999])
      for (const path of ['', 'r/tiles/0/0_0/', 'r/label/']) {
        const reply = await nora.get(`/api/files/${id}/picture/${path}`)
        expect([reply.statusCode, reply.json()]).toEqual([
          404,
          { detail: `There is no picture of file with the id ${id}.` },
        ])
      }
  })
})

test('a folder that does not respond is a 503 with an explanation, and does not block other calls', async () => {
  execFileSync('mkfifo', [join(base, 'other', 'pipe')])
  const [picture, file] = [await register('pipe', { folder: 'other' }), await buildFile(nora)]
  await attach(file, picture)
  const healthy = await buildAttached()
  const path = `/api/files/${file.id}/picture/${picture.revision}/tiles/0/0_0/`
  const started = performance.now()
  const [first, tile] = await Promise.all([nora.get(path), nora.get(`${healthy.cut}tiles/0/0_0/`)])
  expect([first.statusCode, first.json(), first.headers['retry-after']]).toEqual([
    503,
    { detail: 'The folder other does not answer.', request_id: expect.any(String) },
    '30',
  ])
  expect(tile.statusCode).toBe(200)
  const waited = performance.now() - started
  expect((await nora.get(path)).statusCode).toBe(503)
  expect(performance.now() - started - waited).toBeLessThan(1_000)
  // The hanging open occupies a thread until somebody writes.
  execFileSync('sh', ['-c', `: > ${join(base, 'other', 'pipe')}`])
})

test('while too many pictures wait to be decoded, calls for more get a 503, and files are still registered', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const decodes = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () => queueDecode(() => released))
  onTestFinished(() => release())
  await new Promise(setImmediate)
  decodes.push(...Array.from({ length: 64 }, () => queueDecode(() => released)))
  const { cut } = await buildAttached(SVS)
  const reply = await nora.get(`${cut}label/`)
  expect([reply.statusCode, reply.headers['retry-after'], reply.headers['cache-control'], reply.json()]).toEqual([
    ...[503, '2', 'no-store'],
    {
      detail: 'The server is busy decoding pictures. Try again in a few seconds.',
      request_id: expect.any(String),
    },
  ])
  const metrics = async () => (await server.app.inject('/metrics')).body
  expect(await metrics()).toMatch(/^vitrine_decodes_waiting\{kind="call"\} 64$/m)
  expect(await metrics()).toMatch(/^vitrine_decodes_refused_total [1-9]/m)
  copyFileSync(join(FIXTURES, SVS), join(scans, 'in turn.svs'))
  const parts = { db: database.db, paths: picturePaths(loadConfig(settings())) }
  // Another process reads it.
  const registered = await registerPicture(parts, { folder: 'scans', path: 'in turn.svs' })
  expect(registered).toMatchObject({ state: 'ready', problem: null })
  release()
  await Promise.all(decodes)
  const { code } = await database.db
    .selectFrom('pictures')
    .select('code')
    .where('path', '=', 'in turn.svs')
    .executeTakeFirstOrThrow()
  expect(code).toBe('Car4-13_922-a62.tif')
  expect((await nora.get(`${cut}label/`)).statusCode).toBe(200)
  expect(await metrics()).toMatch(/^vitrine_decode_seconds_count [1-9]/m)
})

describe('images', () => {
  test('thumbnail, label and macro are JPEGs; the thumbnail is cached', async () => {
    const { picture, cut } = await buildAttached(SVS)
    for (const [name, side] of [
      ['thumbnail', 256],
      ['label', 450],
      ['macro', undefined],
    ] as const) {
      const reply = await reader.get(`${cut}${name}/`)
      expect([name, reply.statusCode, reply.headers['content-type']]).toEqual([name, 200, 'image/jpeg'])
      const { format, width = 0, height = 0 } = await sharp(reply.rawPayload).metadata()
      expect(format).toBe('jpeg')
      if (side) expect(Math.max(width, height)).toBe(side)
    }
    const folder = join(base, 'data/pictures/thumbnails', picture.revision.slice(0, 2))
    expect(readdirSync(folder)).toEqual([`${picture.id}-${picture.revision}.jpg`])
    rmSync(picture.path)
    expect((await nora.get(`${cut}thumbnail/`)).statusCode).toBe(200)
  })

  test('of scanned files are served by their ids', async () => {
    const picture = await buildPicture(SVS)
    expect((await reader.get(`/api/pictures/found/${picture.id}/${picture.revision}/label/`)).statusCode).toBe(200)
    expect((await reader.get(`/api/pictures/found/${picture.id}/old/label/`)).statusCode).toBe(410)
    await attach(await buildFile(nora), picture)
    const ofRecord = await reader.get(`/api/pictures/found/${picture.id}/${picture.revision}/label/`)
    expect(ofRecord.statusCode).toBe(404)
    expect((await reader.get('/api/pictures/found/999999/old/label/')).json()).toEqual({
      detail: 'There is no scan with the id 999999.',
    })
  })

  test('that a picture does not have are a 404', async () => {
    const { cut, picture } = await buildAttached(PYRAMID)
    for (const name of ['label', 'macro', 'else']) {
      const reply = await nora.get(`${cut}${name}/`, { 'if-none-match': `"${picture.revision}"` })
      expect([reply.statusCode, reply.json()]).toEqual([404, { detail: `The picture has no ${name} image.` }])
    }
  })
})

describe('levels missing from a file', () => {
  /** Registered by the reader, and attached. */
  async function buildOneLevel(firstTile?: Buffer) {
    number += 1
    const path = `one-level-${number}.tif`
    const tile = withJfif(await tissueTile())
    const tiles = Array<Buffer>(36).fill(tile)
    writeFileSync(join(scans, path), tiffBytes([jpegPage(tiles.with(0, firstTile ?? tile), 1536, 1536)]))
    const { id } = await registerPicture(
      { db: database.db, paths: picturePaths(loadConfig(settings())) },
      { folder: 'scans', path },
    )
    const file = await buildFile(nora)
    await sql`update files set picture_id = ${id} where id = ${file.id}`.execute(database.db)
    const told = async () => (await nora.get(`/api/files/${file.id}/picture/`)).json<Picture>()
    const tileOf = async (revision: string) => nora.get(`/api/files/${file.id}/picture/${revision}/tiles/1/1_1/`)
    return {
      id,
      path: join(scans, path),
      told,
      tileOf,
      stored: (revision: string) => `${base}/data/pictures/tiles/${revision.slice(0, 2)}/${id}-${revision}`,
    }
  }

  test('are made by decoding, and stored in the data directory', async () => {
    const { told, tileOf, stored } = await buildOneLevel()
    const { revision, levels } = await told()
    expect(levels.map(({ columns, direct }) => [columns, direct])).toEqual([
      [6, true],
      [2, false],
    ])
    const [first, second] = await Promise.all([tileOf(revision), tileOf(revision)])
    expect([first.statusCode, second.rawPayload.equals(first.rawPayload)]).toEqual([200, true])
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 })
    expect(readdirSync(join(stored(revision), '1'))).toEqual(['1_1.jpg'])
  })

  test('are not read from those that an older Vitrine registered: the file is registered again, with another revision', async () => {
    const { id, told, tileOf } = await buildOneLevel()
    const { levels, revision } = await told()
    const sha256 = 'ab'.repeat(32)
    await sql`update pictures set reader = 1, revision = 'older', name = 'its name', sha256 = ${sha256},
      levels = jsonb_set(levels, '{1,tile_width}', '128') where id = ${id}`.execute(database.db)
    const reply = await tileOf('older')
    expect([reply.statusCode, reply.json().detail]).toEqual([
      503,
      'The picture is being read again after an update of Vitrine. Try again in a few minutes.',
    ])
    const log = { error: vi.fn(), warn: vi.fn() }
    const { picturePaths: paths } = server.app
    const parts = { db: database.db, paths, guard: new FolderGuard(), log, signal: new AbortController().signal }
    await readOutdated(parts)
    expect(await told()).toMatchObject({ revision, levels })
    expect((await tileOf(revision)).statusCode).toBe(200)
    const { rows } = await sql`select name, sha256, reader from pictures where id = ${id}`.execute(database.db)
    expect(rows).toEqual([{ name: 'its name', sha256, reader: READER_VERSION }])
  })

  test('a folder that does not respond is skipped until the next time, and reported once', async () => {
    await Promise.all([buildOneLevel(), buildOneLevel()])
    await sql`update pictures set reader = 1 where path like 'one-level-%'`.execute(database.db)
    const guard = new FolderGuard()
    const run = vi.spyOn(guard, 'run').mockRejectedValue(new ApiError(503, 'The folder does not answer.'))
    const log = { error: vi.fn(), warn: vi.fn() }
    const { picturePaths: paths } = server.app
    await readOutdated({ db: database.db, paths, guard, log, signal: new AbortController().signal })
    const folders = run.mock.calls.map(([folder]) => folder)
    expect(folders).toContain('scans')
    expect(folders).toEqual([...new Set(folders)])
    expect(log.error).toHaveBeenCalledTimes(folders.length)
  })

  describe('for the overview', () => {
    function buildOverviews(limits?: CacheLimits) {
      const { picturePaths: paths, log } = server.app
      const cache = new ImageCache(paths, () => undefined, limits)
      const pictures = new OpenPictures({ paths, guard: new FolderGuard(), cache })
      const overviews = new Overviews({ db: database.db, pictures, cache, log })
      onTestFinished(async () => {
        await overviews.stop()
        pictures.closeAll()
      })
      return overviews
    }
    const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).toSorted() : [])
    const ALL_TILES = ['0_0.jpg', '0_1.jpg', '1_0.jpg', '1_1.jpg']
    const metrics = async () => (await server.app.inject('/metrics')).body

    test('are made before somebody opens the picture, and not again after a restart', async () => {
      const { told, stored } = await buildOneLevel()
      const ofFile = await buildPicture(PYRAMID)
      const { revision } = await told()
      await buildOverviews().makeMissing()
      expect(namesIn(stored(revision))).toEqual(['1', 'overview'])
      expect(namesIn(join(stored(revision), '1'))).toEqual(ALL_TILES)
      const folder = `${base}/data/pictures/tiles/${ofFile.revision.slice(0, 2)}/${ofFile.id}-${ofFile.revision}`
      expect(namesIn(folder).filter(name => name !== 'overview')).toEqual([])
      rmSync(join(stored(revision), '1'), { recursive: true })
      await buildOverviews().makeMissing()
      expect(namesIn(stored(revision))).toEqual(['overview'])
    })

    test('are tried again if a call for the same tile was refused', async () => {
      const { told, stored } = await buildOneLevel()
      const { revision } = await told()
      const use = vi.spyOn(OpenPictures.prototype, 'use').mockRejectedValueOnce(new TooManyDecodes())
      onTestFinished(() => use.mockRestore())
      const overviews = buildOverviews()
      await overviews.makeMissing()
      expect(namesIn(stored(revision))).toEqual([])
      await overviews.makeMissing()
      expect(namesIn(stored(revision))).toEqual(['1', 'overview'])
    })

    test('wait while the disk has too little room, and are made once there is enough', async () => {
      const { told, stored } = await buildOneLevel()
      const { revision } = await told()
      let room = -1
      const overviews = buildOverviews({ quota: async () => Number.POSITIVE_INFINITY, room: async () => room })
      await overviews.makeMissing()
      expect(namesIn(stored(revision))).toEqual([])
      room = Number.POSITIVE_INFINITY
      await overviews.makeMissing()
      expect(namesIn(stored(revision))).toEqual(['1', 'overview'])
    })

    test('continue where they were interrupted', async () => {
      const { told, stored } = await buildOneLevel()
      const { revision } = await told()
      await buildOverviews().makeMissing()
      const tiles = join(stored(revision), '1')
      rmSync(join(stored(revision), 'overview'))
      rmSync(join(tiles, '1_1.jpg'))
      utimesSync(join(tiles, '0_0.jpg'), LONG_AGO, LONG_AGO)
      await buildOverviews().makeMissing()
      expect(namesIn(tiles)).toEqual(ALL_TILES)
      expect(statSync(join(tiles, '0_0.jpg')).mtime).toEqual(LONG_AGO)
    })

    test('of a file that cannot be read are abandoned with one line in the log; a missing file is not an error', async () => {
      const damaged = await buildOneLevel(Buffer.from('no tile'))
      const missing = await buildOneLevel()
      rmSync(missing.path)
      const overviews = buildOverviews()
      const log = vi.spyOn(server.app.log, 'error')
      onTestFinished(() => log.mockRestore())
      await overviews.makeMissing()
      await overviews.makeMissing()
      const told = log.mock.calls.map(([about]) => (about as { picture?: number }).picture)
      expect(told.filter(id => id === damaged.id)).toHaveLength(1)
      expect(told).not.toContain(missing.id)
    })

    const OVERVIEW_LOCK = 0x6f766572
    const isLocked = async () => {
      const { rows } =
        await sql`select from pg_locks where locktype = 'advisory' and granted and objid = ${OVERVIEW_LOCK}
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
      return rows.length > 0
    }

    test('wait while calls decode, and end at once when the server is stopped', async () => {
      const { id, told, stored } = await buildOneLevel()
      const { revision } = await told()
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      // All other decoding has to wait for its turn.
      const calls = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () => queueDecode(() => released))
      onTestFinished(() => release())
      const use = vi.spyOn(OpenPictures.prototype, 'use')
      onTestFinished(() => use.mockRestore())
      const overviews = buildOverviews()
      overviews.start()
      await vi.waitFor(async () => expect(await isLocked()).toBe(true), PATIENCE_MS)
      // By then it has chosen a picture and could have requested a tile.
      for (let look = 0; look < 200; look++) await metrics()
      expect(use).not.toHaveBeenCalledWith(expect.objectContaining({ id }), expect.anything())
      await overviews.stop()
      expect(namesIn(stored(revision))).toEqual([])
      release()
      await Promise.all(calls)
    })

    test('are made by one server at a time, because others may share its data directory', async () => {
      const { told, stored } = await buildOneLevel()
      const { revision } = await told()
      const overviews = buildOverviews()
      await withAdvisoryLock(database.db, OVERVIEW_LOCK, () => overviews.makeMissing())
      expect(namesIn(stored(revision))).toEqual([])
      await overviews.makeMissing()
      expect(namesIn(stored(revision))).toEqual(['1', 'overview'])
    })
  })

  test('are deleted from the cache once their picture is deleted or has another revision', async () => {
    const [kept, changed, deleted] = [await buildOneLevel(), await buildOneLevel(), await buildOneLevel()]
    const folders: string[] = []
    for (const { told, tileOf, stored } of [kept, changed, deleted]) {
      const { revision, thumbnail } = await told()
      expect((await tileOf(revision)).statusCode).toBe(200)
      expect((await nora.get(thumbnail as string)).statusCode).toBe(200)
      folders.push(stored(revision), `${stored(revision).replace('/tiles/', '/thumbnails/')}.jpg`)
    }
    const parts = join(base, 'data/pictures/tiles/parts')
    for (const name of ['old.part', 'young.part']) writeFileSync(join(parts, name), '')
    utimesSync(join(parts, 'old.part'), LONG_AGO, LONG_AGO)
    await sql`update pictures set revision = 'other' where id = ${changed.id}`.execute(database.db)
    await sql`delete from pictures where id = ${deleted.id}`.execute(database.db)
    await new ImageCache(server.app.picturePaths, () => undefined).sweep(database.db, new AbortController().signal)
    expect(folders.map(existsSync)).toEqual([true, true, false, false, false, false])
    expect(readdirSync(parts)).toEqual(['young.part'])
  })
})

test('photographs, which may show names of patients, are revalidated each time; thumbnails are not', async () => {
  const { cut, picture } = await buildAttached(SVS)
  const cacheOf = async (name: string, headers?: Record<string, string>) => {
    const reply = await nora.get(`${cut}${name}/`, headers)
    return [reply.statusCode, reply.headers['cache-control']]
  }
  for (const name of ['label', 'macro']) expect(await cacheOf(name)).toEqual([200, 'private, no-cache'])
  expect(await cacheOf('label', { 'if-none-match': `"${picture.revision}"` })).toEqual([304, 'private, no-cache'])
  expect(await cacheOf('thumbnail')).toEqual([200, 'private, max-age=31536000, immutable'])
})

describe('the picture of a file', () => {
  test('is returned completely', async () => {
    const { picture, address, cut } = await buildAttached(SVS)
    const told = (await reader.get(address)).json<Picture>()
    const { levels } = await describeFile(picture.path)
    expect(told).toMatchObject({
      state: 'ready',
      problem: null,
      revision: picture.revision,
      width: 480,
      height: 480,
      levels,
      tile_width: levels[0]!.tile_width,
      thumbnail: `${cut}thumbnail/`,
      label: `${cut}label/`,
      macro: `${cut}macro/`,
      label_check: 'no_code',
      label_slides: [],
      rotation: 0,
      mirrored: false,
      folder: 'scans',
    })
  })

  test('is rotated and mirrored for everybody', async () => {
    const { address } = await buildAttached()
    expect((await nora.patch(address, { rotation: 90 })).json()).toMatchObject({ rotation: 90, mirrored: false })
    expect((await nora.patch(address, { mirrored: true })).json()).toMatchObject({ rotation: 90, mirrored: true })
    const wrong = await nora.patch(address, { rotation: 360 })
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { rotation: [expect.stringContaining('360')] }])
    expect((await reader.patch(address, { rotation: 1 })).statusCode).toBe(403)
  })

  test('records in the audit who rotated it, and its former orientation', async () => {
    const { address, file } = await buildAttached()
    await nora.patch(address, { rotation: 90 })
    // Nothing changed, so nothing is recorded.
    await nora.patch(address, { rotation: 90, mirrored: false })
    const admin = await server.as('root', 'admin')
    const { results } = (await admin.get('/api/audit/?event=picture-turned')).json()
    const ofFile = results.filter((line: { details: { file: number } }) => line.details.file === file.id)
    const before = { rotation: 0, mirrored: false }
    expect(ofFile).toMatchObject([
      { by: { username: 'nora' }, details: { file: file.id, rotation: 90, mirrored: false, before } },
    ])
  })

  test('is detached: the file becomes a scanned file without a slide, which no walk attaches', async () => {
    const { address, picture, file } = await buildAttached()
    expect((await reader.delete(address)).statusCode).toBe(403)
    expect((await nora.delete(address, { 'if-match': '"9"' })).statusCode).toBe(412)
    expect((await nora.delete(address)).statusCode).toBe(204)
    expect((await nora.get(address)).statusCode).toBe(404)
    const { rows } = await sql`select ignored from pictures where id = ${picture.id}`.execute(database.db)
    expect(rows).toEqual([{ ignored: true }])
    const { results } = (await nora.get(`/api/files/${file.id}/history/`)).json()
    expect(results[0].changes).toEqual([
      { field: 'picture', from: picture.id, from_name: expect.stringContaining(PYRAMID), to: null, to_name: null },
    ])
  })
})

describe('a label', () => {
  const name = 'Car4-13_922-a62.tif'
  test.each([
    ['its name', (slide: { name: string }) => ` ${slide.name} `, 'matches'],
    ['its name in capitals', (slide: { name: string }) => slide.name.toUpperCase(), 'matches'],
    ['its uuid', (slide: { uuid: string | null }) => String(slide.uuid), 'matches'],
    ['another name', () => 'B 7', 'differs'],
    ['no code', () => undefined, 'no_code'],
  ])('with %s is reported in slides and their samples, and slides are found by it', async (_name, codeOf, check) => {
    const other = await buildSlide(nora, { name: 'B 7' })
    const file = await buildFile(nora)
    const slide = await buildSlide(nora, { name, file: file.id })
    const code = codeOf(slide as never)
    const picture = await buildPicture(SVS, code === undefined ? {} : { code })
    await attach(file, picture)
    const summary = {
      state: 'ready',
      revision: picture.revision,
      thumbnail: `/api/files/${file.id}/picture/${picture.revision}/thumbnail/`,
      label_check: check,
    }
    const found = (await nora.get(`/api/slides/?label_check=${check}&name=${name}&limit=100`)).json()
    const listed = found.results.find((row: { id: number }) => row.id === slide.id)
    expect(listed.file.picture).toEqual(summary)
    const rule = JSON.stringify({ field: 'label_check', op: 'is', value: check })
    const byRule = (await nora.get(`/api/slides/?filter=${encodeURIComponent(rule)}&name=${name}&limit=100`)).json()
    expect(byRule.results).toEqual(found.results)
    const counted = (await nora.get(`/api/slides/facets/?facets=label_check&label_check=${check}&name=${name}`)).json()
    expect(counted.facets.label_check.values).toContainEqual({ value: check, label: check, count: found.total })
    expect((await nora.get(`/api/slides/${slide.id}/`)).json().file.picture).toEqual(summary)
    const sample = await buildSample(nora, { slide: slide.id })
    expect(sample.slide_detail?.picture).toEqual(summary)
    const { results } = (await nora.get(`/api/samples/?slide=${slide.id}`)).json()
    expect(results.map((row: Sample) => row.slide_detail?.picture)).toEqual([summary])
    const told = (await nora.get(`/api/files/${file.id}/picture/`)).json()
    expect(told).toMatchObject({ label_check: check, code: code ?? null })
    expect(told.label_slides.map(({ name: label }: { name: string }) => label)).toEqual(
      check === 'differs' ? Array(told.label_slides.length).fill(other.name) : [],
    )
    if (check === 'differs') expect(told.label_slides.length).toBeGreaterThan(0)
    const entries = [other, slide].map(({ id }) => ({ slide_id: id, type: 'T' }))
    const dataset = await buildDataset(nora, { dataset_slides: entries })
    expect((await nora.get(`/api/datasets/${dataset.id}/check/`)).json()).toMatchObject({
      mislabeled: check === 'differs' ? [{ slide_id: slide.id, name }] : [],
      mislabeled_count: Number(check === 'differs'),
    })
  })

  test('that is hidden is not returned, but the result of its check is', async () => {
    const hiding = await buildTestApp(database.db, { ...settings(), SHOW_LABELS: 'off' })
    try {
      const person = await hiding.as('nora')
      const { file, picture, address, cut } = await buildAttached(SVS, { code: 'C 9' })
      const slide = await buildSlide(nora, { name: 'A 9', file: file.id })
      const sample = await buildSample(nora, { slide: slide.id })
      await buildSlide(nora, { name: 'C 9' })
      expect((await person.get(address)).json()).toMatchObject({
        label: null,
        macro: null,
        code: null,
        code_format: null,
        label_slides: [],
        label_check: 'differs',
        thumbnail: `${cut}thumbnail/`,
      })
      expect((await person.get(`/api/samples/${sample.id}/`)).json().slide_detail.picture).toEqual({
        state: 'ready',
        revision: picture.revision,
        thumbnail: `${cut}thumbnail/`,
        label_check: 'differs',
      })
      for (const image of ['label', 'macro'])
        for (const headers of [undefined, { 'if-none-match': `"${picture.revision}"` }])
          expect((await person.get(`${cut}${image}/`, headers)).json()).toEqual({
            detail: 'Label and macro images are not shown on this server.',
          })
      expect((await person.get(`${cut}thumbnail/`)).statusCode).toBe(200)
    } finally {
      await hiding.app.close()
    }
  })

  test('an unknown check is refused', async () => {
    const reply = await nora.get('/api/slides/?label_check=matches,wrong')
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { label_check: ["label_check takes matches, differs, no_code or no_label, not 'wrong'."] },
    ])
  })
})

test('slides are found by whether they have a picture', async () => {
  const [bare, { file }] = [await buildFile(nora), await buildAttached()]
  const species = `with and without ${file.id}`
  const slides = [
    await buildSlide(nora, { species }),
    await buildSlide(nora, { species, file: bare.id }),
    await buildSlide(nora, { species, file: file.id }),
  ]
  const idsOf = async (query: string) =>
    (await nora.get(`/api/slides/?species=${species}&ordering=id&${query}`))
      .json()
      .results.map(({ id }: { id: number }) => id)
  const ids = slides.map(({ id }) => id)
  const { features } = (await nora.get('/config.json')).json()
  expect(features).toContain('thumbnails')
  expect(await idsOf('has_picture=true')).toEqual(ids.slice(2))
  expect(await idsOf('has_picture=false')).toEqual(ids.slice(0, 2))
  expect(await idsOf('has_picture=true,false')).toEqual(ids)
  const parameters = ['has_picture=true', 'has_picture=false', 'label_check=no_label,no_code', `id=${ids.slice(1)}`]
  for (const parameter of [...parameters, 'organ=', 'not_in_dataset=1,', 'created_at_after=2026-01-01']) {
    const [name = '', text = ''] = parameter.split('=')
    const filter = encodeURIComponent(JSON.stringify({ and: parameterRules(slideList, name, text) }))
    expect(await idsOf(`filter=${filter}`), parameter).toEqual(await idsOf(parameter))
  }
})

describe('the history', () => {
  test('an attach can be undone', async () => {
    const [picture, file] = [await buildPicture(), await buildFile(nora)]
    await attach(file, picture)
    const { results } = (await nora.get(`/api/files/${file.id}/history/`)).json()
    expect(results[0].changes).toMatchObject([
      { field: 'picture', to: picture.id, to_name: expect.stringContaining(PYRAMID) },
    ])
    const undone = await nora.post('/api/undo/', { entries: [results[0].id] })
    expect([undone.statusCode, undone.body]).toEqual([200, expect.any(String)])
    expect((await nora.get(`/api/files/${file.id}/picture/`)).statusCode).toBe(404)
  })

  const deleteSlide = async () => {
    const { file, picture } = await buildAttached()
    const slide = await buildSlide(nora, { file: file.id })
    expect((await nora.delete(`/api/slides/${slide.id}/`)).statusCode).toBe(204)
    const { results } = (await nora.get('/api/trash/?kind=slides&limit=1')).json()
    return { slide, picture, trash: results[0].id }
  }
  const pictureOf = async (id: number) => (await nora.get(`/api/slides/${id}/`)).json().file.picture

  test('a restored slide gets its picture back', async () => {
    const { slide, picture, trash } = await deleteSlide()
    expect((await nora.post('/api/trash/restore/', { ids: [trash] })).statusCode).toBe(200)
    expect(await pictureOf(slide.id)).toMatchObject({ revision: picture.revision })
  })

  test('a restored slide comes back without a picture that was attached to another', async () => {
    const { slide, picture, trash } = await deleteSlide()
    const other = await buildFile(nora)
    await attach(other, picture)
    const reply = await nora.post('/api/trash/restore/', { ids: [trash] })
    expect([reply.statusCode, reply.json().incomplete]).toMatchObject([200, [{ kind: 'files', reason: 'taken' }]])
    expect(await pictureOf(slide.id)).toBeNull()
    expect((await nora.get(`/api/files/${other.id}/picture/`)).json().revision).toBe(picture.revision)
  })

  test('no call writes the link directly', async () => {
    const file = await buildFile(nora)
    for (const body of [{ picture: 1 }, { picture_id: 1 }])
      expect((await nora.patch(`/api/files/${file.id}/`, body)).statusCode).toBe(400)
  })
})
