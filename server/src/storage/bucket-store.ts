import { isSafeSegment } from '../bucket-address.ts'
import { UnreadableImage } from '../wsi/slide-image.ts'
import { wsiMessages } from '../wsi/wsi-messages.ts'
import type { Bucket, ObjectBytes, ObjectStat } from './bucket.ts'
import { BucketParts } from './bucket-parts.ts'
import { isSlideFile } from './slide-file.ts'
import { storageMessages as messages } from './storage-messages.ts'
import {
  FileChanged,
  type FileStat,
  type FileStore,
  isMissing,
  isSameFile,
  type ListedFile,
  type ListedFiles,
  missingFile,
  type OpenFile,
  type Parts,
  PathError,
  type ReadLimits,
} from './store.ts'

/** Higher than for folders, as requests don't occupy threads. */
const LIMITS: ReadLimits = { timeMs: 5_000, pauseMs: 30_000, reads: 32 }
/** A request takes about as long for this much as for a single byte, and headers and neighboring tiles are adjacent. */
const BLOCK_BYTES = 128 * 1024
/** Opening a slide begins with reading its header. */
const OPENING_BLOCKS = 2
/** The maximum per request. */
const REQUEST_BLOCKS = 64

/** A prefix of a bucket. Objects are never changed, only replaced, which changes their ETag. */
export class BucketStore implements FileStore {
  readonly name: string
  readonly limits = LIMITS
  /** Reads of an open file can't return another version, so this only detects replaced files. */
  readonly checkEveryMs = 30_000
  readonly isOnDisk = false
  readonly areFilesWhole = true
  readonly parts: Parts
  readonly #bucket: Bucket

  constructor(name: string, bucket: Bucket) {
    this.name = name
    this.#bucket = bucket
    this.parts = new BucketParts(bucket)
  }

  async *list(prefix = ''): AsyncGenerator<ListedFiles> {
    for await (const objects of this.#bucket.list(prefix)) {
      const files = objects.filter(({ path }) => isSlideFile(path) && !isHidden(path))
      const safe = files.filter(({ path }) => isSafePath(path))
      yield { files: safe.map(listed), skipped: files.length - safe.length, unread: [] }
    }
  }

