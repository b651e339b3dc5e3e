import { setTimeout as sleep } from 'node:timers/promises'
import type { PictureFolder } from '@vitrine/contract/pictures/scanned-files'
import type { FastifyBaseLogger } from 'fastify'
import { inParallel } from '../../storage/in-parallel.ts'
import { isMissing, type ListedFile, PathError, type Store, type UnreadPart } from '../../storage/store.ts'
import { DicomSeries, isDicomFile, type Series } from './dicom-series.ts'
import { inTime, NoAnswer } from './in-time.ts'
import { PictureBatch } from './picture-batch.ts'
import { isSettled } from './picture-content.ts'
import { type PictureRow, type RegisterParts, readPicture } from './register-picture.ts'
import { type ComparedFile, compareFiles, deleteScannedFiles, markMissing, storeUnread } from './walk.queries.ts'
import { walkMessages as messages } from './walk-messages.ts'

const READS_AT_ONCE = 4

/** How long a walk waits. */
export interface WalkTimes {
  /** For a thousand files of a list, and for one read of a file. */
  readonly answerMs: number
  readonly readMs: number
  /** Between two looks at a file that was written to lately. */
  readonly settleMs: number
}

export const WALK_TIMES: WalkTimes = { answerMs: 20_000, readMs: 60_000, settleMs: 5_000 }

/** Receives what went wrong. Scanned files are named by their ids: their names and paths can name patients. */
export type WalkLog = Pick<FastifyBaseLogger, 'error' | 'warn'>

/** The counts of a walk so far. */
export interface WalkCounts {
  files: number
  found: number
}

interface FolderParts extends RegisterParts {
  readonly store: Store
  readonly times: WalkTimes
  readonly counts: WalkCounts
  readonly signal: AbortSignal
  /** Receives a line about a file that can't be read because of an error of the server. */
  readonly log: WalkLog
}

export interface WalkedFolder extends Pick<PictureFolder, 'state' | 'problem'> {
  /** Pictures that belong to no file record and whose files were missing at this walk and the one before. */
  readonly missingTwice: readonly number[]
  /** Settles when a folder that did not answer does. */
  readonly answer?: Promise<unknown>
}

/** Looks through one folder: reads new and changed files, and marks missing ones. What is wrong with the folder is in the result. */
export async function walkFolder(parts: FolderParts): Promise<WalkedFolder> {
  const { name } = parts.store
  try {
    return await new FolderWalk(parts).run()
  } catch (error) {
    if (parts.signal.aborted) throw error
    if (error instanceof NoAnswer)
      return { state: 'slow', problem: messages.slow(name), missingTwice: [], answer: error.answer }
    if (!isFromDisk(error)) throw error
    return { state: 'unreadable', problem: messages.unreadable(name, error), missingTwice: [] }
  }
}

/** Errors of the file system name the call that failed; those of the database don't. */
const isFromDisk = (error: unknown): error is NodeJS.ErrnoException => isFromSystem(error) && 'path' in error

/** Reading an open file fails without its path. */
const isFromSystem = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error

class FolderWalk {
  readonly #parts: FolderParts
  readonly #seen = new Set<number>()
  readonly #unsettled: ListedFile[] = []
  readonly #batch: PictureBatch
  readonly #series: DicomSeries
  readonly #unread: UnreadPart[] = []
  #files = 0
  #skipped = 0

  constructor(parts: FolderParts) {
    this.#parts = parts
    this.#batch = new PictureBatch(parts.db, (row, error) => this.#refuse(row, error))
    this.#series = new DicomSeries({ db: parts.db, store: parts.store })
  }

