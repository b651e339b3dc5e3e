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

/** How long a call waits; reading a large file takes minutes. */
const WAIT_MS = 2_000
/** How long a file is left alone after it was read. */
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
 * Recognizes uploaded files that were copied to another disk, to a bucket, or from a backup. Uploads are written only once, so a
 * file with the same SHA-256 is the uploaded one, and its current state is registered. For any other file, nothing is changed.
 */
export class CopiedUploads {
  readonly #parts: CopiedUploadsParts
  readonly #signal: AbortSignal
  readonly #oneByOne = pLimit(1)
  readonly #comparing = new Map<number, Promise<'read'>>()
  /** By id, the time until which a file is not read again. */
  readonly #readUntil = new Map<number, number>()

  constructor(parts: CopiedUploadsParts, signal: AbortSignal) {
    this.#parts = parts
    this.#signal = signal
  }

  /** Resolves once the file is read, or after two seconds while reading continues. Never rejects. */
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
      // Not awaited, as a hanging disk would delay the server's shutdown.
      source.close().catch(() => undefined)
    }
  }
}
