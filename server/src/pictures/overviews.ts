import { setTimeout } from 'node:timers/promises'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import type { Db } from '../db/client.ts'
import { FileChanged, PathError } from '../storage/store.ts'
import { TooManyDecodes, untilNoCalls } from '../wsi/decode-queue.ts'
import type { ImageCache } from './image-cache.ts'
import type { OpenPictures } from './open-pictures.ts'
import { pictureMessages } from './picture-messages.ts'
import { overviewsWaiting } from './picture-metrics.ts'
import { RepeatedWork } from './repeated-work.ts'
import { findReadyPicture } from './served-pictures.ts'

/** Arbitrary. The server that holds this lock computes an overview. */
const OVERVIEW_LOCK = 0x6f766572
const LOOK_EVERY_MS = 60_000
/** The maximum work for one picture, without pauses: the largest slides need half of it. The remainder is computed on demand. */
const MOST_WORK_MS = 60 * 60 * 1000

interface OverviewParts {
  readonly db: Db
  readonly pictures: OpenPictures
  readonly cache: ImageCache
  readonly log: FastifyBaseLogger
}

interface Candidate {
  readonly id: number
  readonly revision: string
}

/**
 * Computes the smallest level of pictures whose files lack it before anybody opens them, since that takes all tiles of the file.
 * It decodes one tile at a time, only while no call decodes, and for half of the time, so it uses up to half a core. Each tile is
 * stored, so nothing is decoded again after a restart.
 */
export class Overviews {
  readonly #parts: OverviewParts
  readonly #work: RepeatedWork
  /** Revisions that have their overview, or whose file can't be read. */
  #settled = new Set<string>()

  constructor(parts: OverviewParts) {
    this.#parts = parts
    this.#work = new RepeatedWork({
      work: () => this.makeMissing(),
      everyMs: LOOK_EVERY_MS,
      onError: error => parts.log.error({ err: error }, 'overviews could not be computed'),
    })
  }

  start(): void {
    this.#work.start()
  }

  stop(): Promise<void> {
    return this.#work.stop()
  }

  /** Returns early if another server computes an overview, as both may share the data directory. */
  async makeMissing(): Promise<void> {
    const { db } = this.#parts
    const waiting = await this.#listMissing()
    overviewsWaiting.set(waiting.length)
    for (const candidate of waiting) {
      if (this.#work.signal.aborted) return
      const isSettled = await withAdvisoryLock(db, OVERVIEW_LOCK, () => this.#settle(candidate))
      if (isSettled === undefined) return
      if (!isSettled) continue
      this.#settled.add(keyOf(candidate))
      overviewsWaiting.dec()
    }
  }

  /** The most recently registered picture first. */
  async #listMissing(): Promise<Candidate[]> {
    const { db, cache } = this.#parts
    // For a level that is not direct, only the file tells whether it is computed.
    const { rows } = await sql<Candidate>`
      select id, revision from pictures where state = 'ready' and not (levels->-1->>'direct')::boolean
      order by id desc`.execute(db)
    const settled = new Set<string>()
    const missing: Candidate[] = []
    for (const row of rows) {
      if (this.#settled.has(keyOf(row)) || (await cache.hasOverview(row))) settled.add(keyOf(row))
      else missing.push(row)
    }
    this.#settled = settled
    return missing
  }

  /** @returns whether there is nothing left to do for this revision, or nothing that can be done */
  async #settle(candidate: Candidate): Promise<boolean> {
    try {
      // By now another server may have made it.
      if (!(await this.#parts.cache.hasOverview(candidate))) await this.#make(candidate)
      return true
    } catch (error) {
      if (this.#work.signal.aborted || mayPass(error)) return false
      this.#parts.log.error({ err: error, picture: candidate.id }, 'the overview of a picture could not be computed')
      return true
    }
  }

  async #make({ id, revision }: Candidate): Promise<void> {
    const { db, pictures, cache } = this.#parts
    const picture = await findReadyPicture(db, id)
    if (picture?.revision !== revision) return
    const { notStored } = cache
    let workMs = 0
    for (const { level, column, row } of await this.#paced(() =>
      pictures.use(picture, async image => image.overviewTiles()),
    )) {
      const may = await cache.mayMakeInAdvance(picture)
      if (may === 'later') throw new NoRoom()
      if (may === 'on demand' || workMs > MOST_WORK_MS) throw new Error(pictureMessages.onDemand)
      const startMs = performance.now()
      await this.#paced(() => pictures.use(picture, image => image.tile(level, column, row, false)))
      // Half of the time is spent waiting.
      workMs += (performance.now() - startMs) / 2
      // For example if the folder is not writable: each level would decode the file again.
      if (cache.notStored > notStored) throw new Error("tiles can't be stored")
    }
    await cache.noteOverview(picture)
  }

  /** Works while no call decodes, then rests as long as the work took. */
  async #paced<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this.#work
    await untilNoCalls(signal)
    const startMs = performance.now()
    const done = await work()
    await setTimeout(performance.now() - startMs, undefined, { signal })
    return done
  }
}

/** The disk or the cache has too little room for images that nobody has requested. */
class NoRoom extends Error {}

const keyOf = ({ id, revision }: Candidate): string => `${id}-${revision}`

/**
 * Errors that may be temporary: the file changed or is missing, or its folder does not respond, which the walk or a later attempt
 * will settle; a concurrent request for the same tile was refused; or there is no room.
 */
const mayPass = (error: unknown) =>
  error instanceof FileChanged ||
  error instanceof PathError ||
  error instanceof TooManyDecodes ||
  error instanceof NoRoom ||
  (error instanceof ApiError && error.status === 503)
