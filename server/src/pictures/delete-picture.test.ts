import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Picture } from '@vitrine/contract/pictures/pictures'
import type { Slide } from '@vitrine/contract/slides/slides'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildSlide } from '../../test/factories.ts'
import { loadConfig } from '../config.ts'
import { picturePaths } from './picture-paths.ts'
import { registerPicture } from './walk/register-picture.ts'

const FIXTURE = join(import.meta.dirname, '../../test/pictures/tissue-subifd-jpeg.tif')

let database: TestDatabase
let server: TestApp
let admin: Client
let nora: Client
let dataDir: string
let scans: string
const settings = () => ({ VITRINE_DATA_DIR: dataDir, PICTURE_FOLDERS: `scans=${scans}` })
const uploads = () => join(dataDir, 'pictures/uploads')

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-deleted-'))
  scans = join(dataDir, 'scans')
  for (const folder of [uploads(), scans]) mkdirSync(folder, { recursive: true })
  server = await buildTestApp(database.db, settings())
  admin = await server.as('root', 'admin')
  nora = await server.as('nora')
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A scanned file on the disk, and the upload that it came from. */
async function buildUpload(name: string): Promise<{ id: number; bytes: string }> {
  const bytes = join(uploads(), name)
  copyFileSync(FIXTURE, bytes)
  const parts = { db: database.db, paths: picturePaths(loadConfig(settings())) }
  const { id } = await registerPicture(parts, { folder: 'uploads', path: name })
  await sql`insert into uploads (name, length, path, state, picture_id, expires_at)
    values (${name}, 1, ${name}, 'ready', ${id}, now() + interval '1 day')`.execute(database.db)
  return { id, bytes }
}
const remove = (id: number, headers?: Record<string, string>) => admin.delete(`/api/pictures/${id}/`, headers)
const slideNow = async ({ id }: Slide) => (await nora.get(`/api/slides/${id}/`)).json<Slide>()

/** The cached images of a picture. */
const cachedOf = (id: number) =>
  ['thumbnails', 'tiles'].flatMap(kind => {
    const root = join(dataDir, 'pictures', kind)
    const names = existsSync(root) ? (readdirSync(root, { recursive: true }) as string[]) : []
    return names.filter(name => name.includes(`/${id}-`))
  })

