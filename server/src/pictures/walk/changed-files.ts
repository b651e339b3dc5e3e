import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import { storableTime } from '../../wsi/file-source.ts'
import type { FolderGuard } from '../folder-guard.ts'
import { pictureMessages } from '../picture-messages.ts'
import { PathError, type PicturePaths, UPLOADS_FOLDER } from '../picture-paths.ts'
import { FileChanged, PictureSource } from '../picture-source.ts'
import { isDicomFile } from './dicom-series.ts'
import { type Say, WALK_TIMES } from './folder-walk.ts'
import type { ListedFile } from './list-files.ts'
import { isSettled } from './picture-content.ts'
import { readRow, storePictures } from './register-picture.ts'
import { compareFiles, storeUnread } from './walk.queries.ts'
import { walkMessages as messages } from './walk-messages.ts'

/** Of one file: a viewer asks for dozens of its tiles at once, and a file that is being written changes all the time. */
const LOOK_EVERY_MS = 5_000
const MOST_REMEMBERED = 1_000

interface ChangedFile {
  readonly id: number
  readonly folder: string
  readonly path: string
}

interface ChangedFilesParts {
  readonly db: Db
  readonly paths: PicturePaths
  readonly guard: FolderGuard
  readonly say: Say
  /** Between two looks at a file that was written to lately. */
  readonly settleMs?: number
}

/** Files that were found to be changed when they were to be shown: they are read anew at once, not only by the next walk. */
export class ChangedFiles {
  readonly #parts: ChangedFilesParts
  readonly #stop = new AbortController()
  readonly #looks = new Map<number, { readonly done: Promise<void>; readonly untilMs: number }>()
  readonly #settling = new Set<Promise<void>>()

  constructor(parts: ChangedFilesParts) {
    this.#parts = parts
  }

  /**
   * Stores what the file is by now, under a new revision; one that was written to lately is being copied until a second look
   * finds it unchanged. Settles after the first look. Never rejects: the next walk reads the file in any case.
   */
  readAnew(file: ChangedFile): Promise<void> {
    const last = this.#looks.get(file.id)
    if (last && last.untilMs > Date.now()) return last.done
    // A file that was uploaded is written once. Of a DICOM slide, only a walk knows which other files belong to it.
    const isLeft = file.folder === UPLOADS_FOLDER || isDicomFile(file.path)
    const done = isLeft ? Promise.resolve() : this.#try(() => this.#look(file), file)
    this.#looks.delete(file.id)
    this.#looks.set(file.id, { done, untilMs: Date.now() + LOOK_EVERY_MS })
    if (this.#looks.size > MOST_REMEMBERED) this.#looks.delete(this.#looks.keys().next().value as number)
    return done
  }

  /** Settles when all second looks are done. */
  async settled(): Promise<void> {
    await Promise.all(this.#settling)
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.settled()
  }

  async #look({ folder, path }: ChangedFile): Promise<void> {
    const { db } = this.#parts
    const file = await this.#stat(folder, path)
    const [stored] = await compareFiles(db, folder, [file])
    // Another server, or a walk, was quicker.
    if (!stored || stored.isKnown) return
    if (isSettled(file)) return this.#read(folder, file)
    await this.#storeCopying(folder, file)
    const settling = this.#try(() => this.#lookAgain(folder, file), { folder, path }).finally(() =>
      this.#settling.delete(settling),
    )
    this.#settling.add(settling)
  }

  async #lookAgain(folder: string, file: ListedFile): Promise<void> {
    const { settleMs = WALK_TIMES.settleMs } = this.#parts
    await sleep(settleMs, undefined, { signal: this.#stop.signal })
    const now = await this.#stat(folder, file.path)
    if (now.size === file.size && now.mtimeNs === file.mtimeNs) await this.#read(folder, now)
  }

  async #stat(folder: string, path: string): Promise<ListedFile> {
    const { paths, guard } = this.#parts
    const found = await guard.run(folder, async () => stat(await paths.locate(folder, path), { bigint: true }))
    // A pipe would hang.
    if (!found.isFile()) throw new PathError(pictureMessages.missing(folder, path))
    return { path, size: Number(found.size), mtimeNs: storableTime(found.mtimeNs), inode: found.ino }
  }

  /** By reads that the guard watches, and that notice when the file changes once more. */
  async #read(folder: string, file: ListedFile): Promise<void> {
    const { db, paths, guard } = this.#parts
    const { path, size, mtimeNs: mtime_ns, inode } = file
    try {
      const source = await PictureSource.open({ folder, path, size, mtime_ns, inode }, paths, guard)
      const row = await readRow({ folder, path }, file, source).finally(() => source.close())
      await storePictures(db, [row])
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error
      await this.#storeCopying(folder, file)
    }
  }

  #storeCopying(folder: string, file: ListedFile): Promise<number> {
    return storeUnread(this.#parts.db, folder, file, { state: 'copying', problem: messages.copying })
  }

  async #try(look: () => Promise<void>, { folder, path }: Pick<ChangedFile, 'folder' | 'path'>): Promise<void> {
    try {
      await look()
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#parts.say(messages.unexpected(folder, path), error)
    }
  }
}
