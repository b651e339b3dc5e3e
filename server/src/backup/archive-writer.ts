import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress, constants as zstd } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import type { DiskRoom } from '../disk/disk-room.ts'
import { BackupError } from './backup-error.ts'
import { backupMessages as messages } from './backup-messages.ts'
import { CHECKSUMS } from './manifest.ts'

export interface BackupFile {
  readonly path: string
  /** How the user calls it. */
  readonly name: string
  /** The room on its disk, if that is also the library's disk. */
  readonly room?: DiskRoom | undefined
}

/** Members are read and written by their owner only, as the file itself. */
const MODE = 0o600

/** A backup that is being written: `FILE.part` until it is whole. */
export class ArchiveWriter {
  readonly #path: string
  readonly #name: string
  readonly #room: DiskRoom | undefined
  readonly #tar = createTarPacker()
  readonly #written: Promise<void>
  readonly #digests: Record<string, string> = {}
  readonly #madeAt: Date

  private constructor({ path, name, room }: BackupFile, handle: FileHandle, madeAt: Date) {
    this.#path = path
    this.#name = name
    this.#room = room
    this.#madeAt = madeAt
    this.#written = compressInto(this.#tar.readable as ReadableStream<Uint8Array>, handle)
    // Reported by `add` or `finish`.
    this.#written.catch(() => undefined)
  }

  /**
   * @param room of the disk of the library, where the file is on it
   * @throws BackupError if the file exists or can't be written
   */
  static async create({ path, name, room }: BackupFile, madeAt: Date): Promise<ArchiveWriter> {
    refusePresent(path, name)
    try {
      await access(dirname(path), constants.W_OK)
      // Left behind by a killed backup.
      await rm(partOf(path), { force: true })
      return new ArchiveWriter({ path, name, room }, await open(partOf(path), 'wx', MODE), madeAt)
    } catch (error) {
      throw cannotWrite(name, error)
    }
  }

  /** Adds a member. @param contents must not be changed afterwards */
  async add(member: string, contents: Uint8Array): Promise<void> {
    // The database stops if the backup fills its disk.
    if (this.#room && (await this.#room.of('backups')) < contents.length)
      throw new BackupError(messages.cannotWrite(this.#name, REASONS['ENOSPC'] as string))
    this.#digests[member] = createHash('sha256').update(contents).digest('hex')
    await this.#pack(member, contents)
  }

  /** Adds the checksums and gives the file its name. @returns the size of the file in bytes */
  async finish(rows: Readonly<Record<string, number>>): Promise<number> {
    await this.#pack(CHECKSUMS, json({ members: this.#digests, rows }))
    this.#tar.controller.finalize()
    try {
      await this.#written
      refusePresent(this.#path, this.#name)
      await rename(partOf(this.#path), this.#path)
      return await sizeAndSync(this.#path)
    } catch (error) {
      throw cannotWrite(this.#name, error)
    }
  }

  /** Removes what was written. */
  async abandon(): Promise<void> {
    this.#tar.controller.error(new Error('The backup was abandoned'))
    await this.#written.catch(() => undefined)
    await rm(partOf(this.#path), { force: true })
  }

  async #pack(name: string, contents: Uint8Array): Promise<void> {
    const header = { name, size: contents.length, mode: MODE, mtime: this.#madeAt, type: 'file' } as const
    const pack = async () => {
      const body = this.#tar.controller.add(header).getWriter()
      await body.write(contents as Uint8Array<ArrayBuffer>)
      await body.close()
    }
    // A disk that is full ends the pipeline, after which the packer would wait for a reader for ever.
    const failed = this.#written.then(() => Promise.reject(new Error('The archive has ended')))
    failed.catch(() => undefined)
    try {
      await Promise.race([pack(), failed])
    } catch (error) {
      throw cannotWrite(this.#name, error)
    }
  }
}

/** The checksum of the compression finds damage while the file is read, before the checksums at its end. */
async function compressInto(archive: ReadableStream<Uint8Array>, handle: FileHandle): Promise<void> {
  const compress = createZstdCompress({ params: { [zstd.ZSTD_c_checksumFlag]: 1 } })
  const write = async () => {
    // Node adds an empty frame where the end comes while a chunk is still worked on, and does not notice when that frame is cut.
    for await (const chunk of archive)
      await new Promise<void>((done, failed) => compress.write(chunk, error => (error ? failed(error) : done())))
    compress.end()
  }
  const writing = write().catch(error => {
    compress.destroy(error)
    throw error
  })
  await Promise.all([writing, pipeline(compress, handle.createWriteStream({ flush: true }))])
}

export const json = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

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

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its folder can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
}

function cannotWrite(name: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  return Object.hasOwn(REASONS, code) ? new BackupError(messages.cannotWrite(name, REASONS[code] as string)) : error
}