/** The names of files that this process holds open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })

async function attached(name: string) {
  const upload = await buildUpload(name)
  const slide = await buildSlide(nora, { name: `slide of ${name}` })
  const items = [{ id: upload.id, slide: slide.id }]
  expect((await nora.post('/api/pictures/found/attach/', { items })).statusCode).toBe(200)
  const { file } = await slideNow(slide)
  const address = `/api/files/${file?.id}/picture/`
  const picture = (await nora.get(address)).json<Picture>()
  return { ...upload, slide, file: file as NonNullable<Slide['file']>, address, picture }
}

test('an uploaded picture is deleted with its bytes, its images and its upload, and its name becomes available', async () => {
  const { id, bytes } = await buildUpload('whole.tif')
  const [found] = (await nora.get(`/api/pictures/found/?id=${id}`)).json().results
  expect((await nora.get(found.thumbnail)).statusCode).toBe(200)
  expect(cachedOf(id)).toHaveLength(1)
  const reply = await remove(id)
  expect([reply.statusCode, reply.body]).toEqual([204, ''])
  expect([existsSync(bytes), cachedOf(id)]).toEqual([false, []])
  expect((await nora.get(`/api/pictures/found/?id=${id}`)).json().total).toBe(0)
  const { rows } = await sql`select from uploads where path = 'whole.tif'`.execute(database.db)
  expect(rows).toEqual([])
  const [line] = (await admin.get('/api/audit/?event=picture-deleted&search=whole.tif')).json().results
  expect(line).toMatchObject({
    ...{ by: { username: 'root' }, subject: 'whole.tif', details: { id, size: found.size } },
    request_id: reply.headers['x-request-id'],
  })
  expect((await remove(id)).statusCode).toBe(404)
})

test('the slide that shows it loses it, which its history records, and keeps the data about the file', async () => {
  const { id, bytes, slide, file, address, picture } = await attached('shown.tif')
  expect(picture.id).toBe(id)
  expect((await nora.get(`${address}${picture.revision}/tiles/0/0_0/`)).statusCode).toBe(200)
  expect(file.location).toBe('uploads/shown.tif')
  expect((await remove(id)).statusCode).toBe(204)
  expect((await nora.get(address)).statusCode).toBe(404)
  expect((await nora.get(`${address}${picture.revision}/tiles/0/0_0/`)).statusCode).toBe(404)
  const { file: left } = await slideNow(slide)
  expect(left).toMatchObject({ id: file.id, name: 'shown.tif', location: null, picture: null })
  const [entry] = (await nora.get(`/api/files/${file.id}/history/`)).json().results
  expect(entry).toMatchObject({ by: { username: 'root' }, via: { kind: 'hand' } })
  expect(entry.changes.map(({ field }: { field: string }) => field).sort()).toEqual(['location', 'picture'])
  expect(existsSync(bytes)).toBe(false)
  // An open file would keep its bytes on the disk.
  if (process.platform === 'linux') expect(openFiles().filter(name => name.startsWith(bytes))).toEqual([])
})

test('the version is compared with that of the file record that shows it', async () => {
  const { id, bytes, file } = await attached('versioned.tif')
  const version = file.version as number
  const refused = await remove(id, { 'if-match': `"${version + 1}"` })
  expect([refused.statusCode, refused.json().current.id, existsSync(bytes)]).toEqual([412, file.id, true])
  expect((await remove(id, { 'if-match': `"${version}"` })).statusCode).toBe(204)
  const { id: onNone, bytes: stays } = await buildUpload('on no record.tif')
  const onNoFile = await remove(onNone, { 'if-match': '"1"' })
  expect([onNoFile.statusCode, existsSync(stays)]).toEqual([412, true])
  expect(onNoFile.json().detail).toContain("'on no record.tif' is on no file record")
})

test("a file of a scanner's folder is never deleted", async () => {
  const bytes = join(scans, 'theirs.tif')
  copyFileSync(FIXTURE, bytes)
  const parts = { db: database.db, paths: picturePaths(loadConfig(settings())) }
  const { id } = await registerPicture(parts, { folder: 'scans', path: 'theirs.tif' })
  const reply = await remove(id)
  expect([reply.statusCode, reply.json().detail]).toEqual([
    409,
    "'theirs.tif' lies in the scanner's folder scans, whose files Vitrine never deletes. Delete it there; the next look through the folder forgets it.",
  ])
  expect(existsSync(bytes)).toBe(true)
  expect((await nora.get(`/api/pictures/found/?id=${id}`)).json().total).toBe(1)
})

test('nothing is changed if the disk refuses, or if a record names a path outside of the uploads', async () => {
  const { id, slide, file, bytes } = await attached('refused.tif')
  // Deleting a folder as a file fails.
  rmSync(bytes)
  mkdirSync(bytes)
  onTestFinished(() => rmSync(bytes, { recursive: true }))
  const reply = await remove(id)
  expect(reply.statusCode).toBe(503)
  expect(reply.json().detail).toMatch(/^'refused\.tif' can't be deleted \(.+\)\. Nothing was changed\.$/)
  expect((await slideNow(slide)).file).toMatchObject({ id: file.id, location: 'uploads/refused.tif' })
  const outside = join(dataDir, 'outside.tif')
  writeFileSync(outside, 'not ours')
  await sql`update pictures set path = '../../outside.tif' where id = ${id}`.execute(database.db)
  expect([(await remove(id)).statusCode, existsSync(outside)]).toEqual([409, true])
  expect((await admin.get('/api/audit/?event=picture-deleted&search=refused')).json().total).toBe(0)
})

test('a picture whose bytes are missing can still be deleted', async () => {
  const { id, bytes } = await buildUpload('gone.tif')
  rmSync(bytes)
  expect((await remove(id)).statusCode).toBe(204)
})
