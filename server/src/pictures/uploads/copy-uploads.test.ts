import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Picture } from '@vitrine/contract/pictures/pictures'
import type { Upload } from '@vitrine/contract/pictures/uploads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '../../../test/build-app.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { buildSlide } from '../../../test/factories.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { S3_BUCKET, startS3 } from '../../../test/s3-server.ts'
import { loadConfig } from '../../config.ts'
import { S3 } from '../../storage/bucket.ts'
import { openUploads } from '../picture-paths.ts'
import { copyMessages } from './copy-messages.ts'
import { copyUploads } from './copy-uploads.ts'

const SLIDE = readFileSync(join(import.meta.dirname, '../../../test/pictures/tissue-bigtiff-jpeg.tif'))
const BUCKET = `s3://${S3_BUCKET}/vitrine`

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-copy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A library with a separate slide for each name, and two stores for uploads. */
async function buildLibrary(names: readonly string[]) {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const [dataDir, folder, s3] = [await newFolder(), await newFolder(), await startS3()]
  const start = async (place: string) => {
    const server = await buildTestApp(db, { ...s3.settings, VITRINE_DATA_DIR: dataDir, PICTURE_STORE: place })
    return { app: server.app, ada: await server.as('ada', 'admin') }
  }
  const { app, ada } = await start(folder)
  for (const name of names) await upload(app, name, (await buildSlide(ada)).id)
  await app.close()
  const stores = new S3(loadConfig(s3.settings).s3)
  const copy = async (from: string, to: string) => {
    const lines: string[] = []
    const places = { from: openUploads(from, stores), to: openUploads(to, stores) }
    return { ...(await copyUploads({ db, ...places, print: line => lines.push(line) })), lines }
  }
  return { s3, folder, start, copy, files: join(folder, 'uploads') }
}

async function upload({ inject }: Awaited<ReturnType<typeof buildTestApp>>['app'], filename: string, slide: number) {
  const headers = { authorization: 'Bearer ada', 'tus-resumable': '1.0.0' }
  const metadata = Object.entries({ filename, slide: String(slide) })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const begun = await inject({
    method: 'POST',
    url: '/api/uploads/',
    headers: { ...headers, 'upload-length': String(SLIDE.length), 'upload-metadata': metadata },
  })
  const url = begun.headers.location as string
  const type = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  await inject({ method: 'PATCH', url, headers: { ...headers, ...type }, payload: SLIDE })
  await vi.waitFor(async () => expect((await inject({ url, headers })).json<Upload>().state).toBe('ready'), PATIENCE_MS)
}

test('uploads move to a bucket and back, and are shown from there', async () => {
  const { s3, folder, start, copy, files } = await buildLibrary(['a.tif', 'b.tif'])
  expect(await copy(folder, BUCKET)).toEqual({ copied: 2, there: 0, failed: 0, lines: [] })
  expect([...s3.objects.keys()]).toEqual(['vitrine/uploads/a.tif', 'vitrine/uploads/b.tif'])
  expect(await copy(folder, BUCKET)).toEqual({ copied: 0, there: 2, failed: 0, lines: [] })

  const { app, ada } = await start(BUCKET)
  onTestFinished(() => app.close())
  const [slide] = (await ada.get('/api/slides/')).json().results
  const address = `/api/files/${slide.file.id}/picture/`
  const tile = async () => {
    const { revision } = (await ada.get(address)).json<Picture>()
    return (await ada.get(`${address}${revision}/tiles/0/0_0/`)).statusCode
  }
  expect([await tile(), await tile()]).toEqual([410, 200])

  await rm(files, { recursive: true })
  expect(await copy(BUCKET, folder)).toMatchObject({ copied: 2, failed: 0 })
  expect(await readdir(files)).toEqual(expect.arrayContaining(['a.tif', 'b.tif']))
  expect((await readFile(join(files, 'b.tif'))).equals(SLIDE)).toBe(true)
})

test('a file that is missing, damaged, or in conflict with another one is named; the others are copied', async () => {
  const { s3, folder, copy, files } = await buildLibrary(['gone.tif', 'damaged.tif', 'taken.tif', 'whole.tif'])
  await rm(join(files, 'gone.tif'))
  await writeFile(join(files, 'damaged.tif'), SLIDE.subarray(0, -1))
  s3.put('vitrine/uploads/taken.tif', Buffer.from(randomUUID()))
  const taken = s3.objects.get('vitrine/uploads/taken.tif')
  const outcome = await copy(folder, BUCKET)
  expect(outcome).toEqual({
    copied: 1,
    there: 0,
    failed: 3,
    lines: [
      expect.stringContaining('gone.tif'),
      copyMessages.damaged('damaged.tif'),
      copyMessages.otherFile('taken.tif'),
    ],
  })
  expect([...s3.objects.keys()].toSorted()).toEqual(['vitrine/uploads/taken.tif', 'vitrine/uploads/whole.tif'])
  expect(s3.objects.get('vitrine/uploads/taken.tif')).toBe(taken)
  const copied = s3.objects.get('vitrine/uploads/whole.tif')?.bytes ?? Buffer.alloc(0)
  expect(createHash('sha256').update(copied).digest()).toEqual(createHash('sha256').update(SLIDE).digest())
})
