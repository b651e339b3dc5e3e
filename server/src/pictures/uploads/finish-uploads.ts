import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@vitrine/contract/api/api-error'
import { UPLOAD_DAYS } from '@vitrine/contract/pictures/uploads'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Db } from '../../db/client.ts'
import { databaseError } from '../../db/database-error.ts'
import { type FileStore, isMissing, type Parts, PathError } from '../../storage/store.ts'
import { wsiMessages } from '../../wsi/wsi-messages.ts'
import { type PicturePaths, UPLOADS_FOLDER } from '../picture-paths.ts'
import { attachPictures } from '../scanned-files/attach.ts'
import { digestOfSource } from '../source-digest.ts'
import { readPicture, storePicture } from '../walk/register-picture.ts'
import { deleteScannedFiles } from '../walk/walk.queries.ts'
import { RunningDigests } from './running-digests.ts'
import { UploadLocks } from './upload-locks.ts'
import { uploadMessages } from './upload-messages.ts'
import {
  deleteUpload,
  getUpload,
  isPicture,
  isUpload,
  listExpired,
  listUnchecked,
  noteDigest,
  noteReady,
  noteRefused,
  reservePath,
  type UploadRow,
} from './uploads.queries.ts'

/** Low, as each may read a whole file for its digest. */
const FINISHED_AT_ONCE = 2
/** Counted per server, with a minute between attempts. */
const MAX_FAILURES = 3
/** How long to wait for work that is blocked by a disk. */
const STOP_WAIT_MS = 5_000
/** The folder of unfinished files, inside the folder of complete ones. */
const PARTS_NAME = 'parts'
const DAY_MS = 24 * 60 * 60 * 1000

export interface UploadParts {
  readonly db: Db
  readonly paths: PicturePaths
  readonly log: FastifyBaseLogger
}

/** Whether the file had the digest that the client sent. */
export type FinishedUpload = 'finished' | 'other file'

/** Processes the complete, cancelled and expired uploads of this server. */
export class Uploads {
  readonly locks: UploadLocks
  readonly digests = new RunningDigests()
  readonly #parts: UploadParts
  readonly #running = new Set<Promise<unknown>>()
  readonly #limit = pLimit(FINISHED_AT_ONCE)
  /** Uploads that are being finished in the background or waiting for it. */
  readonly #queued = new Set<string>()
  readonly #stop = new AbortController()
  /** The number of failed attempts to finish an upload, by its id. */
  readonly #failures = new Map<string, number>()

  constructor(parts: UploadParts) {
    this.#parts = parts
    this.locks = new UploadLocks(parts.db)
  }

  /** The store of files that are still arriving. */
  get parts(): Parts {
    return this.#store.parts
  }

