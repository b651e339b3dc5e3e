import { copyFile, mkdir, mkdtemp, rename, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NamedFiles, ScannedFile, ScannedFilePage } from '@vitrine/contract/pictures/scanned-files'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildSlide } from '../../../test/factories.ts'
import { buildDicom } from '../../../test/wsi/build-dicom.ts'
import { loadConfig } from '../../config.ts'
import { FileSource } from '../../wsi/file-source.ts'
import { picturePaths } from '../picture-paths.ts'
import { WALK_TIMES, type WalkLog } from './list-folder.ts'
import { PictureWalk } from './picture-walk.ts'

/** Folders of this name can't be read, not even by root. */
const LOCKED = 'lost+found'
vi.mock('node:fs/promises', async load => {
  const files = await load<typeof import('node:fs/promises')>()
  const locked = (path: string) => Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'opendir', path })
  const opendir: typeof files.opendir = (path, options) =>
    String(path).endsWith(LOCKED) ? Promise.reject(locked(String(path))) : files.opendir(path, options)
  return { ...files, opendir }
})

const FIXTURES = join(import.meta.dirname, '../../../test/pictures')
const LABELED = 'synthetic-label-90.svs'
const CODE = 'S24-10233 A1-3'
/** Gives each file another time, as files with the same content and time would be the same picture in different places. */
let minutes = 0
const longAgo = () => new Date(Date.UTC(2026, 0, 5, 10, minutes++))

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

/** Collects log lines, including those about single files. */
function logTo(lines: string[] = []): WalkLog {
  const add = (_about: unknown, line?: string) => void lines.push(line ?? '')
  return { error: add, warn: add }
}

/** The settings that a walk needs. */
function settingsOf(settings: Record<string, string>) {
  const config = loadConfig(settings)
  return { config, paths: picturePaths(config) }
}

