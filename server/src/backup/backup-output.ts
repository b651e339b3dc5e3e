import { constants, existsSync } from 'node:fs'
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import type { Bucket } from '../storage/bucket.ts'
import { BucketError } from '../storage/bucket-error.ts'
import { isMissing } from '../storage/store.ts'
import { BackupError } from './backup-error.ts'
import type { BackupFile } from './backup-file.ts'
import { backupMessages as messages } from './backup-messages.ts'

/** A backup that is being written. It gets its name only when it is complete. */
export interface BackupOutput {
  /** The end of a pipeline, which finishes when everything is stored. */
  readonly sink: Writable | ((bytes: AsyncIterable<Buffer>) => Promise<void>)
  /** Call it after the pipeline has finished. @returns the size in bytes */
  finish(): Promise<number>
  /** Removes the output. Call it after the pipeline has failed. */
  abandon(): Promise<void>
}

/** @throws BackupError if the file exists or can't be written */
export async function openOutput({ path, name, bucket }: BackupFile): Promise<BackupOutput> {
  try {
    return bucket ? await BucketOutput.create(bucket, path, name) : await FileOutput.create(path, name)
  } catch (error) {
    throw cannotWrite(name, error)
  }
}

/** Only the owner may read and write it. */
const MODE = 0o600

/** `FILE.part` until it is complete. */
class FileOutput implements BackupOutput {
  readonly sink: Writable
  readonly #path: string
  readonly #name: string

  private constructor(path: string, name: string, handle: FileHandle) {
    this.#path = path
    this.#name = name
    this.sink = handle.createWriteStream({ flush: true })
  }

  static async create(path: string, name: string): Promise<FileOutput> {
    refusePresent(path, name)
    await access(dirname(path), constants.W_OK)
    // Left behind by a killed backup.
    await rm(partOf(path), { force: true })
    return new FileOutput(path, name, await open(partOf(path), 'wx', MODE))
  }

  async finish(): Promise<number> {
    refusePresent(this.#path, this.#name)
    await rename(partOf(this.#path), this.#path)
    return sizeAndSync(this.#path)
  }

  abandon(): Promise<void> {
    return rm(partOf(this.#path), { force: true })
  }
}

const partOf = (path: string) => `${path}.part`

function refusePresent(path: string, name: string): void {
  if (existsSync(path)) throw new BackupError(messages.present(name))
}

/** Makes the new name durable. A folder cannot be opened for that on Windows. */
async function sizeAndSync(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (process.platform !== 'win32') await syncFolder(dirname(path))
    return size
  } finally {
    await file.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A bucket allows 10,000 parts: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024

/** One object, in parts. */
class BucketOutput implements BackupOutput {
  readonly sink: (bytes: AsyncIterable<Buffer>) => Promise<void>
  #bytes = 0

  private constructor(bucket: Bucket, path: string, name: string) {
    this.sink = bytes =>
      bucket.writeParts(path, async ({ add }) => {
        let part: Buffer[] = []
        let length = 0
        for await (const chunk of bytes) {
          part.push(chunk)
          length += chunk.length
          this.#bytes += chunk.length
          if (length < PART_BYTES) continue
          await add(Buffer.concat(part))
          part = []
          length = 0
        }
        if (length > 0) await add(Buffer.concat(part))
        await refusePresentObject(bucket, path, name)
      })
  }

  static async create(bucket: Bucket, path: string, name: string): Promise<BucketOutput> {
    await refusePresentObject(bucket, path, name)
    return new BucketOutput(bucket, path, name)
  }

  async finish(): Promise<number> {
    return this.#bytes
  }

  async abandon(): Promise<void> {}
}

async function refusePresentObject(bucket: Bucket, path: string, name: string): Promise<void> {
  const found = await bucket.stat(path).catch(error => {
    if (!isMissing(error)) throw error
  })
  if (found) throw new BackupError(messages.present(name))
}

const FULL = 'the disk is full'
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its folder can only be read',
  ENOSPC: FULL,
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
}

export const diskIsFull = (name: string) => new BackupError(messages.cannotWrite(name, FULL))

/** An error of the disk or bucket as a sentence; others unchanged. */
export function cannotWrite(name: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (error instanceof BucketError) return new BackupError(messages.cannotWrite(name, error.message))
  return Object.hasOwn(REASONS, code) ? new BackupError(messages.cannotWrite(name, REASONS[code] as string)) : error
}
