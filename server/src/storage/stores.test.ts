import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { S3_BUCKET, type S3Fault, startS3 } from '../../test/s3-server.ts'
import { loadConfig } from '../config.ts'
import { Bucket, S3 } from './bucket.ts'
import { openStore } from './open-store.ts'
import { FileChanged, type FileStore, type ListedFile } from './store.ts'

const PLACE = `s3://${S3_BUCKET}/scans`
const MODIFIED = new Date('2026-01-05T10:00:00Z')

interface TestStore {
  readonly store: FileStore
  put(path: string, text: string | Buffer): Promise<void>
}

async function folder(): Promise<TestStore> {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-store-'))
  onTestFinished(() => rm(root, { recursive: true }))
  return {
    store: openStore('scans', root, new S3(loadConfig({}).s3)),
    async put(path, text) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
      await utimes(join(root, path), MODIFIED, MODIFIED)
    },
  }
}

async function bucket(settings: Record<string, string> = {}, place = PLACE) {
  const s3 = await startS3()
  return {
    s3,
    store: openStore('scans', place, new S3(loadConfig({ ...s3.settings, ...settings }).s3)),
    put: async (path: string, text: string | Buffer) => s3.put(`scans/${path}`, Buffer.from(text), MODIFIED),
  }
}

async function listAll(store: FileStore) {
  const files: ListedFile[] = []
  let skipped = 0
  for await (const part of store.list()) {
    files.push(...part.files)
    skipped += part.skipped
  }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), skipped }
}

