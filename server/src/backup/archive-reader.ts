import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { BackupError, EXIT } from './backup-error.ts'
import { backupMessages as messages } from './backup-messages.ts'
import {
  CHECKSUMS,
  type Checksums,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  parseChecksums,
  parseManifest,
  readFormat,
  tableOfPart,
} from './manifest.ts'

/** The contents of a complete, undamaged backup. */
export interface BackupContents {
  readonly manifest: Manifest
  readonly rows: Checksums['rows']
  /** Size of the file. */
  readonly bytes: number
}

/** Takes the members between the manifest and the checksums, which are verified only once all of them were read. */
export interface MemberSink {
  /** @param chunks must be read to the end */
  take(member: string, manifest: Manifest, chunks: AsyncIterable<Uint8Array>): Promise<void>
}

const NOBODY: MemberSink = {
  async take(_member, _manifest, chunks) {
    for await (const _chunk of chunks);
  },
}

/**
 * Reads a backup to its end and compares it with its checksums.
 * @param name how the user calls the file
 * @throws BackupError if the file is not a backup of Vitrine, or was changed or damaged
 */
export async function readArchive(path: string, name: string, sink: MemberSink = NOBODY): Promise<BackupContents> {
  const bytes = await checkStart(path, name)
  const reading = new Reading(name, sink)
  try {
    for await (const entry of entriesOf(path)) await reading.read(entry)
  } catch (error) {
    throw reading.explain(error)
  }
  return { ...reading.finish(), bytes }
}

/** The first bytes of anything that zstd has compressed. */
const MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** @returns the file's size */
async function checkStart(path: string, name: string): Promise<number> {
  const cannotRead = (error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException
    return new BackupError(messages.cannotRead(name, (code && REASONS[code]) || message))
  }
  const file = await open(path).catch(error => {
    throw cannotRead(error)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    if (!MAGIC.subarray(0, bytesRead).equals(buffer.subarray(0, bytesRead))) throw foreign(name)
    return (await file.stat()).size
  } catch (error) {
    throw error instanceof BackupError ? error : cannotRead(error)
  } finally {
    await file.close()
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
}

const CHUNK_BYTES = 256 * 1024

async function* entriesOf(path: string): AsyncGenerator<ParsedTarEntry> {
  const decompress = createZstdDecompress({ chunkSize: CHUNK_BYTES })
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  source.on('error', error => decompress.destroy(error))
  // biome-ignore lint/suspicious/noExplicitAny: Node's streams of the web and the library's differ in their types alone
  const bytes = Readable.toWeb(source.pipe(decompress)) as any
  try {
    yield* bytes.pipeThrough(createTarDecoder({ strict: true })) as AsyncIterable<ParsedTarEntry>
  } finally {
    source.destroy()
    decompress.destroy()
  }
}

const refuse = (sentence: string) => new BackupError(sentence, EXIT.badFile)
const foreign = (name: string) => refuse(messages.foreign(name))

class Reading {
  readonly #name: string
  readonly #sink: MemberSink
  readonly #digests = new Map<string, string>()
  readonly #rows = new Map<string, number>()
  #member = MANIFEST
  #manifest: Manifest | undefined
  #checksums: Checksums | undefined

  constructor(name: string, sink: MemberSink) {
    this.#name = name
    this.#sink = sink
  }

  async read({ header, body }: ParsedTarEntry): Promise<void> {
    const member = header.name
    // The checksums come last: Vitrine writes nothing after them.
    if (this.#checksums) throw this.#damaged(CHECKSUMS)
    if (!this.#manifest && member !== MANIFEST) throw foreign(this.#name)
    this.#member = member
    if (member === CHECKSUMS) return this.#readChecksums(await textOf(body))
    if (this.#digests.has(member)) throw this.#damaged(member)
    const digest = createHash('sha256')
    const chunks = this.#watched(body as unknown as AsyncIterable<Uint8Array>, chunk => digest.update(chunk))
    if (!this.#manifest) this.#readManifest(await textOf(chunks))
    else await this.#readPart(member, this.#manifest, chunks)
    this.#digests.set(member, digest.digest('hex'))
  }

  async *#watched(chunks: AsyncIterable<Uint8Array>, watch: (chunk: Uint8Array) => void) {
    for await (const chunk of chunks) {
      watch(chunk)
      yield chunk
    }
  }

  #readManifest(text: string): void {
    const format = readFormat(text)
    if (!format) throw foreign(this.#name)
    if (typeof format.version === 'number' && format.version > FORMAT_VERSION)
      throw refuse(messages.newer(this.#name, String(format.schema)))
    this.#manifest = parseManifest(text)
    if (!this.#manifest) throw this.#damaged(MANIFEST)
  }

  async #readPart(member: string, manifest: Manifest, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const table = tableOfPart(member)
    if (table === undefined) throw this.#damaged(member)
    let rows = this.#rows.get(table) ?? 0
    const counting = this.#watched(chunks, chunk => {
      rows += countLines(chunk)
    })
    await this.#sink.take(member, manifest, counting)
    this.#rows.set(table, rows)
  }

  #readChecksums(text: string): void {
    const checksums = parseChecksums(text)
    if (!checksums) throw this.#damaged(CHECKSUMS)
    for (const [member, digest] of this.#digests) if (checksums.members[member] !== digest) throw this.#damaged(member)
    const lost = Object.keys(checksums.members).find(member => !this.#digests.has(member))
    if (lost !== undefined) throw this.#damaged(lost)
    for (const { name } of this.#manifest?.tables ?? [])
      if ((this.#rows.get(name) ?? 0) !== checksums.rows[name]) throw this.#damaged(CHECKSUMS)
    this.#checksums = checksums
  }

  finish(): { manifest: Manifest; rows: Checksums['rows'] } {
    if (!this.#manifest) throw foreign(this.#name)
    if (!this.#checksums) throw refuse(messages.cut(this.#name))
    return { manifest: this.#manifest, rows: this.#checksums.rows }
  }

  #damaged(member: string): BackupError {
    return refuse(messages.damaged(this.#name, member))
  }

  /** Errors of the decompressor and of the archive's parser, as a sentence; others unchanged. */
  explain(error: unknown): unknown {
    const { code = '', message = '' } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR' || message === 'Tar archive is truncated.') return refuse(messages.cut(this.#name))
    if (code.startsWith('ZSTD_error_')) return this.#damaged(this.#member)
    // The parser of archives throws plain errors without a code.
    const isParser = error instanceof Error && code === '' && /^(Invalid|Tar|Unexpected|Unsupported)/i.test(message)
    if (isParser) return this.#manifest ? this.#damaged(this.#member) : foreign(this.#name)
    return error
  }
}

async function textOf(chunks: unknown): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks as AsyncIterable<Uint8Array>) parts.push(chunk)
  return Buffer.concat(parts).toString()
}

const NEWLINE = 0x0a

/** Each row is a line: COPY escapes line breaks within values. */
function countLines(chunk: Uint8Array): number {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count++
  return count
}
