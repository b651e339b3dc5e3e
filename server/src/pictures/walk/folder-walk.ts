import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PictureFolder } from '@vitrine/contract/pictures'
import pLimit from 'p-limit'
import { PathError } from '../picture-paths.ts'
import { inTime, NoAnswer } from './in-time.ts'
import { type ListedFile, listFiles, PartUnreadable } from './list-files.ts'
import { type RegisterParts, registerPicture } from './register-picture.ts'
import { type ComparedFile, compareFiles, markMissing, storeUnread } from './walk.queries.ts'
import { walkMessages as messages } from './walk-messages.ts'

/** Files that were written to since are still being copied, unless they stay as they are for `settleMs`. */
const SETTLED_AFTER_MS = 60_000
const READS_AT_ONCE = 4

/** How long a walk waits. */
export interface WalkTimes {
  /** For a thousand files of a list, and for one file to be read. */
  readonly answerMs: number
  readonly readMs: number
  /** Between two looks at a file that was written to lately. */
  readonly settleMs: number
}

export const WALK_TIMES: WalkTimes = { answerMs: 20_000, readMs: 60_000, settleMs: 5_000 }

/** What a walk has counted so far. */
export interface WalkCounts {
  files: number
  found: number
}

interface FolderParts extends RegisterParts {
  readonly name: string
  readonly path: string
  readonly times: WalkTimes
  readonly counts: WalkCounts
  readonly signal: AbortSignal
}

export interface WalkedFolder extends Pick<PictureFolder, 'state' | 'problem'> {
  /** Pictures that belong to no file record and whose files were missing at this walk and the one before. */
  readonly goneTwice: readonly number[]
  /** Settles when a folder that did not answer does. */
  readonly answer?: Promise<unknown>
}

/** Looks through one folder: reads new and changed files, and marks missing ones. What is wrong with the folder is in the result. */
export async function walkFolder(parts: FolderParts): Promise<WalkedFolder> {
  const { name } = parts
  try {
    return await new FolderWalk(parts).run()
  } catch (error) {
    if (parts.signal.aborted) throw error
    if (error instanceof NoAnswer)
      return { state: 'slow', problem: messages.slow(name), goneTwice: [], answer: error.answer }
    if (error instanceof PartUnreadable)
      return { state: 'unreadable', problem: messages.partUnreadable(name, error.path, error.cause), goneTwice: [] }
    if (!isFromDisk(error)) throw error
    return { state: 'unreadable', problem: messages.unreadable(name, error), goneTwice: [] }
  }
}

/** Errors of the file system name the call that failed; those of the database don't. */
const isFromDisk = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error

class FolderWalk {
  readonly #parts: FolderParts
  readonly #seen = new Set<number>()
  readonly #unsettled: ListedFile[] = []
  readonly #limit = pLimit(READS_AT_ONCE)
  #files = 0
  #skipped = 0

  constructor(parts: FolderParts) {
    this.#parts = parts
  }

  async run(): Promise<WalkedFolder> {
    const { db, name, path, times, signal } = this.#parts
    const lists = listFiles(path)
    for (;;) {
      signal.throwIfAborted()
      const next = await inTime(lists.next(), times.answerMs)
      if (next.done) break
      this.#skipped += next.value.skipped
      await this.#compare(next.value.files)
    }
    await this.#lookAgain()
    const missingTwice = await markMissing(db, name, this.#seen)
    // An empty folder may be that of a drive which is not there at present.
    const goneTwice = this.#files > 0 ? missingTwice : []
    return { state: 'ok', problem: this.#skipped > 0 ? messages.skippedNames(this.#skipped) : null, goneTwice }
  }

  async #compare(listed: readonly ListedFile[]): Promise<void> {
    const { db, name, counts, signal } = this.#parts
    this.#files += listed.length
    counts.files += listed.length
    const changed: ComparedFile[] = []
    for (const file of await compareFiles(db, name, listed)) {
      if (file.id !== null) this.#seen.add(file.id)
      if (!file.isKnown) changed.push(file)
    }
    await Promise.all(
      changed.map(file =>
        this.#limit(async () => {
          signal.throwIfAborted()
          if (file.id === null) counts.found++
          if (ageOf(file) < SETTLED_AFTER_MS) this.#unsettled.push(file)
          else await this.#read(file)
        }),
      ),
    )
  }

  /** Files that were written to lately: those that are the same after a while count, too. */
  async #lookAgain(): Promise<void> {
    if (this.#unsettled.length === 0) return
    const { path, times, signal } = this.#parts
    await sleep(times.settleMs, undefined, { signal })
    await Promise.all(
      this.#unsettled.map(file =>
        this.#limit(async () => {
          signal.throwIfAborted()
          const now = await inTime(lstat(join(path, file.path), { bigint: true }), times.answerMs).catch(ignoreMissing)
          if (now === undefined) return
          if (Number(now.size) === file.size && now.mtimeNs === file.mtimeNs) await this.#read(file)
          else await this.#storeUnread(file, 'copying', messages.copying)
        }),
      ),
    )
  }

  async #read(file: ListedFile): Promise<void> {
    const { name, times } = this.#parts
    try {
      const { id } = await inTime(registerPicture(this.#parts, { folder: name, path: file.path }), times.readMs)
      this.#seen.add(id)
    } catch (error) {
      // It has gone, or has become a link out of the folder, since it was listed.
      if (error instanceof PathError) return
      if (!isFromDisk(error)) throw error
      if (error.code !== 'ENOENT') await this.#storeUnread(file, 'damaged', messages.cannotOpen(error))
    }
  }

  async #storeUnread(file: ListedFile, state: 'copying' | 'damaged', problem: string): Promise<void> {
    this.#seen.add(await storeUnread(this.#parts.db, this.#parts.name, file, { state, problem }))
  }
}

const ageOf = ({ mtimeNs }: ListedFile) => Date.now() - Number(mtimeNs / 1_000_000n)

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
