import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import type { FolderGuard } from './folder-guard.ts'
import type { ImageCache } from './image-cache.ts'
import type { PicturePaths } from './picture-paths.ts'
import { RepeatedWork } from './repeated-work.ts'
import { readOutdated } from './walk/outdated-pictures.ts'

const EVERY_MS = 60 * 60 * 1000

interface UpkeepParts {
  readonly db: Db
  readonly paths: PicturePaths
  readonly guard: FolderGuard
  readonly cache: ImageCache
  readonly log: FastifyBaseLogger
  /** Whether to read files again after an update. */
  readonly reads: boolean
}

/**
 * The hourly work of each server on pictures, beginning at its start: registers files again after an update, and tidies the cache
 * in its own data directory.
 */
export const pictureUpkeep = ({ db, paths, guard, cache, log, reads }: UpkeepParts): RepeatedWork =>
  new RepeatedWork({
    async work(signal) {
      if (reads) await readOutdated({ db, paths, guard, log, signal })
      await cache.sweep(db, signal)
      await cache.trim(signal)
    },
    everyMs: EVERY_MS,
    onError: error => log.error({ err: error }, 'the upkeep of pictures broke off'),
  })
