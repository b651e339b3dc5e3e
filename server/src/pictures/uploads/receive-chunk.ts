import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { Parts, PartWriter } from '../../storage/store.ts'
import type { RunningDigests } from './running-digests.ts'
import { CHECKSUM_MISMATCH, type Checksum } from './tus-headers.ts'
import { uploadMessages } from './upload-messages.ts'

/** The most that a killed server can lose of a call without a checksum. */
const SAVE_EVERY_BYTES = 64 * 1024 * 1024
/** Free disk space is checked whenever this many bytes were written. */
const LOOK_EVERY_BYTES = 4 * 1024 * 1024
/** A client that disappeared without closing the connection would hold the upload's lock forever. */
const IDLE_TIMEOUT_MS = 20_000

export interface Chunk {
  readonly id: string
  readonly body: Readable
  /** The offset of the first byte. */
  readonly from: number
  /** The size of the whole file. */
  readonly length: number
  readonly checksum: Checksum | undefined
}

export interface ChunkOptions {
  readonly parts: Pick<Parts, 'append'>
  readonly digests: RunningDigests
  /** Whether there is room for this many more bytes: other files may have filled the disk. */
  readonly hasRoomFor: (bytes: number) => Promise<boolean>
  /** Saves the number of bytes on the disk. */
  readonly save: (received: number) => Promise<unknown>
}

/**
 * Writes bytes to the store as they arrive, in constant memory. With a checksum, all of them count or none. Without one, bytes
 * that arrived before the connection broke count as well.
 * @returns the number of stored bytes of the file
 * @throws ApiError 460 for a wrong checksum, 413 for more bytes than the upload has, 400 if the connection broke, 507 if the disk
 * is full
 */
export async function receiveChunk(chunk: Chunk, options: ChunkOptions): Promise<number> {
  const file = await options.parts.append(chunk.id, chunk.from)
  try {
    return await receive(chunk, options, file)
  } finally {
    await file.close()
  }
}

async function receive(chunk: Chunk, { digests, hasRoomFor, save }: ChunkOptions, file: PartWriter): Promise<number> {
  const { id, body, from, length, checksum } = chunk
  const whole = digests.from(id, from)
  const own = checksum === undefined ? undefined : createHash(checksum.algorithm)
  let at = from
  let saved = from
  let looked = from
  let hasSaveFailed = false
  const saveAll = async () => {
    if (at === saved) return
    await file.save()
    await save(at).catch(error => {
      hasSaveFailed = true
      throw error
    })
    saved = at
    if (whole) digests.set(id, whole.copy(), at)
  }
  try {
    for await (const bytes of withIdleTimeout(body)) {
      if (at + bytes.length > length) throw new ApiError(413, uploadMessages.tooMuch(length))
      if (at + bytes.length >= looked) {
        if (!(await hasRoomFor(LOOK_EVERY_BYTES))) throw new FullDisk()
        looked = at + LOOK_EVERY_BYTES
      }
      await file.write(bytes)
      whole?.update(bytes)
      own?.update(bytes)
      at += bytes.length
      if (own === undefined && at - saved >= SAVE_EVERY_BYTES) await saveAll()
    }
    if (own && own.digest('base64') !== checksum?.digest)
      throw new ApiError(CHECKSUM_MISMATCH, uploadMessages.wrongChecksum)
    await saveAll()
    return at
  } catch (error) {
    const countsSoFar = error instanceof BrokenConnection || error instanceof FullDisk
    if (own === undefined && countsSoFar) await saveAll()
    // Without the database the lock may be lost as well, and another server may be writing. The next call cuts off bytes that
    // were not saved.
    else if (!hasSaveFailed) await file.cut(saved).catch(() => undefined)
    throw error instanceof BrokenConnection ? new ApiError(400, uploadMessages.interrupted) : error
  }
}

class BrokenConnection extends Error {}

class FullDisk extends ApiError {
  constructor() {
    super(507, uploadMessages.diskFull)
  }
}

/** The bytes of a body; fails if none arrive for a while. Time spent writing to the disk does not count. */
async function* withIdleTimeout(body: Readable): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]()
  for (;;) {
    const watch = setTimeout(() => body.destroy(new BrokenConnection()), IDLE_TIMEOUT_MS)
    const { value, done } = await chunks
      .next()
      .catch(error => {
        throw new BrokenConnection('The body broke off', { cause: error })
      })
      .finally(() => clearTimeout(watch))
    if (done) return
    yield value
  }
}