describe.each<[string, () => Promise<TestStore>]>([
  ['a folder', folder],
  ['a bucket', bucket],
])('%s', (_kind, build) => {
  test('lists files whose paths begin with a prefix', async () => {
    const { store, put } = await build()
    for (const path of ['a/1.svs', 'a/b/2.svs', 'ab/3.svs', 'c/4.svs', 'a5.svs']) await put(path, path)
    const listed = async (prefix: string) => {
      const paths: string[] = []
      for await (const { files } of store.list(prefix)) paths.push(...files.map(({ path }) => path))
      return paths.sort()
    }
    expect(await listed('a/')).toEqual(['a/1.svs', 'a/b/2.svs'])
    expect(await listed('a/b')).toEqual(['a/b/2.svs'])
    expect(await listed('a')).toEqual(['a/1.svs', 'a/b/2.svs', 'a5.svs', 'ab/3.svs'])
    expect(await listed('../a')).toEqual([])
  })

  test('lists the files of slide formats with the properties that identify their content', async () => {
    const { store, put } = await build()
    for (const path of ['b/two.svs', 'a.tif', 'b/c/ö & 3.dcm', 'notes.txt', '.hidden.svs', '.trash/four.svs', 'z.czi'])
      await put(path, path)
    const { files, skipped } = await listAll(store)
    expect(files.map(({ path }) => path)).toEqual(['a.tif', 'b/c/ö & 3.dcm', 'b/two.svs', 'z.czi'])
    expect(skipped).toBe(0)
    for (const file of files) {
      expect(file).toMatchObject({
        size: file.path.length + (file.path.includes('ö') ? 1 : 0),
        mtimeNs: 1767607200n * 10n ** 9n,
      })
      expect(await store.find(file.path)).toEqual(file)
      const opened = await store.open(file.path, file)
      expect(opened).toMatchObject({ size: file.size, mtimeNs: file.mtimeNs, inode: file.inode })
      await opened.close()
    }
  })

  test('lists the names directly in a directory', async () => {
    const { store, put } = await build()
    for (const path of ['top.dcm', 'b/two.dcm', 'b/one.dcm', 'b/.x.dcm', 'b/c/three.dcm', 'bb/four.dcm'])
      await put(path, 'x')
    const files = async (directory: string) =>
      (await store.names(directory)).filter(name => name.endsWith('.dcm')).sort()
    expect(await files('b')).toEqual(['one.dcm', 'two.dcm'])
    expect(await files('.')).toEqual(['top.dcm'])
    expect(await files('none')).toEqual([])
  })

  test('reads any part of a file, and rejects reads beyond its end', async () => {
    const { store, put } = await build()
    const bytes = randomBytes(700_001)
    await put('a.svs', bytes)
    const file = await store.open('a.svs')
    for (const [offset, length] of [
      [0, 10],
      [131_070, 5],
      [699_990, 11],
      [0, 700_001],
      [262_144, 131_072],
      [5, 0],
    ] as const)
      expect((await file.read(offset, length)).equals(bytes.subarray(offset, offset + length))).toBe(true)
    const target = Buffer.alloc(8, 1)
    await file.readInto(target, 3, 300_000, 4)
    expect(target.equals(Buffer.from([1, 1, 1, ...bytes.subarray(300_000, 300_004), 1]))).toBe(true)
    await expect(file.read(699_999, 3)).rejects.toMatchObject({ name: 'UnreadableImage', state: 'damaged' })
    await file.close()
  })

  test('never serves a file other than the expected one', async () => {
    const { store, put } = await build()
    await put('a.svs', 'one')
    const as = (await store.find('a.svs')) as ListedFile
    await store.check('a.svs', as)
    await put('a.svs', 'other')
    await expect(store.check('a.svs', as)).rejects.toThrow(FileChanged)
    await expect(store.open('a.svs', as)).rejects.toThrow(FileChanged)
  })

  test.each(['none.svs', '../a.svs', 'b/../a.svs'])('%s does not exist', async path => {
    const { store } = await build()
    expect(await store.find(path)).toBeUndefined()
    const sentence = `scans/${path} is no longer where it was found.`
    await expect(store.open(path)).rejects.toThrow(sentence)
  })

  test('a file arrives in parts, at any server, and gets its path when it is complete', async () => {
    const { store } = await build()
    const bytes = randomBytes(20_000_000)
    const first = await store.parts.append('one', 0)
    await first.write(bytes.subarray(0, 9_000_000))
    await first.save()
    // A server that is killed loses unsaved bytes.
    await first.write(bytes.subarray(0, 3_000_000))
    await first.close()
    const second = await store.parts.append('one', 9_000_000)
    expect(await store.parts.size('one')).toBe(9_000_000)
    for (const [from, to] of [
      [9_000_000, 9_000_010],
      [9_000_010, 18_500_000],
    ] as const) {
      await second.write(bytes.subarray(from, to))
      await second.save()
    }
    await second.write(Buffer.from('wrong'))
    await second.cut(18_500_000)
    await second.write(bytes.subarray(18_500_000))
    await second.save()
    await second.close()
    const arrived = await store.parts.open('one')
    expect((await arrived?.read(8_999_000, 10_000_000))?.equals(bytes.subarray(8_999_000, 18_999_000))).toBe(true)
    await arrived?.close()
    expect(await store.parts.list()).toMatchObject([{ id: 'one' }])

    await store.parts.complete('one', 'a.svs')
    await store.parts.complete('one', 'a.svs')
    expect([await store.parts.size('one'), await store.parts.open('one'), await store.parts.list()]).toEqual([
      0,
      undefined,
      [],
    ])
    const file = await store.open('a.svs')
    expect((await file.read(0, file.size)).equals(bytes)).toBe(true)
    await file.close()
    await store.remove('a.svs')
    await store.remove('a.svs')
    expect(await store.find('a.svs')).toBeUndefined()
    await expect(store.parts.complete('one', 'a.svs')).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(store.remove('../a.svs')).rejects.toThrow('scans/../a.svs leads out of its folder')
  })

  test('parts of an abandoned file are removed', async () => {
    const { store } = await build()
    for (const id of ['one', 'two']) {
      const part = await store.parts.append(id, 0)
      await part.write(Buffer.from('abc'))
      await part.save()
      await part.close()
    }
    await store.parts.remove('one')
    await store.parts.remove('one')
    expect(await store.parts.list()).toMatchObject([{ id: 'two' }])
  })

  test('an empty file can be opened', async () => {
    const { store, put } = await build()
    await put('a.svs', '')
    const file = await store.open('a.svs')
    expect([file.size, await file.read(0, 0)]).toEqual([0, Buffer.alloc(0)])
    await file.close()
  })
})

