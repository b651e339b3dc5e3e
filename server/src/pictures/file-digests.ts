import { setTimeout } from 'node:timers/promises'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import type { Db } from '../db/client.ts'
import { FileChanged, PathError } from '../storage/store.ts'
import { untilNoCalls } from '../wsi/decode-queue.ts'
import { UnreadableImage } from '../wsi/slide-image.ts'
import type { FolderGuard } from './folder-guard.ts'
import { foldersOnDisks, type PicturePaths } from './picture-paths.ts'
import { PictureSource, type RegisteredFile } from './picture-source.ts'
import { RepeatedWork } from './repeated-work.ts'
import { digestOfSource } from './source-digest.ts'
import type { ChangedFiles } from './walk/changed-files.ts'

/** Arbitrary. The server that holds this lock reads files. */
const DIGEST_LOCK = 0x64696765
const LOOK_EVERY_MS = 60_000
const FILES_AT_ONCE = 100
/** How long a file that can't be read to the end is left alone, so that it isn't read up to there again and again. */
const UNREADABLE_FOR_MS = 60 * 60 * 1000
/** Small enough that pauses between pieces keep the rate even. */
const PIECE_BYTES = 256 * 1024

interface FileDigestsParts {
  readonly db: Db
  readonly paths: PicturePaths
  readonly guard: FolderGuard
  readonly changed: Pick<ChangedFiles, 'readAnew'>
  readonly log: FastifyBaseLogger
  /** Maximum number of bytes read per second; 0 turns digests off. */
  readonly bytesPerSecond: number
}

interface Waiting {
  readonly id: number
  readonly folder: string
  readonly path: string
  readonly size: number
  readonly mtime_ns: string
  readonly inode: string
  readonly revision: string
}

/**
 * Computes the SHA-256 of files in folders on disks, beginning with those of slides. It reads one piece at a time, only while no
 * call decodes, at a limited rate and for at most half of the time. Each digest is stored, so no file is read twice unless its
 * size or time changes.
 */
export class FileDigests {
  readonly #parts: FileDigestsParts
  readonly #work: RepeatedWork
  /** When to try unreadable files again. */
  readonly #unreadable = new Map<string, number>()

  constructor(parts: FileDigestsParts) {
    this.#parts = parts
    this.#work = new RepeatedWork({
      work: () => this.computeMissing(),
      everyMs: LOOK_EVERY_MS,
      onError: error => parts.log.error({ err: error }, "digests of files couldn't be computed"),
    })
  }

  start(): void {
    if (this.#parts.bytesPerSecond > 0) this.#work.start()
  }

  stop(): Promise<void> {
    return this.#work.stop()
  }

  /** Returns early if another server computes digests. Files that can't be read now are left to the next run. */
  async computeMissing(): Promise<void> {
    const { db } = this.#parts
    const later = new Set<string>()
    const unavailable = new Set<string>()
    for (;;) {
      const waiting = await this.#listWaiting(later, unavailable)
      if (waiting.length === 0) return
      for (const file of waiting) {
        this.#work.signal.throwIfAborted()
        if (unavailable.has(file.folder)) continue
        const digested = await withAdvisoryLock(db, DIGEST_LOCK, () => this.#try(file, unavailable))
        if (digested === undefined) return
        if (digested === 'later') later.add(keyOf(file))
      }
    }
  }

  async #listWaiting(later: ReadonlySet<string>, unavailable: ReadonlySet<string>): Promise<Waiting[]> {
    const { db, paths } = this.#parts
    const folders = foldersOnDisks(paths).filter(name => !unavailable.has(name))
    for (const [key, untilMs] of this.#unreadable) if (untilMs < Date.now()) this.#unreadable.delete(key)
    const { rows } = await sql<Waiting>`
      select id, folder, path, size, mtime_ns::text, inode::text, revision from pictures
      where sha256 is null and state in ('ready', 'unsupported') and folder = any(${folders}::text[])
        and id || '-' || revision <> all(${[...later, ...this.#unreadable.keys()]}::text[])
      order by attached_at is null, id desc limit ${FILES_AT_ONCE}`.execute(db)
    return rows
  }

  async #try(file: Waiting, unavailable: Set<string>): Promise<'done' | 'later'> {
    const { changed, log } = this.#parts
    try {
      await this.#digest(file)
      return 'done'
    } catch (error) {
      this.#work.signal.throwIfAborted()
      // A file that has become shorter can't be read up to its former end.
      if (error instanceof FileChanged || error instanceof UnreadableImage) await changed.readAnew(file)
      else if (error instanceof ApiError) unavailable.add(file.folder)
      else if (!(error instanceof PathError)) {
        this.#unreadable.set(keyOf(file), Date.now() + UNREADABLE_FOR_MS)
        log.error({ err: error, picture: file.id }, "the digest of a file couldn't be computed")
      }
      return 'later'
    }
  }

  async #digest(waiting: Waiting): Promise<void> {
    const { db } = this.#parts
    const { id, folder, path, size, mtime_ns, inode } = waiting
    // By now another server may have read it, or a walk may have found a changed file.
    const isWaiting = sql`id = ${id} and folder = ${folder} and path = ${path} and size = ${size}
      and mtime_ns = ${mtime_ns}::bigint and inode = ${inode}::numeric and sha256 is null`
    const { rows } = await sql`select from pictures where ${isWaiting}`.execute(db)
    if (rows.length === 0) return
    const file = { folder, path, size, mtime_ns: BigInt(mtime_ns), inode: BigInt(inode) }
    const sha256 = await this.#readDigest(file)
    await sql`update pictures set sha256 = ${sha256} where ${isWaiting}`.execute(db)
  }

  /** @throws FileChanged if the file is written to in the meantime */
  async #readDigest(file: RegisteredFile): Promise<string> {
    const { paths, guard } = this.#parts
    const source = await PictureSource.open(file, paths, guard)
    try {
      return await digestOfSource(source, {
        signal: this.#work.signal,
        pieceBytes: PIECE_BYTES,
        pace: (bytes, work) => this.#paced(bytes, work),
      })
    } finally {
      // Not awaited: a hanging disk would delay the server's stop.
      source.close().catch(() => undefined)
    }
  }

  /** Works while no call decodes, then rests as long as the work took, or longer if the rate requires it. */
  async #paced(bytes: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#work
    await untilNoCalls(signal)
    const startMs = performance.now()
    await work()
    const tookMs = performance.now() - startMs
    const shareMs = (1000 * bytes) / this.#parts.bytesPerSecond
    await setTimeout(Math.max(tookMs, shareMs - tookMs), undefined, { signal })
  }
}

const keyOf = ({ id, revision }: Waiting): string => `${id}-${revision}`
