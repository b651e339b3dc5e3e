import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Picture } from '@vitrine/contract/pictures/pictures'
import type { ScannedFilePage } from '@vitrine/contract/pictures/scanned-files'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildSlide } from '../../test/factories.ts'
import { startS3 } from '../../test/s3-server.ts'
import { loadConfig } from '../config.ts'
import { picturePaths } from './picture-paths.ts'
import { PictureWalk } from './walk/picture-walk.ts'

const FIXTURES = join(import.meta.dirname, '../../test/pictures')
const PYRAMID = 'tissue-bigtiff-jpeg.tif'
const fixture = (name: string) => readFileSync(join(FIXTURES, name))

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A server with a picture folder of that name in a bucket, next to the same files in a local folder. */
async function openBucket(name: string) {
  const s3 = await startS3()
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bucket-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const settings = {
    ...s3.settings,
    VITRINE_DATA_DIR: dataDir,
    PICTURE_FOLDERS: `${name}=s3://lab/scans; here=${FIXTURES}`,
  }
  const server = await buildTestApp(database.db, settings)
  onTestFinished(() => server.app.close())
  const nora = await server.as('nora')
  const lines: string[] = []
  const log = { error: (_: unknown, line?: string) => void lines.push(line ?? ''), warn: () => undefined }
  const config = loadConfig(settings)
  const walk = new PictureWalk({ db: database.db, config, paths: picturePaths(config), log })
  const found = async (folder = name) =>
    (await nora.get(`/api/pictures/found/?folder=${folder}&ordering=path`)).json<ScannedFilePage>().results
  return {
    s3,
    nora,
    found,
    /** @returns the lines logged as errors */
    async walk() {
      await walk.begin()
      await walk.done
      return lines.splice(0)
    },
    async attach(id: number) {
      const slide = await buildSlide(nora)
      const reply = await nora.post('/api/pictures/found/attach/', { items: [{ id, slide: slide.id }] })
      const address = `/api/files/${reply.json().attached[0].file}/picture/`
      return { address, picture: async () => (await nora.get(address)).json<Picture>() }
    },
    problem: async () =>
      (await database.db.selectFrom('picture_folders').selectAll().where('name', '=', name).executeTakeFirst())
        ?.problem,
  }
}

test('slides in a bucket are found, attached and shown like those in a folder', async () => {
  const { s3, nora, found, walk, attach } = await openBucket('found')
  s3.put(`scans/2026/${PYRAMID}`, fixture(PYRAMID))
  for (const level of [2, 3, 4]) s3.put(`scans/dicom/level-${level}.dcm`, fixture(`dicom/level-${level}.dcm`))
  expect(await walk()).toEqual([])
  const files = await found()
  const [dicom, tiff] = ['dicom', PYRAMID].map(name => files.find(file => file.name === name))
  expect([dicom?.state, tiff?.state, tiff?.path]).toEqual(['ready', 'ready', `2026/${PYRAMID}`])
  expect(files).toHaveLength(2)
  const same = (await found('here')).find(({ name }) => name === PYRAMID)

  const [there, here] = [await attach(tiff?.id as number), await attach(same?.id as number)]
  const [one, other] = [await there.picture(), await here.picture()]
  expect(one.levels).toEqual(other.levels)
  const tile = (address: string, { revision }: Picture) => nora.get(`${address}${revision}/tiles/0/1_1/`)
  const [fromBucket, fromFolder] = [await tile(there.address, one), await tile(here.address, other)]
  expect(fromBucket.statusCode).toBe(200)
  expect(fromBucket.rawPayload.equals(fromFolder.rawPayload)).toBe(true)

  s3.requests.length = 0
  expect(await walk()).toEqual([])
  // Known files are not read again.
  expect(s3.requests.filter(request => request.startsWith('GET scans'))).toEqual([])
})

test('only the files that a call names are listed in a bucket', async () => {
  const { s3, nora } = await openBucket('arrived')
  for (const path of ['2026/a.tif', '2026/b.tif', '2025/c.tif']) s3.put(`scans/${path}`, fixture(PYRAMID))
  s3.requests.length = 0
  const begun = await nora.post('/api/pictures/scan/', { folder: 'arrived', prefix: '2026/' })
  expect(begun.statusCode).toBe(202)
  expect((await nora.get(`/api/pictures/scan/${begun.json().id}/`)).json()).toMatchObject({ files: 2, found: 2 })
  await nora.post('/api/pictures/scan/', { folder: 'arrived', paths: ['2025/c.tif'] })
  const asked = s3.requests.filter(request => !request.startsWith('GET scans/'))
  expect(asked).toEqual(['GET ', 'HEAD scans/2025/c.tif'])
  const refused = await nora.post('/api/pictures/scan/', { folder: 'arrived', paths: [] })
  expect([refused.statusCode, refused.json()]).toEqual([400, { paths: ['paths takes a list, not an empty list.'] }])
})

test('a replaced object is never mixed with the previous one, and shown again under a new revision', async () => {
  const { s3, nora, found, walk, attach } = await openBucket('replaced')
  s3.put('scans/a.tif', fixture(PYRAMID))
  await walk()
  const [file] = await found()
  const { address, picture } = await attach(file?.id as number)
  const { revision } = await picture()
  s3.put('scans/a.tif', fixture('synthetic-label-90.svs'))
  const reply = await nora.get(`${address}${revision}/tiles/0/0_0/`)
  expect([reply.statusCode, reply.json().detail]).toEqual([410, 'replaced/a.tif has changed. Load its picture again.'])
  const anew = await picture()
  expect(anew).toMatchObject({ state: 'ready', format: 'Aperio SVS' })
  expect((await nora.get(`${address}${anew.revision}/thumbnail/`)).statusCode).toBe(200)
})

test('a store that is busy or refuses is reported, and its files stay known', async () => {
  const { s3, nora, found, walk, attach, problem } = await openBucket('busy')
  s3.put('scans/a.tif', fixture(PYRAMID))
  await walk()
  const [file] = await found()
  const { address, picture } = await attach(file?.id as number)
  const { revision } = await picture()
  s3.fault(() => 'busy')
  const reply = await nora.get(`${address}${revision}/tiles/0/0_0/`)
  expect([reply.statusCode, reply.json().detail]).toEqual([503, "busy/a.tif can't be read (SlowDown)."])
  expect(await walk()).toEqual(["The folder busy can't be read: its store is overloaded."])
  expect(await problem()).toBe("The folder busy can't be read: its store is overloaded.")
  expect(await picture()).toMatchObject({ state: 'ready', revision })
  s3.fault(() => undefined)
  expect((await nora.get(`${address}${revision}/tiles/0/0_0/`)).statusCode).toBe(200)
  await walk()
  expect(await problem()).toBeNull()
})
