import { badRequest } from '@vitrine/contract/api/api-error'
import type { NamedFiles } from '@vitrine/contract/pictures/scanned-files'
import type { Metric } from 'prom-client'
import type { Config } from '../../config.ts'
import { pictureMessages } from '../picture-messages.ts'
import { attachExact } from '../scanned-files/attach-exact.ts'
import { refreshSimilarSlides } from '../scanned-files/similar-slides.ts'
import { FolderWork, type FolderWorkParts } from './folder-work.ts'
import { WALK_TIMES } from './list-folder.ts'
import { readNamed, scanNamed } from './named-files.ts'
import { PictureWorkers } from './picture-workers.ts'
import { relinkMoved } from './relink.ts'
import { beginScan, claimScanned, endScan, failScan, renewScans, type ScannedFolders } from './scan.queries.ts'
import { deleteMissing, forgetOtherFolders, refreshStatistics } from './walk.queries.ts'
import { walkMessages as messages } from './walk-messages.ts'
import { walkMetrics } from './walk-metrics.ts'

const MANY_FOUND = 1_000

interface WalkParts extends FolderWorkParts {
  readonly config: Pick<Config, 'pictures'>
}

/** Walks through the folders of scanned files periodically and on demand. Several servers share the work of one scan. */
export class PictureWalk {
  readonly #parts: WalkParts
  readonly #folders: readonly string[]
  readonly #workers: PictureWorkers
  #attaching: number | undefined
  #lookingUp: Promise<unknown> | undefined
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: WalkParts) {
    this.#parts = parts
    const { db, log, config } = parts
    this.#folders = config.pictures.folders.map(({ name }) => name)
    const folderWork = new FolderWork(parts)
    this.#workers = new PictureWorkers({
      db,
      log,
      folders: this.#folders,
      workers: config.pictures.workers,
      work: (claimed, signal) => folderWork.do(claimed, signal),
      endScans: () => this.#endScans(),
      onRenew: () => renewScans(db, this.#folders, this.#attaching),
    })
  }

  get metrics(): readonly Metric[] {
    return walkMetrics(this.#parts.db, this.#parts.paths)
  }

  start(): void {
    const { config, log } = this.#parts
    const { scanMinutes, workers } = config.pictures
    if (this.#folders.length === 0 || workers === 0) return
    this.#workers.start()
    if (scanMinutes === 0) return
    const begin = () => void this.begin({ retries: false }).catch(error => log.error({ err: error }, messages.brokeOff))
    this.#timer = setInterval(begin, scanMinutes * 60_000)
    begin()
  }

  /** Other servers continue a running scan. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stop.abort()
    await this.#workers.stop()
    await this.#lookingUp
  }

  /**
   * Starts a scan, unless one is running.
   * @param retries whether files that could not be read are read again at once
   * @returns the id of the running scan
   */
  async begin({ retries = true } = {}): Promise<number> {
    this.#stop.signal.throwIfAborted()
    const id = await beginScan(this.#parts.db, { folders: this.#folders, retries })
    this.#workers.wake()
    return id
  }

  /** Starts a scan of named files, in parallel with any other. @returns its id. @throws 400, 503 */
  async beginNamed(named: NamedFiles): Promise<number> {
    const wanted = readNamed(named)
    if (wanted === undefined) return this.begin()
    const { db, paths, times = WALK_TIMES } = this.#parts
    if (!this.#folders.includes(wanted.folder)) throw badRequest(pictureMessages.noFolder(wanted.folder), 'folder')
    const store = paths.store(wanted.folder)
    const id = await scanNamed({ db, store, times, signal: this.#stop.signal }, wanted)
    this.#workers.wake()
    return id
  }

  /** Settles when this server has nothing left to do for a scan, and the look-up of similar slides is finished. */
  get done(): Promise<unknown> {
    return this.#workers.idle.finally(() => this.#lookingUp)
  }

  async #endScans(): Promise<void> {
    for (let scan = await claimScanned(this.#parts.db); scan; scan = await claimScanned(this.#parts.db)) {
      this.#attaching = scan.id
      await this.#endScan(scan).finally(() => {
        this.#attaching = undefined
      })
    }
  }

  async #endScan(scan: ScannedFolders): Promise<void> {
    const { db, config, log } = this.#parts
    try {
      await forgetOtherFolders(db, this.#folders)
      if (scan.found > MANY_FOUND) await refreshStatistics(db)
      await relinkMoved(db)
      await deleteMissing(db, scan.missing_twice)
      await endScan(db, scan.id, config.pictures.attach === 'exact' ? await attachExact(db) : 0)
      this.#lookUpSimilar()
    } catch (error) {
      log.error({ err: error }, messages.brokeOff)
      await failScan(db, scan.id, messages.brokeOff)
    }
  }

  /** Not part of the scan, so the next one need not wait for it. */
  #lookUpSimilar(): void {
    this.#lookingUp ??= refreshSimilarSlides(this.#parts.db, this.#stop.signal)
      .catch(error => this.#parts.log.error({ err: error }, messages.brokeOff))
      .finally(() => {
        this.#lookingUp = undefined
      })
  }
}