  get #store(): FileStore {
    return this.#parts.paths.store(UPLOADS_FOLDER)
  }

  /**
   * Registers a complete upload as a picture, or refuses it. Can be repeated after a kill at any point.
   * @throws ApiError 423 if another call is finishing it; the reason of `stopping` when the server stops
   */
  finish(id: string): Promise<FinishedUpload> {
    return this.locks.withLock(id, async () => {
      const upload = await getUpload(this.#parts.db, id)
      if (upload.state !== 'checking') return 'finished'
      const finished = await this.#check(upload).catch(error => this.#countFailure(upload, error))
      this.digests.forget(id)
      this.#failures.delete(id)
      return finished
    })
  }

  /** Aborted when the server stops. */
  get stopping(): AbortSignal {
    return this.#stop.signal
  }

  /** Finishes an upload in the background; after an error `tidy` tries again. */
  finishLater(id: string): void {
    if (this.#queued.has(id)) return
    this.#queued.add(id)
    const finishing = this.#limit(() => this.finish(id)).finally(() => this.#queued.delete(id))
    this.#inBackground(finishing, 'an upload could not be finished')
  }

  /**
   * Deletes an incomplete upload with its bytes, and a finished one without its file. @param isDue checks the upload once it is
   * locked
   */
  async remove(id: string, isDue: (upload: UploadRow) => boolean = () => true): Promise<void> {
    await this.locks.withLock(id, async () => {
      const upload = await getUpload(this.#parts.db, id)
      if (!isDue(upload)) return
      this.digests.forget(id)
      await this.parts.remove(id)
      if (upload.state === 'checking' && upload.path !== null) await this.#removeComplete(upload.path)
      await deleteUpload(this.#parts.db, id)
    })
  }

  /** Finishes uploads left by a killed server, and removes expired ones. Every server does so; concurrent runs are harmless. */
  tidyLater(): void {
    this.#inBackground(this.#tidy(), 'uploads could not be tidied')
  }

  /** Stops reading whole files; another server, or the next start, continues. */
  abort(): void {
    this.#stop.abort()
  }

  /** Waits for background work, but not for a disk that does not respond. */
  async stop(): Promise<void> {
    this.abort()
    await Promise.race([Promise.all(this.#running), sleep(STOP_WAIT_MS, undefined, { ref: false })])
    await this.locks.close()
  }

  async #tidy(): Promise<void> {
    for (const { id } of await listUnchecked(this.#parts.db)) this.finishLater(id)
    for (const { id } of await listExpired(this.#parts.db)) await this.remove(id, isExpired).catch(ifSettled)
    await this.#removeOrphans()
  }

  /** Removes parts without an upload, which remain after a library was restored from a backup. */
  async #removeOrphans(): Promise<void> {
    for (const { id, modifiedMs } of await this.parts.list()) {
      const isOld = Date.now() - modifiedMs > UPLOAD_DAYS * DAY_MS
      if (isOld && !(await isUpload(this.#parts.db, id))) await this.parts.remove(id)
    }
  }

  async #check(upload: UploadRow): Promise<FinishedUpload> {
    const { db, paths } = this.#parts
    const { id, name, length, created_by } = upload
    const isTaken = async (candidate: string) =>
      candidate === PARTS_NAME || (await this.#store.find(candidate)) !== undefined
    const path = upload.path ?? (await reservePath(db, upload, isTaken))
    // The file is only renamed once its digest is known and stored.
    const known = (await this.parts.size(id)) > 0 ? this.digests.of(id, length) : upload.sha256
    const sha256 = known ?? (await this.#digest(id, path))
    if (upload.sha256 !== null && upload.sha256 !== sha256) {
      await this.#refuse(id, path, uploadMessages.wrongDigest(name))
      return 'other file'
    }
    await noteDigest(db, id, sha256)
    await this.parts.complete(id, path)
    const file = { folder: UPLOADS_FOLDER, path, sha256, uploadedBy: created_by ?? undefined }
    const row = await readPicture({ paths }, file, { signal: this.#stop.signal })
    if (row.problem === wsiMessages.notAPicture) {
      await this.#refuse(id, path, uploadMessages.refused(name, wsiMessages.notAPicture))
      return 'finished'
    }
    const picture = await storePicture(db, row)
    if (picture.state === 'ready') await attachToSlide(db, upload, picture.id)
    await noteReady(db, id, picture.id, picture.problem && uploadMessages.notShown(picture.problem))
    return 'finished'
  }

  /**
   * Refuses an upload if finishing it fails repeatedly, which indicates a problem with the file. Failures of disks and databases
   * do not count.
   * @throws the error, if the upload should be tried again
   */
  async #countFailure({ id, name, path }: UploadRow, error: unknown): Promise<FinishedUpload> {
    if (this.#stop.signal.aborted || !(await this.#isLasting(error))) throw error
    const failures = (this.#failures.get(id) ?? 0) + 1
    this.#failures.set(id, failures)
    if (failures < MAX_FAILURES) throw error
    this.#parts.log.error({ err: error, upload: id }, 'an upload was refused, as finishing it failed several times')
    if (path !== null) await this.#removeComplete(path)
    await this.#refuse(id, null, uploadMessages.refused(name, uploadMessages.notFinished))
    return 'finished'
  }

  /** Errors of the disk or the database are temporary. But a file that is missing from a working disk is lost. */
  async #isLasting(error: unknown): Promise<boolean> {
    if (error instanceof PathError) return this.parts.isThere()
    if (!isFromSystem(error)) return databaseError(error) === undefined
    return 'path' in error && isMissing(error) && (await this.parts.isThere())
  }

  /** Deletes the file and its picture, unless a slide already has the picture. */
  async #removeComplete(path: string): Promise<void> {
    const { db } = this.#parts
    await deleteScannedFiles(db, UPLOADS_FOLDER, [path])
    if (!(await isPicture(db, path))) await this.#store.remove(path)
  }

  /** @param path the path of the complete file, to remove it too */
  async #refuse(id: string, path: string | null, problem: string): Promise<void> {
    await this.parts.remove(id)
    if (path !== null) await this.#store.remove(path)
    await noteRefused(this.#parts.db, id, problem)
  }

  async #digest(id: string, path: string): Promise<string> {
    const stored = (await this.parts.open(id)) ?? (await this.#store.open(path))
    try {
      return await digestOfSource(stored, { signal: this.#stop.signal })
    } finally {
      // Not awaited, as a hanging disk would delay the server's shutdown.
      stored.close().catch(() => undefined)
    }
  }

  #inBackground(work: Promise<unknown>, failure: string): void {
    const done = work
      .catch(error => {
        if (this.#stop.signal.aborted) return
        if (error.status !== 423 && error.status !== 404) this.#parts.log.warn({ err: error }, failure)
      })
      .finally(() => this.#running.delete(done))
    this.#running.add(done)
  }
}

const isFromSystem = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error

/** Accepts errors that mean another call is using the upload (423), or another server has removed it (404). */
function ifSettled(error: { status?: number }): void {
  if (error.status !== 423 && error.status !== 404) throw error
}

const isExpired = ({ state, expires_at }: UploadRow) => state !== 'checking' && Date.parse(expires_at) < Date.now()

/** If the slide got another picture in the meantime, or was deleted, the file stays among the scanned files. */
async function attachToSlide(
  db: Db,
  { id, slide_id: slide, created_by: userId }: UploadRow,
  picture: number,
): Promise<void> {
  if (slide === null || userId === null) return
  await attachPictures(db, { userId, requestId: id }, [{ id: picture, slide }]).catch(error => {
    if (!(error instanceof ApiError && [400, 409].includes(error.status))) throw error
  })
}
