import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { FolderParts } from '../../storage/folder-parts.ts'
import { receiveChunk } from './receive-chunk.ts'
import { RunningDigests } from './running-digests.ts'
import type { Checksum } from './tus-headers.ts'

const MINUTE_MS = 60_000

/** How long the disk takes for each write, in fake time. */
let writeMs = 0
class SlowParts extends FolderParts {
  override async append(id: string, from: number) {
    const writer = await super.append(id, from)
    const write = writer.write.bind(writer)
    writer.write = async bytes => {
      await write(bytes)
      vi.advanceTimersByTime(writeMs)
    }
    return writer
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  writeMs = 0
})
afterEach(() => {
  vi.useRealTimers()
})

interface Receiving {
  checksum?: Checksum
  save?: (received: number) => Promise<unknown>
  hasRoomFor?: (bytes: number) => Promise<boolean>
}

function receive(body: Readable, length: number, { checksum, save, hasRoomFor = async () => true }: Receiving = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-chunk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const saved: number[] = []
  const received = receiveChunk(
    { id: 'upload', body, from: 0, length, checksum },
    {
      parts: new SlowParts(folder),
      digests: new RunningDigests(),
      hasRoomFor,
      save: save ?? (async bytes => saved.push(bytes)),
    },
  )
  return { received, saved, stored: () => readFileSync(join(folder, 'parts/upload'), 'utf8') }
}

test('a disk that takes a minute for each write does not make the client count as idle', async () => {
  writeMs = MINUTE_MS
  const { received, saved, stored } = receive(Readable.from([Buffer.from('abc'), Buffer.from('def')]), 6)
  expect(await received).toBe(6)
  expect([saved, stored()]).toEqual([[6], 'abcdef'])
})

test('a client that sends nothing for 20 s is disconnected, and what it sent counts', async () => {
  const body = new PassThrough()
  const { received, saved, stored } = receive(body, 6)
  const failed = expect(received).rejects.toThrow('The connection broke before all bytes arrived.')
  body.write('abc')
  await vi.waitFor(() => expect(stored()).toBe('abc'), PATIENCE_MS)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), PATIENCE_MS)
  vi.advanceTimersByTime(MINUTE_MS)
  await failed
  expect([saved, stored()]).toEqual([[3], 'abc'])
})

test('a chunk with a wrong checksum is cut off, but not once the database is lost: another server may be writing', async () => {
  const body = () => Readable.from([Buffer.from('abc')])
  const digest = createHash('sha256').update('abc').digest('base64')
  const wrong = receive(body(), 3, { checksum: { algorithm: 'sha256', digest: 'of other bytes' } })
  await expect(wrong.received).rejects.toMatchObject({ status: 460 })
  expect(wrong.stored()).toBe('')
  const save = () => Promise.reject(new Error('connection lost'))
  const lost = receive(body(), 3, { checksum: { algorithm: 'sha256', digest }, save })
  await expect(lost.received).rejects.toThrow('connection lost')
  expect(lost.stored()).toBe('abc')
})

test('a disk that others fill up ends a chunk before it is full, and what arrived counts', async () => {
  const MB = 1024 * 1024
  const sent = [3, 3, 3].map(size => Buffer.alloc(size * MB, 'x'))
  const room = [true, false]
  const { received, saved, stored } = receive(Readable.from(sent), 9 * MB, {
    hasRoomFor: async () => room.shift() ?? false,
  })
  await expect(received).rejects.toMatchObject({ status: 507 })
  expect([saved, stored().length]).toEqual([[3 * MB], 3 * MB])
})
