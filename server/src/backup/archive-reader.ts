import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { BucketError } from '../storage/bucket-error.ts'
import { BucketStore } from '../storage/bucket-store.ts'
import { type OpenFile, PathError } from '../storage/store.ts'
import { FileSource } from '../wsi/file-source.ts'
import { BackupError, EXIT } from './backup-error.ts'
import type { BackupFile } from './backup-file.ts'
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

/** Receives the members between the manifest and the checksums, which are verified only after all of them were read. */
export interface MemberSink {
  /** @param chunks must be read to the end */
  receive(member: string, manifest: Manifest, chunks: AsyncIterable<Uint8Array>): Promise<void>
}

const NOBODY: MemberSink = {
  async receive(_member, _manifest, chunks) {
    for await (const _chunk of chunks);
  },
}

/**
 * Reads a backup to its end and compares it with its checksums.
 * @throws BackupError if the file is not a backup of Vitrine, or was changed or damaged
 */
export async function readArchive(file: BackupFile, sink: MemberSink = NOBODY): Promise<BackupContents> {
  const { name } = file
  const source = await openArchive(file)
  const reading = new Reading(name, sink)
  try {
    await checkStart(source, name)
    for await (const entry of entriesOf(source)) await reading.read(entry)
  } catch (error) {
    throw error instanceof BucketError ? cannotRead(name, error) : reading.explain(error)
  } finally {
    await source.close()
  }
  return { ...reading.finish(), bytes: source.size }
}

/** The first bytes of any file that zstd has compressed. */
const MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

async function openArchive({ path, name, bucket }: BackupFile): Promise<OpenFile> {
  try {
    return bucket ? await new BucketStore(name, bucket).open(path) : await FileSource.open(path)
  } catch (error) {
    throw cannotRead(name, error)
  }
}

async function checkStart(source: OpenFile, name: string): Promise<void> {
  const start = await source.read(0, Math.min(MAGIC.length, source.size)).catch(error => {
    throw cannotRead(name, error)
  })
  if (!MAGIC.subarray(0, start.length).equals(start)) throw foreign(name)
}

function cannotRead(name: string, error: unknown): BackupError {
  const { code, message } = error as NodeJS.ErrnoException
  const reason = error instanceof PathError ? 'ENOENT' : code
  return new BackupError(messages.cannotRead(name, (reason && REASONS[reason]) || message))
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
}

const CHUNK_BYTES = 256 * 1024
/** A request to a bucket takes about as long for one MiB as for eight. */
const READ_BYTES = 2 * 1024 * 1024

async function* bytesOf(source: OpenFile): AsyncGenerator<Buffer> {
  for (let at = 0; at < source.size; at += READ_BYTES)
    yield await source.read(at, Math.min(READ_BYTES, source.size - at))
}

async function* entriesOf(source: OpenFile): AsyncGenerator<ParsedTarEntry> {
  const decompress = createZstdDecompress({ chunkSize: CHUNK_BYTES })
  const bytes = Readable.from(bytesOf(source))
  bytes.on('error', error => decompress.destroy(error))
  // biome-ignore lint/suspicious/noExplicitAny: Node's streams of the web and the library's differ in their types alone
  const archive = Readable.toWeb(bytes.pipe(decompress)) as any
  try {
    yield* archive.pipeThrough(createTarDecoder({ strict: true })) as AsyncIterable<ParsedTarEntry>
  } finally {
    bytes.destroy()
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
    await this.#sink.receive(member, manifest, counting)
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
