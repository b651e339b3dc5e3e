import { inParallel } from '../../storage/in-parallel.ts'
import {
  folderProblem,
  LostWork,
  listFolder,
  WALK_TIMES,
  type WalkedFolder,
  type WalkLog,
  type WalkTimes,
} from './list-folder.ts'
import { type ClaimedWork, dropWork, endWork, MOST_ATTEMPTS, postponeWork } from './picture-work.ts'
import { type ReadFiles, readFound } from './read-found.ts'
import type { RegisterParts } from './register-picture.ts'
import { failScan, noteMissingTwice } from './scan.queries.ts'
import { type ReadWork, storeFound } from './store-found.ts'
import { storeFolder } from './walk.queries.ts'
import { walkMessages as messages } from './walk-messages.ts'
import { workFailed } from './walk-metrics.ts'

const READS_AT_ONCE = 4
/** Results are stored in batches, but no later than this, so that slow files don't hide the others. */
const LONGEST_UNSTORED_MS = 1_000

export interface FolderWorkParts extends RegisterParts {
  /** Receives errors of the server that prevented reading a file. */
  readonly log: WalkLog
  readonly times?: WalkTimes
}

/** Does the work on picture folders: lists them, and reads the files found. */
export class FolderWork {
  readonly #parts: FolderWorkParts
  /** Folders with a call that has not returned. They are not tried again before it does. */
  readonly #hanging = new Set<string>()
  /** Folders that this server could not read the last time. */
  readonly #unreadable = new Set<string>()

  constructor(parts: FolderWorkParts) {
    this.#parts = parts
  }

  /** @param claimed work of one kind. @throws if it should be tried again */
  async do(claimed: readonly ClaimedWork[], signal: AbortSignal): Promise<void> {
    const [first] = claimed
    if (first?.kind === 'list') await this.#list(first, signal)
    else await this.#readAll(claimed, signal)
  }

  /** If the listing fails, the scan fails. */
  async #list(work: ClaimedWork, signal: AbortSignal): Promise<void> {
    const { db, log } = this.#parts
    try {
      if (work.attempts > MOST_ATTEMPTS) throw new Error(messages.endsListing)
      await this.#listFolder(work, signal)
    } catch (error) {
      if (error instanceof LostWork) return
      if (signal.aborted) throw error
      workFailed.inc({ kind: work.kind })
      log.error({ err: error }, messages.brokeOff)
      await failScan(db, work.scan_id, messages.brokeOff)
    }
  }

  async #listFolder(work: ClaimedWork, signal: AbortSignal): Promise<void> {
    const { db, paths, times = WALK_TIMES } = this.#parts
    const { folder, scan_id } = work
    const walked = this.#hanging.has(folder)
      ? undefined
      : await listFolder({ db, store: paths.store(folder), times, signal, work })
    if (walked) this.#noteState(folder, walked)
    await db.transaction().execute(async trx => {
      const held = await endWork(trx, [work])
      if (held.length === 0 || walked === undefined) return
      await noteMissingTwice(trx, scan_id, walked.missingTwice)
      await storeFolder(trx, { name: folder, state: walked.state, problem: walked.problem })
    })
  }

  async #readAll(claimed: readonly ClaimedWork[], signal: AbortSignal): Promise<void> {
    let done: ReadWork[] = []
    let sinceMs = performance.now()
    const store = () => {
      const stored = done
      done = []
      sinceMs = performance.now()
      return this.#store(stored)
    }
    try {
      await inParallel(claimed, READS_AT_ONCE, async work => {
        signal.throwIfAborted()
        const read = await this.#read(work, signal)
        if (read) done.push({ work, read })
        if (performance.now() - sinceMs > LONGEST_UNSTORED_MS) await store()
      })
    } finally {
      await store()
    }
  }

  /** @returns undefined if the folder can't be read at present */
  async #read(work: ClaimedWork, signal: AbortSignal): Promise<ReadFiles | undefined> {
    const { db, paths, times = WALK_TIMES } = this.#parts
    const { folder } = work
    if (this.#hanging.has(folder)) return this.#leave(work)
    try {
      return await readFound({ db, paths, times, signal }, work)
    } catch (error) {
      const walked = signal.aborted ? undefined : folderProblem(folder, error)
      if (walked === undefined) throw error
      this.#noteState(folder, walked)
      await storeFolder(db, { name: folder, state: walked.state, problem: walked.problem })
      return this.#leave(work)
    }
  }

  /** Work of a scan is dropped, since the next scan finds the files again. */
  async #leave(work: ClaimedWork): Promise<undefined> {
    const { db } = this.#parts
    if (work.scan_id === null) await postponeWork(db, [work])
    else await dropWork(db, work)
  }

  async #store(done: readonly ReadWork[]): Promise<void> {
    const { db, log } = this.#parts
    for (const { error, picture } of await storeFound(db, done)) {
      workFailed.inc({ kind: 'read' })
      log.error({ err: error, picture }, messages.unexpected)
    }
  }

  /** Logs once when a folder becomes unreadable, and once when it is readable again. */
  #noteState(name: string, { state, problem, answer }: WalkedFolder): void {
    const { log } = this.#parts
    if (answer) {
      this.#hanging.add(name)
      void answer.then(() => this.#hanging.delete(name))
    }
    if (state === 'ok') {
      if (this.#unreadable.delete(name)) log.warn({ folder: name }, messages.isBack(name))
    } else if (!this.#unreadable.has(name)) {
      this.#unreadable.add(name)
      log.error({ folder: name }, problem ?? state)
    }
  }
}
