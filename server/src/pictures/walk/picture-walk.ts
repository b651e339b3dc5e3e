import type { PictureScan } from '@vitrine/contract/pictures/scanned-files'
import { type RawBuilder, sql } from 'kysely'
import { Gauge, type Metric } from 'prom-client'
import type { Config } from '../../config.ts'
import { withAdvisoryLock } from '../../db/advisory-lock.ts'
import { foldersOnDisks } from '../picture-paths.ts'
import { attachExact } from '../scanned-files/attach-exact.ts'
import { refreshSimilarSlides } from '../scanned-files/similar-slides.ts'
import {
  WALK_TIMES,
  type WalkCounts,
  type WalkedFolder,
  type WalkLog,
  type WalkTimes,
  walkFolder,
} from './folder-walk.ts'
import type { RegisterParts } from './register-picture.ts'
import { relinkMoved } from './relink.ts'
import {
  beginScan,
  deleteMissing,
  findRunningScan,
  forgetOtherFolders,
  refreshStatistics,
  storeFolder,
  updateScan,
} from './walk.queries.ts'
import { walkMessages as messages } from './walk-messages.ts'

/** An arbitrary number. The server that holds this lock looks through the folders. */
const WALK_LOCK = 0x77616c6b
/** How often a running walk reports its progress. */
const PROGRESS_MS = 2_000
const MANY_FOUND = 1_000
/** Between looks for the walk that another server has just begun. */
const OTHER_BEGINS_MS = 100

interface WalkParts extends RegisterParts {
  readonly config: Pick<Config, 'pictures'>
  readonly log: WalkLog
  readonly times?: WalkTimes
}