  async names(directory: string): Promise<string[]> {
    const start = directory === '.' ? '' : `${directory}/`
    const names: string[] = []
    for await (const objects of this.#bucket.list(start, '/'))
      for (const { path } of objects) {
        const name = path.slice(start.length)
        if (name !== '' && !name.startsWith('.')) names.push(name)
      }
    return names
  }

  async find(path: string): Promise<ListedFile | undefined> {
    if (!isSafePath(path)) return undefined
    try {
      return listed({ path, ...(await this.#bucket.stat(path)) })
    } catch (error) {
      if (isMissing(error as NodeJS.ErrnoException)) return undefined
      throw error
    }
  }

  async open(path: string, as?: FileStat): Promise<OpenFile> {
    const start = await this.#start(path)
    if (as && !isSameFile(as, start.stat)) throw new FileChanged()
    return new BucketFile(this.#bucket, path, start)
  }

  async remove(path: string): Promise<void> {
    if (!isSafePath(path)) throw new PathError(messages.outside(this.name, path))
    await this.#bucket.remove([path])
  }

  async check(path: string, as: FileStat): Promise<void> {
    const found = await this.find(path)
    if (!found) throw missingFile(this.name, path)
    if (!isSameFile(as, found)) throw new FileChanged()
  }

  async #start(path: string): Promise<ObjectBytes> {
    if (!isSafePath(path)) throw missingFile(this.name, path)
    try {
      return await this.#bucket.read(path, { first: 0, last: OPENING_BLOCKS * BLOCK_BYTES - 1 })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // A range request for an empty object fails.
      if (code === 'InvalidRange') return { stat: await this.#bucket.stat(path), bytes: Buffer.alloc(0) }
      throw isMissing(error as NodeJS.ErrnoException) ? missingFile(this.name, path) : error
    }
  }
}

const isHidden = (path: string) => path.split('/').some(segment => segment.startsWith('.') && isSafeSegment(segment))
const isSafePath = (path: string) => path.split('/').every(isSafeSegment)

const listed = ({ path, size, mtimeNs, inode }: ListedFile): ListedFile => ({ path, size, mtimeNs, inode })

/** Reads one version of an object, in blocks that are shared with other readers. */
class BucketFile implements OpenFile {
  readonly size: number
  readonly mtimeNs: bigint
  readonly inode: bigint
  readonly #bucket: Bucket
  readonly #path: string
  readonly #stat: ObjectStat

  constructor(bucket: Bucket, path: string, { stat, bytes }: ObjectBytes) {
    this.size = stat.size
    this.mtimeNs = stat.mtimeNs
    this.inode = stat.inode
    this.#bucket = bucket
    this.#path = path
    this.#stat = stat
    const blocks = Math.ceil(bytes.length / BLOCK_BYTES)
    this.#keep(0, blocks, Promise.resolve(bytes))
  }

  async read(offset: number, length: number): Promise<Buffer> {
    this.#check(offset, length)
    const buffer = Buffer.allocUnsafe(length)
    await this.readInto(buffer, 0, offset, length)
    return buffer
  }

  async readInto(target: Buffer, at: number, offset: number, length: number): Promise<void> {
    this.#check(offset, length)
    if (length === 0) return
    const first = Math.floor(offset / BLOCK_BYTES)
    const last = Math.floor((offset + length - 1) / BLOCK_BYTES)
    for (const [index, reading] of this.#blocks(first, last).entries()) {
      const block = await reading
      const start = (first + index) * BLOCK_BYTES
      const from = Math.max(0, offset - start)
      block.copy(target, at + Math.max(0, start - offset), from, Math.min(block.length, offset + length - start))
    }
  }

  // Every request names the version.
  async hasChanged(): Promise<boolean> {
    return false
  }

  async close(): Promise<void> {}

  /** Adjacent missing blocks are read by one request. */
  #blocks(first: number, last: number): Promise<Buffer>[] {
    const { blocks } = this.#bucket
    for (let from = first; from <= last; from++) {
      if (blocks.get(this.#key(from))) continue
      let count = 1
      while (from + count <= last && count < REQUEST_BLOCKS && !blocks.get(this.#key(from + count))) count++
      this.#keep(from, count, this.#request(from, count))
      from += count - 1
    }
    const found: Promise<Buffer>[] = []
    for (let block = first; block <= last; block++) found.push(blocks.get(this.#key(block)) as Promise<Buffer>)
    return found
  }

  async #request(from: number, count: number): Promise<Buffer> {
    const range = { first: from * BLOCK_BYTES, last: Math.min(this.size, (from + count) * BLOCK_BYTES) - 1 }
    const { bytes } = await this.#bucket.read(this.#path, range, this.#stat.etag)
    if (bytes.length !== range.last - range.first + 1) throw new UnreadableImage('damaged', wsiMessages.endsEarly)
    return bytes
  }

  #keep(from: number, count: number, reading: Promise<Buffer>): void {
    for (let index = 0; index < count; index++) {
      // Copied, because a view would keep the whole reply in memory.
      const block = reading.then(bytes => Buffer.from(bytes.subarray(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES)))
      // The readers of the block receive the error.
      block.catch(() => undefined)
      this.#bucket.blocks.add(this.#key(from + index), block)
    }
  }

  #key(block: number): string {
    return `${this.#bucket}/${this.#path}@${this.#stat.etag}#${block}`
  }

  #check(offset: number, length: number) {
    if (!(offset >= 0) || !(length >= 0) || offset + length > this.size)
      throw new UnreadableImage('damaged', wsiMessages.endsEarly)
  }
}