describe('a bucket', () => {
  test('reads neighboring blocks in one request, and cached ones from memory', async () => {
    const { store, put, s3 } = await bucket()
    await put('a.svs', Buffer.alloc(2_000_000, 'x'))
    const file = await store.open('a.svs')
    await file.read(0, 200_000)
    expect(s3.requests.splice(0)).toEqual(['GET scans/a.svs'])
    await Promise.all([file.read(300_000, 900_000), file.read(400_000, 10)])
    await file.read(1_000_000, 100_000)
    const again = await store.open('a.svs')
    await again.read(300_000, 10)
    expect(s3.requests).toEqual(['GET scans/a.svs', 'GET scans/a.svs'])
  })

  test('keeps no more blocks in memory than allowed', async () => {
    const { store, put, s3 } = await bucket({ S3_CACHE_MB: '1' })
    await put('a.svs', Buffer.alloc(4_000_000, 'x'))
    const file = await store.open('a.svs')
    for (let offset = 0; offset < 4_000_000; offset += 500_000) await file.read(offset, 500_000)
    s3.requests.length = 0
    await file.read(3_600_000, 10)
    expect(s3.requests).toEqual([])
    await file.read(0, 10)
    expect(s3.requests).toEqual(['GET scans/a.svs'])
  })

  test('an open file fails with FileChanged once the object is replaced', async () => {
    const { store, put } = await bucket()
    await put('a.svs', Buffer.alloc(500_000, 'x'))
    const file = await store.open('a.svs')
    await put('a.svs', Buffer.alloc(500_000, 'y'))
    await expect(file.read(400_000, 10)).rejects.toThrow(FileChanged)
  })

  test('skips keys that an address would normalize, and counts them', async () => {
    const { store, put } = await bucket()
    for (const path of ['a.svs', 'b//c.svs', 'd/../e.svs', './f.svs']) await put(path, 'x')
    const { files, skipped } = await listAll(store)
    expect([files.map(({ path }) => path), skipped]).toEqual([['a.svs'], 3])
  })

  test('repeats a request that was refused or cut off', async () => {
    const { store, put, s3 } = await bucket()
    await put('a.svs', 'text')
    const faults: S3Fault[] = ['busy', 'cut']
    s3.fault(() => faults.shift())
    const file = await store.open('a.svs')
    expect((await file.read(0, 4)).toString()).toBe('text')
  })

  test('distinguishes wrong settings from an unavailable store', async () => {
    const { s3 } = await bucket()
    const place = (name: string) => new Bucket(new S3(loadConfig(s3.settings).s3), { bucket: name, prefix: 'vitrine/' })
    await place(S3_BUCKET).checkWritable()
    expect(s3.objects.size).toBe(0)
    await expect(place('other').checkWritable()).rejects.toMatchObject({ isLasting: true })
    s3.fault(() => 'busy')
    await expect(place(S3_BUCKET).checkWritable()).rejects.toMatchObject({ isLasting: false })
  })

  test('a file that cannot be combined leaves no partial one', async () => {
    const { store, s3 } = await bucket()
    const part = await store.parts.append('one', 0)
    for (let piece = 0; piece < 2; piece++) {
      await part.write(Buffer.alloc(6_000_000, 'x'))
      await part.save()
    }
    s3.fault((method, key) =>
      method === 'POST' && key === 'scans/a.svs' && s3.multiparts.size > 0 ? 'busy' : undefined,
    )
    await expect(store.parts.complete('one', 'a.svs')).rejects.toThrow('its store is overloaded')
    expect([s3.multiparts.size, s3.objects.has('scans/a.svs'), await store.parts.size('one')]).toEqual([
      0,
      false,
      12_000_000,
    ])
  })

  test('reports problems of its settings or its store', async () => {
    const { store, s3 } = await bucket()
    s3.fault(() => 'busy')
    await expect(store.find('a.svs')).rejects.toMatchObject({ code: 'SlowDown', message: 'its store is overloaded' })
    s3.fault(() => 'cut')
    await expect(store.find('a.svs')).rejects.toThrow('its store broke off the connection')
    const other = await bucket({}, 's3://other')
    await expect(listAll(other.store)).rejects.toMatchObject({
      code: 'NoSuchBucket',
      message: 'its bucket does not exist',
    })
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'wrong')
    const wrong = openStore('scans', PLACE, new S3(loadConfig(s3.settings).s3))
    s3.fault(() => undefined)
    await expect(listAll(wrong)).rejects.toThrow('its store does not know the key AWS_ACCESS_KEY_ID')
    await expect(wrong.find('a.svs')).rejects.toThrow('the bucket does not allow it to Vitrine')
    const away = openStore('scans', PLACE, new S3(loadConfig({ AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' }).s3))
    await expect(away.find('a.svs')).rejects.toThrow('its store does not answer')
  })
})