/** Looks through the folders of scanned files from time to time and on demand. One of several servers does at a time. */
export class PictureWalk {
  readonly #parts: WalkParts
  readonly #stop = new AbortController()
  /** Folders that did not answer are asked again once they did. */
  readonly #hanging = new Set<string>()
  /** Folders that this server could not read when it looked last. */
  readonly #away = new Set<string>()
  #beginning: Promise<number> | undefined
  #current: number | undefined
  #running: Promise<unknown> = Promise.resolve()
  #lookingUp: Promise<unknown> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(parts: WalkParts) {
    this.#parts = parts
  }

  /** Counts of the whole library, read from the database on demand. */
  get metrics(): readonly Metric[] {
    const { db, paths } = this.#parts
    const gauge = (name: string, help: string, count: RawBuilder<{ count: number }>) =>
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const { rows } = await count.execute(db).catch(() => ({ rows: [] }))
          this.set(rows[0]?.count ?? Number.NaN)
        },
      })
    return [
      gauge(
        'vitrine_picture_folders_unreadable',
        'Folders of scanned files that the last walk could not read',
        sql`select count(*) as count from picture_folders where state in ('unreadable', 'slow')`,
      ),
      gauge(
        'vitrine_pictures_found',
        'Scanned files that belong to no slide and are not ignored',
        sql`select count(*) as count from pictures where attached_at is null and not ignored`,
      ),
      gauge(
        'vitrine_digests_waiting',
        'Scanned files whose SHA-256 is still to be computed',
        sql`select count(*) as count from pictures where sha256 is null and state in ('ready', 'unsupported')
          and folder = any(${foldersOnDisks(paths)}::text[])`,
      ),
    ]
  }

  start(): void {
    const { folders, scanMinutes } = this.#parts.config.pictures
    if (folders.length === 0 || scanMinutes === 0) return
    const begin = () => void this.begin().catch(error => this.#parts.log.error({ err: error }, messages.brokeOff))
    this.#timer = setInterval(begin, scanMinutes * 60_000)
    begin()
  }

  /** Aborts a running walk. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stop.abort()
    await this.done.catch(() => undefined)
  }

  /** Starts a walk, unless one is running on any server. @returns the id of the running walk */
  begin(): Promise<number> {
    this.#beginning ??= this.#begin().finally(() => {
      this.#beginning = undefined
    })
    return this.#beginning
  }

  /** Settles when the walk of this server is done, and similar slides are looked up. */
  get done(): Promise<unknown> {
    return this.#running.finally(() => this.#lookingUp)
  }

  async #begin(): Promise<number> {
    for (;;) {
      this.#stop.signal.throwIfAborted()
      if (this.#current !== undefined) return this.#current
      const id = (await this.#beginOwn()) ?? (await findRunningScan(this.#parts.db))
      if (id !== undefined) return id
      await new Promise(resolve => setTimeout(resolve, OTHER_BEGINS_MS))
    }
  }

  /** @returns undefined if another server has the lock */
  #beginOwn(): Promise<number | undefined> {
    const { db, log } = this.#parts
    return new Promise((begun, failed) => {
      this.#running = withAdvisoryLock(db, WALK_LOCK, async () => {
        const id = await beginScan(db)
        this.#current = id
        begun(id)
        await this.#walk(id)
      })
        .then(() => {
          // Another server's walk is followed by its own look-ups.
          if (this.#current !== undefined) this.#lookUpSimilar()
          begun(undefined)
        })
        .catch(error => {
          if (this.#current !== undefined && !this.#stop.signal.aborted) log.error({ err: error }, messages.brokeOff)
          failed(error)
        })
        .finally(() => {
          this.#current = undefined
        })
    })
  }

  /** Not part of the walk: the next one need not wait for it. */
  #lookUpSimilar(): void {
    this.#lookingUp ??= refreshSimilarSlides(this.#parts.db, this.#stop.signal)
      .catch(error => this.#parts.log.error({ err: error }, messages.brokeOff))
      .finally(() => {
        this.#lookingUp = undefined
      })
  }

  async #walk(id: number): Promise<void> {
    const { db, config } = this.#parts
    const counts = { files: 0, found: 0, attached: 0 }
    const scan = (state: PictureScan['state'], problem: string | null = null): PictureScan => ({
      id,
      state,
      problem,
      folders: config.pictures.folders.length,
      ...counts,
    })
    const progress = setInterval(() => void updateScan(db, scan('running')).catch(() => undefined), PROGRESS_MS)
    try {
      await this.#walkFolders(counts)
      if (config.pictures.attach === 'exact') counts.attached = await attachExact(db)
      clearInterval(progress)
      await updateScan(db, scan('done'))
    } catch (error) {
      clearInterval(progress)
      const problem = this.#stop.signal.aborted ? messages.serverStopped : messages.brokeOff
      await updateScan(db, scan('failed', problem)).catch(() => undefined)
      throw error
    }
  }

  async #walkFolders(counts: WalkCounts): Promise<void> {
    const { db, paths, config, times = WALK_TIMES } = this.#parts
    const { folders } = config.pictures
    await forgetOtherFolders(
      db,
      folders.map(({ name }) => name),
    )
    const missingTwice: number[] = []
    for (const { name } of folders) {
      if (this.#hanging.has(name)) continue
      const walked = await walkFolder({
        ...this.#parts,
        store: paths.store(name),
        times,
        counts,
        signal: this.#stop.signal,
      })
      missingTwice.push(...walked.missingTwice)
      if (walked.answer) {
        this.#hanging.add(name)
        void walked.answer.then(() => this.#hanging.delete(name))
      }
      this.#tellFolder(name, walked)
      await storeFolder(db, { name, state: walked.state, problem: walked.problem })
    }
    if (counts.found > MANY_FOUND) await refreshStatistics(db)
    await relinkMoved(db)
    await deleteMissing(db, missingTwice)
  }

  /** Logs a folder that can't be read once, and once that it can be read again. */
  #tellFolder(name: string, { state, problem }: Pick<WalkedFolder, 'state' | 'problem'>): void {
    const { log } = this.#parts
    if (state === 'ok') {
      if (this.#away.delete(name)) log.warn({ folder: name }, messages.isBack(name))
    } else if (!this.#away.has(name)) {
      this.#away.add(name)
      log.error({ folder: name }, problem ?? state)
    }
  }
}