  async run(): Promise<WalkedFolder> {
    const { db, store } = this.#parts
    await this.#list()
    await this.#lookAgain()
    for (const directory of this.#series.folders) await this.#readSeries(directory)
    const found = await markMissing(db, store.name, { seen: this.#seen, unread: this.#unread.map(({ path }) => path) })
    // An empty folder may be that of a drive which is not there at present.
    const missingTwice = this.#files > 0 ? found : []
    return { state: 'ok', problem: messages.leftOut(this.#skipped, this.#unread), missingTwice }
  }

  async #list(): Promise<void> {
    const { store, times, signal } = this.#parts
    const lists = store.list()
    try {
      let listing = lists.next()
      for (;;) {
        signal.throwIfAborted()
        const listed = await inTime(listing, times.answerMs, signal)
        if (listed.done) return
        // The disk reads on while the database compares.
        listing = lists.next()
        listing.catch(() => undefined)
        this.#skipped += listed.value.skipped
        this.#unread.push(...listed.value.unread)
        await this.#compare(listed.value.files)
      }
    } finally {
      // Closes the directory, as soon as it answers.
      void lists.return(undefined).catch(() => undefined)
    }
  }

  async #compare(listed: readonly ListedFile[]): Promise<void> {
    const { db, store, counts } = this.#parts
    this.#files += listed.length
    counts.files += listed.length
    const changed: ComparedFile[] = []
    for (const file of await compareFiles(db, store.name, listed)) {
      if (file.id !== null) this.#seen.add(file.id)
      if (!(await this.#series.isKnown(file)) && !file.isKnown) changed.push(file)
    }
    await this.#readAll(changed, async file => {
      if (file.id === null && !isDicomFile(file.path)) counts.found++
      if (!isSettled(store, file)) this.#unsettled.push(file)
      else await this.#readFile(file)
    })
  }

  /** Files that were written to lately: those that are the same after a while count, too. */
  async #lookAgain(): Promise<void> {
    if (this.#unsettled.length === 0) return
    const { store, times, signal } = this.#parts
    await sleep(times.settleMs, undefined, { signal })
    await this.#readAll(this.#unsettled, async file => {
      const now = await inTime(store.find(file.path), times.answerMs, signal)
      if (now === undefined) return
      if (now.size === file.size && now.mtimeNs === file.mtimeNs) await this.#readFile(file)
      else await this.#storeUnread(file, 'copying', messages.copying)
    })
  }

  async #readAll<File extends ListedFile>(files: readonly File[], read: (file: File) => Promise<void>): Promise<void> {
    try {
      await inParallel(files, READS_AT_ONCE, file => {
        this.#parts.signal.throwIfAborted()
        return read(file)
      })
    } finally {
      this.#see(await this.#batch.flush())
    }
  }

  async #readFile(file: ListedFile): Promise<void> {
    if (isDicomFile(file.path)) return this.#series.note(file.path)
    const row = await this.#rowOf(file)
    if (row) this.#see(await this.#batch.add(row))
  }

  /** The DICOM slides of a directory, each as one picture. */
  async #readSeries(directory: string): Promise<void> {
    const { db, store, times, counts, signal } = this.#parts
    for (const { main, ...series } of await inTime(this.#series.read(directory), times.readMs, signal)) {
      signal.throwIfAborted()
      const row = await this.#rowOf(main, series)
      if (row === undefined) continue
      for (const id of [...(await this.#batch.add(row)), ...(await this.#batch.flush())]) {
        if (!this.#seen.has(id)) counts.found++
        this.#seen.add(id)
      }
      await deleteScannedFiles(db, store.name, series.companions)
    }
  }

  async #rowOf(file: ListedFile, series: Partial<Series> = {}): Promise<PictureRow | undefined> {
    const { store, times, signal, log } = this.#parts
    try {
      const picture = { ...series, folder: store.name, path: file.path }
      return await readPicture(this.#parts, picture, {
        inTime: asked => inTime(asked, times.readMs, signal),
        signal,
      })
    } catch (error) {
      // It was deleted, or has become a link out of the folder, since it was listed.
      if (error instanceof PathError) return undefined
      if (error instanceof NoAnswer || signal.aborted) throw error
      if (isFromSystem(error) && isMissing(error)) return undefined
      const problem = isFromSystem(error) ? messages.cannotOpen(error) : messages.cannotRead
      const id = await this.#storeUnread(file, 'damaged', problem)
      if (!isFromSystem(error)) log.error({ err: error, picture: id }, messages.unexpected)
      return undefined
    }
  }

  /** A value that the database can't store concerns only its file, not the others. */
  async #refuse({ path, size, mtime_ns, inode }: PictureRow, error: unknown): Promise<void> {
    const id = await this.#storeUnread({ path, size, mtimeNs: mtime_ns, inode }, 'damaged', messages.cannotRead)
    this.#parts.log.error({ err: error, picture: id }, messages.unexpected)
  }

  #see(ids: readonly number[]): void {
    for (const id of ids) this.#seen.add(id)
  }

  /** @returns the picture's id */
  async #storeUnread(file: ListedFile, state: 'copying' | 'damaged', problem: string): Promise<number> {
    const id = await storeUnread(this.#parts.db, this.#parts.store.name, file, { state, problem })
    this.#seen.add(id)
    return id
  }
}
