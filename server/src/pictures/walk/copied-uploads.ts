import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Db } from '../../db/client.ts'
import { missingFile } from '../../storage/store.ts'
import type { FolderGuard } from '../folder-guard.ts'
import { type PicturePaths, UPLOADS_FOLDER } from '../picture-paths.ts'
import { PictureSource } from '../picture-source.ts'
import { digestOfSource } from '../source-digest.ts'
import type { WalkLog } from './list-folder.ts'
import { readPictureRow, storePicture } from './register-picture.ts'
import { walkMessages as messages } from './walk-messages.ts'

/** How long a call waits: a large file takes minutes to be read. */
const WAIT_MS = 2_000
/** How often a file is read that is not the one that was uploaded. */
const AGAIN_AFTER_MS = 10 * 60_000

interface Uploaded {
  readonly id: number
  readonly path: string
}

interface CopiedUploadsParts {
  readonly db: Db
  readonly paths: PicturePaths
  readonly guard: FolderGuard
  readonly log: WalkLog
}

/**
 * Uploaded files that were copied since: to another disk, to a bucket, or from a backup. An upload is written once, so a file with
 * its SHA-256 is the one that was uploaded, and is registered as it is now. Any other file leaves everything as it was.
 */
export class CopiedUploads {
  readonly #parts: CopiedUploadsParts
  readonly #signal: AbortSignal
  readonly #oneByOne = pLimit(1)
  readonly #comparing = new Map<number, Promise<'read'>>()
  /** Until when those that were read are left alone. */
  readonly #readUntil = new Map<number, number>()

  constructor(parts: CopiedUploadsParts, signal: AbortSignal) {
    this.#parts = parts
    this.#signal = signal
  }

  /** Settles once the file is read, or after two seconds, while reading goes on. Never rejects. */
  async compare(upload: Uploaded): Promise<'read' | 'reading'> {
    if ((this.#readUntil.get(upload.id) ?? 0) > Date.now()) return 'read'
    const comparing = this.#comparing.get(upload.id) ?? this.#start(upload)
    return Promise.race([comparing, sleep(WAIT_MS, 'reading' as const, { ref: false })])
  }

  async settled(): Promise<void> {
    await Promise.all(this.#comparing.values())
  }

  #start(upload: Uploaded): Promise<'read'> {
    const comparing = this.#oneByOne(() => this.#read(upload))
      .catch(error => {
        if (!this.#signal.aborted) this.#parts.log.warn({ err: error, picture: upload.id }, messages.unexpected)
      })
      .then((): 'read' => {
        this.#comparing.delete(upload.id)
        this.#readUntil.set(upload.id, Date.now() + AGAIN_AFTER_MS)
        return 'read'
      })
    this.#comparing.set(upload.id, comparing)
    return comparing
  }

  async #read({ id, path }: Uploaded): Promise<void> {
    const { db, paths, guard } = this.#parts
    this.#signal.throwIfAborted()
    const [stat, uploaded] = await Promise.all([
      guard.run(UPLOADS_FOLDER, () => paths.store(UPLOADS_FOLDER).find(path)),
      db.selectFrom('pictures').select(['name', 'size', 'sha256']).where('id', '=', id).executeTakeFirst(),
    ])
    if (stat === undefined) throw missingFile(UPLOADS_FOLDER, path)
    if (Number(uploaded?.size) !== stat.size) return
    const { size, mtimeNs: mtime_ns, inode } = stat
    const source = await PictureSource.open({ folder: UPLOADS_FOLDER, path, size, mtime_ns, inode }, paths, guard)
    try {
      const sha256 = await digestOfSource(source, { signal: this.#signal })
      if (sha256 !== uploaded?.sha256) return
      const file = { folder: UPLOADS_FOLDER, path, name: uploaded.name, sha256 }
      await storePicture(db, await readPictureRow(file, stat, source, [], this.#signal))
    } finally {
      // Not awaited: a hanging disk would delay the server's stop.
      source.close().catch(() => undefined)
    }
  }
}
