import { dirname } from 'node:path'
import type { PictureFolder } from '@vitrine/contract/pictures/scanned-files'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { FileStore, ListedFile, UnreadPart } from '../../storage/store.ts'
import { DicomSeries, isDicomFile } from './dicom-series.ts'
import { inTime, NoAnswer } from './in-time.ts'
import { isSettled } from './picture-content.ts'
import { addFound, type ClaimedWork, type FoundFile, noteListed } from './picture-work.ts'
import { countScan } from './scan.queries.ts'
import { compareFiles, markMissing } from './walk.queries.ts'
import { walkMessages as messages } from './walk-messages.ts'

/** Time limits and delays of a walk. */
export interface WalkTimes {
  /** Time limits for listing a thousand files, and for one read of a file. */
  readonly answerMs: number
  readonly readMs: number
  /** The time between two checks of a recently written file. */
  readonly settleMs: number
}

export const WALK_TIMES: WalkTimes = { answerMs: 20_000, readMs: 60_000, settleMs: 5_000 }

/** Receives errors. Scanned files are identified by id, as their names and paths may contain names of patients. */
export type WalkLog = Pick<FastifyBaseLogger, 'error' | 'warn'>

interface ListParts {
  readonly db: Db
  readonly store: FileStore
  readonly times: WalkTimes
  readonly signal: AbortSignal
  /** The work in progress; the files found are added as work to read. */
  readonly work: ClaimedWork
}

/** Another server is listing the folder now, or the scan has ended. */
export class LostWork extends Error {}

/** The result of listing a folder. */
export interface WalkedFolder extends Pick<PictureFolder, 'state' | 'problem'> {
  /** Pictures without a file record whose files were missing in both this walk and the previous one. */
  readonly missingTwice: readonly number[]
  /** Settles once an unresponsive folder responds. */
  readonly answer?: Promise<unknown>
}

/**
 * Lists one folder: adds new and changed files as work, and marks missing ones. Problems with the folder are part of the result.
 */
export async function listFolder(parts: ListParts): Promise<WalkedFolder> {
  try {
    return await new FolderListing(parts).run()
  } catch (error) {
    const problem = parts.signal.aborted ? undefined : folderProblem(parts.store.name, error)
    if (problem === undefined) throw error
    return problem
  }
}

/** @returns undefined for errors unrelated to the folder's disk */
export function folderProblem(name: string, error: unknown): WalkedFolder | undefined {
  if (error instanceof NoAnswer)
    return { state: 'slow', problem: messages.slow(name), missingTwice: [], answer: error.answer }
  if (!isFromDisk(error)) return undefined
  return { state: 'unreadable', problem: messages.unreadable(name, error), missingTwice: [] }
}

/** Errors of the file system include the path; those of the database don't. */
const isFromDisk = (error: unknown): error is NodeJS.ErrnoException => isFromSystem(error) && 'path' in error

/** Unlike `isFromDisk`, includes errors of reading an open file, which have no path. */
export const isFromSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

class FolderListing {
  readonly #parts: ListParts
  readonly #seen = new Set<number>()
  readonly #series: DicomSeries
  readonly #unread: UnreadPart[] = []
  #files = 0
  #skipped = 0

  constructor(parts: ListParts) {
    this.#parts = parts
    this.#series = new DicomSeries({ db: parts.db, store: parts.store })
  }

  async run(): Promise<WalkedFolder> {
    const { db, store, work } = this.#parts
    await this.#list()
    await this.#add(changedSeries(store, this.#series))
    const found = await markMissing(db, store.name, {
      scanId: work.scan_id,
      seen: this.#seen,
      unread: this.#unread.map(({ path }) => path),
    })
    // An empty folder may be the mount point of a drive that is not connected.
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
        // Lists the next files while the database compares these.
        listing = lists.next()
        listing.catch(() => undefined)
        this.#skipped += listed.value.skipped
        this.#unread.push(...listed.value.unread)
        await this.#compare(listed.value.files)
      }
    } finally {
      // Closes the directory as soon as it responds.
      void lists.return(undefined).catch(() => undefined)
    }
  }

  async #compare(listed: readonly ListedFile[]): Promise<void> {
    this.#files += listed.length
    const { found, known } = await findChanged(this.#parts, this.#series, listed)
    for (const id of known) this.#seen.add(id)
    await this.#add(found)
  }

  /** @throws LostWork */
  #add(found: readonly FoundFile[]): Promise<void> {
    const { db, times, work } = this.#parts
    return db.transaction().execute(async trx => {
      const files = await noteListed(trx, work, this.#files)
      if (files === undefined) throw new LostWork()
      const added = await addFound(trx, work, found, times.settleMs)
      const isFound = ({ path, isNew }: FoundFile) => isNew && added.has(path)
      await countScan(trx, work.scan_id, { files, found: found.filter(isFound).length })
    })
  }
}

/** Listed files that must be read, and the ids of those already known. DICOM files are left to their series. */
export async function findChanged(
  { db, store }: Pick<ListParts, 'db' | 'store'>,
  series: DicomSeries,
  listed: readonly ListedFile[],
): Promise<{ found: FoundFile[]; known: number[] }> {
  const found: FoundFile[] = []
  const known: number[] = []
  for (const { id, isKnown, ...file } of await compareFiles(db, store.name, listed)) {
    if (id !== null) known.push(id)
    if (isDicomFile(file.path)) await series.compare(file, isKnown)
    else if (!isKnown) found.push(foundFile(store, file.path, [file], id === null))
  }
  return { found, known }
}

/** Directories with changed DICOM files. Call it once all files are listed. */
export const changedSeries = (store: FileStore, { changed }: DicomSeries): FoundFile[] =>
  changed.map(files => foundFile(store, dirname((files[0] as ListedFile).path), files, false))

const foundFile = (store: FileStore, path: string, files: readonly ListedFile[], isNew: boolean): FoundFile => ({
  ...{ path, files, isNew },
  isLater: files.some(file => !isSettled(store, file)),
})
