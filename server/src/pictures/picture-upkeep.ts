import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import type { FolderGuard } from './folder-guard.ts'
import type { ImageCache } from './image-cache.ts'
import type { PicturePaths } from './picture-paths.ts'
import { readOutdated } from './walk/outdated-pictures.ts'

const EVERY_MS = 60 * 60 * 1000

interface UpkeepParts {
  readonly db: Db
  readonly paths: PicturePaths
  readonly guard: FolderGuard
  readonly cache: ImageCache
  readonly log: FastifyBaseLogger
}

/**
 * What each server does for pictures each hour, from its start on: registers files again after an update, and tidies the cache in
 * its own data directory.
 */
export class PictureUpkeep {
  readonly #parts: UpkeepParts
  readonly #stop = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: UpkeepParts) {
    this.#parts = parts
  }

  start(): void {
    this.#timer = setInterval(() => this.#run(), EVERY_MS)
    this.#run()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stop.abort()
    await this.#running
  }

  #run(): void {
    this.#running = this.#running.then(async () => {
      const { db, paths, guard, cache, log } = this.#parts
      const { signal } = this.#stop
      try {
        await readOutdated({ db, paths, guard, log, signal })
        await cache.sweep(db, signal)
        await cache.trim(signal)
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'the upkeep of pictures broke off')
      }
    })
  }
}
