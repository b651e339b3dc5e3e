import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress, constants as zstd } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import type { DiskRoom } from '../disk/disk-room.ts'
import type { BackupFile } from './backup-file.ts'
import { type BackupOutput, cannotWrite, diskIsFull, openOutput } from './backup-output.ts'
import { CHECKSUMS } from './manifest.ts'

/** Only the owner may read and write members, as with the file itself. */
const MODE = 0o600

/** A backup that is being written. */
export class ArchiveWriter {
  readonly #output: BackupOutput
  readonly #name: string
  readonly #room: DiskRoom | undefined
  readonly #tar = createTarPacker()
  readonly #written: Promise<void>
  readonly #digests: Record<string, string> = {}
  readonly #madeAt: Date

  private constructor({ name, room }: BackupFile, output: BackupOutput, madeAt: Date) {
    this.#output = output
    this.#name = name
    this.#room = room
    this.#madeAt = madeAt
    this.#written = compressInto(this.#tar.readable as ReadableStream<Uint8Array>, output)
    // Reported by `add` or `finish`.
    this.#written.catch(() => undefined)
  }

  /**
   * @param room on the library's disk, if the file is on it
   * @throws BackupError if the file exists or can't be written
   */
  static async create(file: BackupFile, madeAt: Date): Promise<ArchiveWriter> {
    return new ArchiveWriter(file, await openOutput(file), madeAt)
  }

  /** Adds a member. @param contents must not be changed afterwards */
  async add(member: string, contents: Uint8Array): Promise<void> {
    // The database stops if the backup fills its disk.
    if (this.#room && (await this.#room.of('backups')) < contents.length) throw diskIsFull(this.#name)
    this.#digests[member] = createHash('sha256').update(contents).digest('hex')
    await this.#pack(member, contents)
  }

  /** Adds the checksums and gives the file its name. @returns the size of the file in bytes */
  async finish(rows: Readonly<Record<string, number>>): Promise<number> {
    await this.#pack(CHECKSUMS, json({ members: this.#digests, rows }))
    this.#tar.controller.finalize()
    try {
      await this.#written
      return await this.#output.finish()
    } catch (error) {
      throw cannotWrite(this.#name, error)
    }
  }

  /** Removes what was written. */
  async abandon(): Promise<void> {
    this.#tar.controller.error(new Error('The backup was abandoned'))
    await this.#written.catch(() => undefined)
    await this.#output.abandon()
  }

  async #pack(name: string, contents: Uint8Array): Promise<void> {
    const header = { name, size: contents.length, mode: MODE, mtime: this.#madeAt, type: 'file' } as const
    const pack = async () => {
      const body = this.#tar.controller.add(header).getWriter()
      await body.write(contents as Uint8Array<ArrayBuffer>)
      await body.close()
    }
    // A full disk ends the pipeline, after which the packer would wait for a reader forever.
    const failed = this.#written.then(() => Promise.reject(new Error('The archive has ended')))
    failed.catch(() => undefined)
    try {
      await Promise.race([pack(), failed])
    } catch (error) {
      throw cannotWrite(this.#name, error)
    }
  }
}

/** The checksum of the compression detects damage while the file is read, before the checksums at its end. */
async function compressInto(archive: ReadableStream<Uint8Array>, { sink }: BackupOutput): Promise<void> {
  const compress = createZstdCompress({ params: { [zstd.ZSTD_c_checksumFlag]: 1 } })
  const write = async () => {
    // Node adds an empty frame if the end comes while a chunk is still being processed, and does not notice when that frame is cut off.
    for await (const chunk of archive)
      await new Promise<void>((done, failed) => compress.write(chunk, error => (error ? failed(error) : done())))
    compress.end()
  }
  const writing = write().catch(error => {
    compress.destroy(error)
    throw error
  })
  await Promise.all([writing, pipeline(compress, sink as Writable)])
}

export const json = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