/** A separate folder for each test, with that name in the settings. */
async function openFolder(name: string, settings: Record<string, string> = {}) {
  const path = await mkdtemp(join(tmpdir(), 'vitrine-walk-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  const lines: string[] = []
  const walk = new PictureWalk({
    db: database.db,
    ...settingsOf({ PICTURE_FOLDERS: `${name}=${path}`, ...settings }),
    log: logTo(lines),
    times: { answerMs: 10_000, readMs: 30_000, settleMs: 20 },
  })
  return {
    path,
    async put(file: string, fixture = LABELED, at = longAgo()) {
      const target = join(path, file)
      await mkdir(join(target, '..'), { recursive: true })
      await copyFile(join(FIXTURES, fixture), target)
      await utimes(target, at, at)
      return target
    },
    async walk(...says: string[]) {
      const id = await walk.begin()
      await walk.done
      expect(lines.splice(0)).toEqual(says)
      return (await nora.get(`/api/pictures/scan/${id}/`)).json()
    },
    /** @returns the scan of files that a call names */
    async scan(named: NamedFiles) {
      const id = await walk.beginNamed(named)
      await walk.done
      return (await nora.get(`/api/pictures/scan/${id}/`)).json()
    },
    found: () => scannedFilesIn(name),
    folderState: () =>
      database.db.selectFrom('picture_folders').selectAll().where('name', '=', name).executeTakeFirstOrThrow(),
  }
}

async function scannedFilesIn(folder: string): Promise<ScannedFile[]> {
  const reply = await nora.get(`/api/pictures/found/?folder=${folder}&ignored=false&ordering=path`)
  expect(reply.statusCode).toBe(200)
  return reply.json<ScannedFilePage>().results
}

test('a walk finds the files of slide formats, and reads them and their labels once', async () => {
  const folder = await openFolder('first')
  const modified = longAgo()
  await folder.put('a/one.svs', LABELED, modified)
  await folder.put('TWO.TIF', 'tissue-subifd-jpeg.tif')
  await folder.put('.hidden.svs')
  await folder.put('.hidden/three.svs')
  await writeFile(join(folder.path, 'notes.txt'), 'no picture')
  await symlink(join(FIXTURES, LABELED), join(folder.path, 'outside.svs'))

  expect(await folder.walk()).toMatchObject({
    state: 'done',
    folders: 1,
    files: 2,
    found: 2,
    attached: 0,
    problem: null,
  })
  const [one, two] = await folder.found()
  expect(one).toMatchObject({
    path: 'a/one.svs',
    name: 'one.svs',
    folder: 'first',
    source: 'folder',
    by: null,
    state: 'ready',
    problem: null,
    format: 'Aperio SVS',
    width: 480,
    height: 480,
    code: CODE,
    code_format: 'DataMatrix',
    match: 'none',
    slides: [],
    ignored: false,
    modified_at: modified.toISOString(),
  })
  expect(one?.label).toMatch(/^\/api\/pictures\/found\/\d+\/[0-9a-f]{16}\/label\/$/)
  expect(two).toMatchObject({ path: 'TWO.TIF', state: 'ready', code: null, label: null, macro: null })

  expect(await folder.walk()).toMatchObject({ state: 'done', files: 2, found: 0 })
  expect(await folder.found()).toEqual([one, two])
})

test('a file that is overwritten gets another revision, and is read again', async () => {
  const folder = await openFolder('changed')
  await folder.put('one.svs')
  await folder.walk()
  const [before] = await folder.found()
  await folder.put('one.svs', 'synthetic-label-180.svs')
  expect(await folder.walk()).toMatchObject({ found: 0 })
  const [after] = await folder.found()
  expect(after).toMatchObject({ id: before?.id, code: '7c9e6679-7425-40de-944b-e07fc1f90ae7' })
  expect(after?.thumbnail).not.toBe(before?.thumbnail)
})

test('a code that was typed in stays when the file is read again', async () => {
  const folder = await openFolder('typed')
  await folder.put('one.svs', 'tissue-subifd-jpeg.tif')
  await folder.walk()
  const [file] = await folder.found()
  const typed = await nora.post(`/api/pictures/found/${file?.id}/code/`, { code: 'typed in' })
  expect(typed.json()).toMatchObject({ code: 'typed in', code_format: null })
  await folder.put('one.svs')
  await folder.walk()
  expect(await folder.found()).toMatchObject([{ id: file?.id, code: 'typed in', format: 'Aperio SVS' }])
})

test('a recently written file counts if it stays the same, and is being copied if it does not', async () => {
  const folder = await openFolder('copying')
  const settled = await folder.put('settled.svs', LABELED, new Date())
  const growing = await folder.put('growing.svs', LABELED, new Date())
  await truncate(growing, 1000)
  // The files are listed before they are checked again, so growth in between shows in their size.
  const lists = folder.walk()
  const { size } = await stat(settled)
  expect(size).toBeGreaterThan(1000)
  const grow = setInterval(() => void writeFile(growing, 'x', { flag: 'a' }), 1)
  await lists
  clearInterval(grow)
  expect(await folder.found()).toMatchObject([
    { name: 'growing.svs', state: 'copying', problem: 'is still being copied' },
    { name: 'settled.svs', state: 'ready' },
  ])
  await folder.put('growing.svs')
  await folder.walk()
  expect((await folder.found())[0]).toMatchObject({ name: 'growing.svs', state: 'ready', problem: null, code: CODE })
})

test('a file that cannot be shown has the reason', async () => {
  const folder = await openFolder('broken')
  await folder.put('cut.svs')
  await truncate(join(folder.path, 'cut.svs'), 100_000)
  await utimes(join(folder.path, 'cut.svs'), longAgo(), longAgo())
  await writeFile(join(folder.path, 'text.tif'), 'no picture at all')
  await utimes(join(folder.path, 'text.tif'), longAgo(), longAgo())
  await folder.put('preview.vsi', 'tissue-subifd-jpeg.tif', longAgo())
  await folder.walk()
  const [cut, preview, text] = await folder.found()
  expect(preview).toMatchObject({
    state: 'unsupported',
    problem: 'is Olympus VSI, which is not supported: export it as SVS, TIFF (pyramid with tiles) or DICOM',
    thumbnail: null,
  })
  expect(cut?.state).toBe('damaged')
  expect(text).toMatchObject({ state: 'unsupported', thumbnail: null, label: null })
  expect(text?.problem).toMatch(/^isn't a slide picture/)
})

test('a file that has disappeared is missing at first, and its row is deleted in the second walk', async () => {
  const folder = await openFolder('gone')
  const path = await folder.put('one.svs')
  await folder.put('stays.svs', 'tissue-subifd-jpeg.tif')
  await folder.walk()
  await rm(path)
  await folder.walk()
  expect(await folder.found()).toMatchObject([
    { name: 'one.svs', state: 'missing', problem: 'is no longer where it was found' },
    { name: 'stays.svs', state: 'ready' },
  ])
  await folder.walk()
  expect(await folder.found()).toMatchObject([{ name: 'stays.svs' }])
})

test('an empty folder, such as that of a disconnected drive, deletes nothing', async () => {
  const folder = await openFolder('unplugged')
  const path = await folder.put('one.svs')
  await folder.walk()
  const [before] = await folder.found()
  await rename(path, `${path}.away`)
  for (let walks = 0; walks < 3; walks++) await folder.walk()
  expect(await folder.found()).toMatchObject([{ state: 'missing' }])
  await rename(`${path}.away`, path)
  await folder.walk()
  expect(await folder.found()).toEqual([before])
})

test('a file that was moved stays with its slide, and the history of its record names the folder', async () => {
  const folder = await openFolder('moved')
  const path = await folder.put('one.svs')
  await folder.walk()
  const [found] = await folder.found()
  const slide = await buildSlide(nora)
  const reply = await nora.post('/api/pictures/found/attach/', { items: [{ id: found?.id, slide: slide.id }] })
  const { file } = reply.json().attached[0]
  await mkdir(join(folder.path, 'archive'))
  await rename(path, join(folder.path, 'archive/1.svs'))
  await folder.walk()
  expect(await folder.found()).toEqual([])
  const history = (await nora.get(`/api/files/${file}/history/`)).json().results
  expect(history[0]).toMatchObject({
    by: null,
    via: { kind: 'file', name: 'moved' },
    changes: [{ field: 'location', from: 'moved/one.svs', to: 'moved/archive/1.svs' }],
  })
})

test('a missing folder is reported, and the others are walked', async () => {
  const folder = await openFolder('there', {})
  await folder.put('one.svs')
  const walk = new PictureWalk({
    db: database.db,
    ...settingsOf({ PICTURE_FOLDERS: `away=${folder.path}/nowhere;here=${folder.path}` }),
    log: logTo(),
  })
  await walk.begin()
  await walk.done
  const states = await database.db
    .selectFrom('picture_folders')
    .select(['name', 'state', 'problem'])
    .orderBy('name')
    .execute()
  expect(states).toEqual([
    { name: 'away', state: 'unreadable', problem: "The folder away can't be read: it does not exist." },
    { name: 'here', state: 'ok', problem: null },
  ])
  expect(await scannedFilesIn('here')).toHaveLength(1)
})

test.each([
  ['missing', async () => undefined, 'it does not exist'],
  ['no folder', (path: string) => writeFile(path, ''), "it isn't a folder"],
])('a folder that is %s is logged once, and once when it can be read again', async (_how, replace, reason) => {
  const folder = await openFolder('goes')
  await folder.walk()
  await rm(folder.path, { recursive: true })
  await replace(folder.path)
  await folder.walk(`The folder goes can't be read: ${reason}.`)
  await folder.walk()
  await rm(folder.path, { recursive: true, force: true })
  await mkdir(folder.path)
  await folder.walk('The folder goes can be read again.')
  await folder.walk()
})

test('by setting, a walk attaches files that match exactly one slide, with the folder as the author', async () => {
  const slide = await buildSlide(nora, { name: 'exactly this' })
  const twice = await buildSlide(nora, { name: 'two files' })
  const folder = await openFolder('by-itself', { PICTURE_ATTACH: 'exact' })
  await folder.put('Exactly This.SVS', 'tissue-subifd-jpeg.tif')
  await folder.put('a/two files.tif', 'tissue-subifd-jpeg.tif')
  await folder.put('b/two files.tif', 'tissue-subifd-jpeg.tif')
  expect(await folder.walk()).toMatchObject({ attached: 1 })
  expect(await folder.found()).toMatchObject([{ match: 'exact' }, { match: 'exact' }])
  expect((await nora.get(`/api/slides/${twice.id}/`)).json().file).toBeNull()
  const { file } = (await nora.get(`/api/slides/${slide.id}/`)).json()
  expect(file).toMatchObject({ name: 'Exactly This.SVS', type: 'image/tiff', location: 'by-itself/Exactly This.SVS' })
  const [entry] = (await nora.get(`/api/slides/${slide.id}/history/`)).json().results
  expect(entry).toMatchObject({ by: null, via: { kind: 'file', name: 'by-itself' }, changes: [{ field: 'file' }] })
  // The walk doesn't repeat an attachment that was undone.
  expect((await nora.post('/api/undo/', { request_id: entry.request_id })).statusCode).toBe(200)
  expect(await folder.walk()).toMatchObject({ attached: 0 })
  expect((await nora.get(`/api/slides/${slide.id}/`)).json().file).toBeNull()
})

test('files that cannot be shown are never exact matches, and no walk attaches them automatically', async () => {
  const names = ['a text', 'cut short', 'whole']
  const slides = [] as { id: number }[]
  for (const name of names) slides.push(await buildSlide(nora, { name: `unshown: ${name}` }))
  const folder = await openFolder('unshown', { PICTURE_ATTACH: 'exact' })
  const ago = longAgo()
  const text = join(folder.path, 'unshown: a text.svs')
  await writeFile(text, 'Dear colleagues, attached are the slides of this week.\n')
  await utimes(text, ago, ago)
  const cut = await folder.put('unshown: cut short.tif', 'tissue-subifd-jpeg.tif')
  await truncate(cut, Math.floor((await stat(cut)).size / 2))
  await utimes(cut, ago, ago)
  await folder.put('unshown: whole.tif', 'tissue-subifd-jpeg.tif')
  expect(await folder.walk()).toMatchObject({ found: 3, attached: 1 })
  const found = await folder.found()
  expect(found).toMatchObject([
    { match: 'not_shown', slides: [{ id: slides[0]?.id, has_picture: false }] },
    { match: 'not_shown', slides: [{ id: slides[1]?.id, has_picture: false }] },
  ])
  expect(found.map(({ problem }) => problem)).toEqual([
    expect.stringContaining("isn't a slide picture"),
    expect.stringContaining('ends early'),
  ])
  expect((await nora.get('/api/pictures/found/?match=exact&folder=unshown')).json().total).toBe(0)
  const [ofText, ofCut] = found.map(({ id, slides: [slide] }) => ({ id, slide: slide?.id, unshown: true }))
  const attach = (...items: unknown[]) => nora.post('/api/pictures/found/attach/', { items })
  // A person can confirm files in an unsupported format, one by one.
  const notMeant = await attach({ ...ofText, unshown: false })
  expect([notMeant.statusCode, notMeant.json().detail]).toEqual([
    409,
    expect.stringMatching(/^'unshown: a text\.svs' isn't a slide picture .*, so it can't be shown\. .*"unshown": true/),
  ])
  // Damaged files can't be confirmed.
  const damaged = await attach(ofText, ofCut)
  expect([damaged.statusCode, damaged.json().detail]).toEqual([
    409,
    "'unshown: cut short.tif' ends early: it is still being copied, or damaged. Damaged files can't be attached. Nothing was changed.",
  ])
  const created = await nora.post(`/api/pictures/found/${ofCut?.id}/create-slide/`, { name: 'unshown: new' })
  expect(created.statusCode).toBe(409)
  expect((await nora.get('/api/slides/?name=unshown: new')).json().count).toBe(0)
  expect((await attach(ofText)).statusCode).toBe(200)
})

test('a second walk requested in the meantime is the first one, on any server', async () => {
  const folder = await openFolder('once')
  for (let index = 0; index < 5; index++) await folder.put(`${index}.svs`)
  const servers = await Promise.all(
    [1, 2].map(() => buildTestApp(database.db, { PICTURE_FOLDERS: `once=${folder.path}` })),
  )
  onTestFinished(async () => void (await Promise.all(servers.map(({ app }) => app.close()))))
  const clients = await Promise.all(servers.map(other => other.as('nora')))
  const replies = await Promise.all([0, 1, 0, 1].map(index => clients[index]?.post('/api/pictures/scan/', '')))
  expect(replies.map(reply => reply?.statusCode)).toEqual([202, 202, 202, 202])
  expect(new Set(replies.map(reply => reply?.json().id)).size).toBe(1)
})

describe('a scan of named files', () => {
  test('only checks those: new and changed ones are read, and deleted ones are missing', async () => {
    const folder = await openFolder('named')
    for (const file of ['a/1.svs', 'a/2.svs', 'b/3.svs']) await folder.put(file)
    expect(await folder.scan({ folder: 'named', paths: ['a/1.svs', 'a/1.svs', 'a/none.svs', 'a/notes.txt'] })).toEqual({
      ...{ id: expect.any(Number), state: 'done', folders: 1, files: 1, found: 1, attached: 0, problem: null },
    })
    expect((await folder.found()).map(({ path, state }) => [path, state])).toEqual([['a/1.svs', 'ready']])

    const before = (await folder.found())[0]?.modified_at
    await folder.put('a/1.svs', LABELED)
    expect(await folder.scan({ folder: 'named', prefix: 'a/' })).toMatchObject({ state: 'done', files: 2, found: 1 })
    const [first, second] = await folder.found()
    expect([first?.path, second?.path]).toEqual(['a/1.svs', 'a/2.svs'])
    expect(first?.modified_at).not.toBe(before)

    await rm(join(folder.path, 'a/2.svs'))
    await folder.scan({ folder: 'named', paths: ['a/2.svs'] })
    await rm(join(folder.path, 'a/1.svs'))
    await folder.scan({ folder: 'named', prefix: 'b' })
    expect((await folder.found()).map(({ path, state }) => [path, state])).toEqual([
      ['a/1.svs', 'ready'],
      ['a/2.svs', 'missing'],
      ['b/3.svs', 'ready'],
    ])
  })

  test('attaches like any scan, and finds the DICOM slide that a file belongs to', async () => {
    const folder = await openFolder('arrived', { PICTURE_ATTACH: 'exact' })
    const slide = await buildSlide(nora, { name: 'arrived 1' })
    await folder.put('arrived 1.svs', 'tissue-bigtiff-jpeg.tif')
    for (const level of [2, 3, 4]) await folder.put(`case/level-${level}.dcm`, `dicom/level-${level}.dcm`)
    expect(await folder.scan({ folder: 'arrived', prefix: 'arrived' })).toMatchObject({ found: 1, attached: 1 })
    expect((await nora.get(`/api/slides/${slide.id}/`)).json().file.name).toBe('arrived 1.svs')
    expect(await folder.scan({ folder: 'arrived', paths: ['case/level-3.dcm'] })).toMatchObject({ found: 1 })
    expect((await folder.found()).map(({ name, state }) => [name, state])).toEqual([['case', 'ready']])
  })

  test('runs in parallel with a scan of all folders, and neither ends the other', async () => {
    const folder = await openFolder('beside', { WORKERS: '0' })
    await folder.put('1.svs')
    const named = await folder.scan({ folder: 'beside', paths: ['1.svs'] })
    expect(named).toMatchObject({ state: 'running', files: 1, found: 1 })
    const all = (await nora.post('/api/pictures/scan/', '')).json()
    expect(all.id).not.toBe(named.id)
    expect((await nora.get(`/api/pictures/scan/${named.id}/`)).json()).toEqual(named)
  })

  test.each([
    [{ folder: 'none', paths: ['a.svs'] }, "The folder none is none of this server's."],
    [{ paths: ['a.svs'] }, 'folder is required: the name of the folder in which the files are.'],
    [{ folder: 'wrong' }, 'paths or prefix is required beside folder, and not both.'],
    [{ folder: 'wrong', paths: ['a.svs'], prefix: 'a' }, 'paths or prefix is required beside folder, and not both.'],
    [
      { folder: 'wrong', paths: ['../a.svs'] },
      "paths takes paths below the folder, separated by slashes, not '../a.svs'.",
    ],
  ])('refuses %j', async (named, sentence) => {
    const folder = await openFolder('wrong')
    await expect(folder.scan(named)).rejects.toMatchObject({ status: 400, message: sentence })
  })

  test('of an unavailable folder is refused', async () => {
    const folder = await openFolder('away')
    await rm(folder.path, { recursive: true })
    await expect(folder.scan({ folder: 'away', prefix: 'a' })).rejects.toMatchObject({ status: 503 })
    await expect(folder.scan({ folder: 'away', paths: ['a.svs'] })).rejects.toMatchObject({ status: 503 })
  })
})

test('a folder that does not respond in time is skipped, and tried again once it does', async () => {
  const folder = await openFolder('slow')
  for (let index = 0; index < 300; index++) await writeFile(join(folder.path, `${index}.svs`), '')
  const walk = new PictureWalk({
    db: database.db,
    ...settingsOf({ PICTURE_FOLDERS: `slow=${folder.path}` }),
    log: logTo(),
    times: { ...WALK_TIMES, answerMs: 0 },
  })
  await walk.begin()
  await walk.done
  expect(await folder.folderState()).toMatchObject({ state: 'slow', problem: 'The folder slow does not answer.' })
  await folder.walk()
  expect(await folder.folderState()).toMatchObject({ state: 'ok', problem: null })
})

test('names that are not UTF-8, and paths that are too long, are counted and skipped', async () => {
  const folder = await openFolder('names')
  await writeFile(Buffer.concat([Buffer.from(`${folder.path}/gr`), Buffer.from([0xfc]), Buffer.from('n.svs')]), 'x')
  const deep = Array.from({ length: 8 }, () => 'd'.repeat(250)).join('/')
  await mkdir(join(folder.path, deep), { recursive: true })
  await folder.put('ok.svs')
  expect(await folder.walk()).toMatchObject({ files: 1, found: 1 })
  expect((await folder.folderState()).problem).toBe(
    "2 names of files or folders can't be stored, as they are not in UTF-8 or too long.",
  )
})

/** A label image of the series that the DICOM fixtures belong to. */
const dicomLabel = async () =>
  buildDicom({
    width: 64,
    height: 64,
    tile: 64,
    frames: [
      await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer(),
    ],
    series: '1.2.276.0.7230010.3.1.3.2425734838.4124713.1626788322.499658',
    attributes: [[0x0008_0008, 'CS', 'ORIGINAL\\PRIMARY\\LABEL\\NONE']],
  })

test('the files of a DICOM slide are one picture, named like its folder, with the levels and label of all of them', async () => {
  const folder = await openFolder('dicom')
  for (const level of [3, 4]) await folder.put(`S24-7/level-${level}.dcm`, `dicom/level-${level}.dcm`)
  const label = await folder.put('S24-7/label.dcm', 'dicom/level-4.dcm')
  await writeFile(label, await dicomLabel())
  await utimes(label, longAgo(), longAgo())
  await folder.put('alone/level-4.dcm', 'dicom/level-4.dcm')
  expect(await folder.walk()).toMatchObject({ found: 2 })
  const [alone, slide] = await folder.found()
  expect(alone).toMatchObject({ path: 'alone/level-4.dcm', name: 'level-4.dcm', width: 138, label: null })
  expect(slide).toMatchObject({ path: 'S24-7/level-3.dcm', name: 'S24-7', state: 'ready', format: 'DICOM', width: 277 })
  expect(slide!.label).toContain('/label/')
  const levelsOf = async (id: number) => {
    const row = await database.db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return row.levels.map(({ width }) => width)
  }
  expect(await levelsOf(slide!.id)).toEqual([277, 138])

  // Nothing is read again.
  expect(await folder.walk()).toMatchObject({ found: 0 })
  expect((await folder.found()).map(({ thumbnail }) => thumbnail)).toEqual([alone!.thumbnail, slide!.thumbnail])

  // Changing the time of a companion, or deleting it, changes the revision.
  await utimes(label, longAgo(), longAgo())
  await folder.walk()
  const changed = (await folder.found())[1]!
  expect([changed.id, changed.thumbnail === slide!.thumbnail]).toEqual([slide!.id, false])
  await rm(label)
  await folder.walk()
  expect((await folder.found())[1]).toMatchObject({ id: slide!.id, state: 'ready', label: null })

  // A larger level then represents the picture.
  await folder.put('S24-7/level-2.dcm', 'dicom/level-2.dcm')
  await folder.walk()
  const [, larger, ...others] = await folder.found()
  expect(others).toEqual([])
  expect(larger).toMatchObject({ path: 'S24-7/level-2.dcm', name: 'S24-7', width: 555 })
  expect(await levelsOf(larger!.id)).toEqual([555, 277, 138])
  expect(await folder.walk()).toMatchObject({ found: 0 })
})

test('a part of a folder that cannot be read is named; its known files stay, and the rest is walked', async () => {
  const folder = await openFolder('partly')
  await folder.put('before/one.svs')
  await folder.put('other.svs', 'tissue-subifd-jpeg.tif')
  await folder.walk()
  await rename(join(folder.path, 'before'), join(folder.path, LOCKED))
  await database.db
    .updateTable('pictures')
    .set({ path: `${LOCKED}/one.svs` })
    .where('path', '=', 'before/one.svs')
    .where('folder', '=', 'partly')
    .execute()
  await folder.put('z/new.svs', 'synthetic-label-0.svs')
  expect(await folder.walk()).toMatchObject({ state: 'done', files: 2, found: 1 })
  expect(await folder.folderState()).toMatchObject({
    state: 'ok',
    problem: "1 folder in it can't be read: lost+found (Vitrine has no permission).",
  })
  expect((await folder.found()).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
})

test('links without a target are left out, and a clock in the far future does no harm', async () => {
  const folder = await openFolder('odd')
  await symlink('itself.svs', join(folder.path, 'itself.svs'))
  await folder.put('later.svs', LABELED, new Date('2400-01-01T00:00:00Z'))
  expect(await folder.walk()).toMatchObject({ state: 'done', files: 1, found: 1 })
  expect(await folder.found()).toMatchObject([{ name: 'later.svs', state: 'ready' }])
  expect(await folder.walk()).toMatchObject({ state: 'done', files: 1, found: 0 })
})

test('a file that fails unexpectedly stops no walk, and is read again by the next one', async () => {
  const folder = await openFolder('unexpected')
  await folder.put('one.svs')
  const open = vi.spyOn(FileSource, 'open').mockRejectedValueOnce(new RangeError('out of range'))
  onTestFinished(() => open.mockRestore())
  await folder.walk('a scanned file could not be read')
  expect(await folder.found()).toMatchObject([
    { state: 'damaged', problem: "can't be read. The server's log says why", thumbnail: null },
  ])
  await folder.walk()
  expect(await folder.found()).toMatchObject([{ state: 'ready', problem: null }])
})

test('a folder that is renamed in the settings keeps its pictures with their slides', async () => {
  const before = await openFolder('old-name')
  await before.put('one.svs')
  await before.walk()
  const [found] = await before.found()
  const slide = await buildSlide(nora)
  const reply = await nora.post('/api/pictures/found/attach/', { items: [{ id: found?.id, slide: slide.id }] })
  const { file } = reply.json().attached[0]
  const walk = new PictureWalk({
    db: database.db,
    ...settingsOf({ PICTURE_FOLDERS: `new-name=${before.path}` }),
    log: logTo(),
  })
  await walk.begin()
  await walk.done
  const picture = (await nora.get(`/api/files/${file}/picture/`)).json()
  expect(picture).toMatchObject({ state: 'ready', folder: 'new-name', path: 'one.svs' })
  expect(await scannedFilesIn('new-name')).toEqual([])
})
