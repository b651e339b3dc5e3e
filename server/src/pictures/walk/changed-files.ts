import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import { FileChanged, type ListedFile, missingFile } from '../../storage/store.ts'
import { companionFile } from '../companions.ts'
import type { FolderGuard } from '../folder-guard.ts'
import { type PicturePaths, UPLOADS_FOLDER } from '../picture-paths.ts'
import { PictureSource, type RegisteredFile } from '../picture-source.ts'
import { CopiedUploads } from './copied-uploads.ts'
import { DicomSeries, isDicomFile } from './dicom-series.ts'
import { inTime } from './in-time.ts'
import { WALK_TIMES, type WalkLog } from './list-folder.ts'
import { isSettled } from './picture-content.ts'
import { readPictureRow, storePictures } from './register-picture.ts'
import { compareFiles, storeUnread } from './walk.queries.ts'
import { walkMessages as messages } from './walk-messages.ts'

/**
 * How often to read one file again: a viewer requests dozens of its tiles at once, and a file that is being written changes all
 * the time.
 */
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
  readonly log: WalkLog
  /** The time between two checks of a recently written file. */
  readonly settleMs?: number
}

/** Reads files that turned out to be changed when they were opened at once, instead of leaving them to the next walk. */
export class ChangedFiles {
  readonly #parts: ChangedFilesParts
  readonly #stop = new AbortController()
  readonly #uploads: CopiedUploads
  readonly #looks = new Map<number, { readonly done: Promise<'read'>; readonly untilMs: number }>()
  readonly #settling = new Set<Promise<void>>()

  constructor(parts: ChangedFilesParts) {
    this.#parts = parts
    this.#uploads = new CopiedUploads(parts, this.#stop.signal)
  }

  /**
   * Stores the file's current state under a new revision. A recently written file counts as being copied until a second check
   * finds it unchanged. Resolves after the first check, or earlier while an upload is still being compared. Never rejects,
   * because the next walk reads the file in any case.
   */
  readAnew(file: ChangedFile): Promise<'read' | 'reading'> {
    if (file.folder === UPLOADS_FOLDER) return this.#uploads.compare(file)
    const last = this.#looks.get(file.id)
    if (last && last.untilMs > Date.now()) return last.done
    const look = isDicomFile(file.path) ? () => this.#readSeries(file) : () => this.#look(file)
    const done = this.#try(look, file).then((): 'read' => 'read')
    this.#looks.delete(file.id)
    this.#looks.set(file.id, { done, untilMs: Date.now() + LOOK_EVERY_MS })
    if (this.#looks.size > MOST_REMEMBERED) this.#looks.delete(this.#looks.keys().next().value as number)
    return done
  }

  /** Resolves when all background work is done. */
  async settled(): Promise<void> {
    await Promise.all([...this.#settling, this.#uploads.settled()])
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.settled()
  }

  async #look(changed: ChangedFile): Promise<void> {
    const { db, paths } = this.#parts
    const { folder, path } = changed
    const file = await this.#stat(folder, path)
    const [stored] = await compareFiles(db, folder, [file])
    // Another server or a walk was faster.
    if (!stored || stored.isKnown) return
    if (isSettled(paths.store(folder), file)) return this.#read(folder, file)
    await this.#storeCopying(folder, file)
    const settling = this.#try(() => this.#lookAgain(folder, file), changed).finally(() =>
      this.#settling.delete(settling),
    )
    this.#settling.add(settling)
  }

  /** Reads a DICOM slide with missing or replaced files. If a file is still being written, the slide is left to the next walk. */
  async #readSeries({ folder, path }: ChangedFile): Promise<void> {
    const { db, paths, guard } = this.#parts
    const store = paths.store(folder)
    const inFolder = new DicomSeries({ db, store })
    inFolder.note(path)
    const found = await inTime(inFolder.read(dirname(path)), WALK_TIMES.readMs, this.#stop.signal)
    const series = found.find(({ main }) => main.path === path)
    if (series === undefined) return
    const listed = await Promise.all([path, ...series.companions].map(each => this.#stat(folder, each)))
    if (!listed.every(file => isSettled(store, file))) return
    const opening = listed.map(file => PictureSource.open(registeredFile(folder, file), paths, guard))
    try {
      const [source, ...others] = (await Promise.all(opening)) as [PictureSource, ...PictureSource[]]
      const [main, ...companions] = listed as [ListedFile, ...ListedFile[]]
      const { name } = series
      const files = companions.map((file, index) => ({
        source: others[index] as PictureSource,
        file: companionFile(file.path, file),
      }))
      const row = await readPictureRow(
        { folder, path, ...(name === undefined ? {} : { name }) },
        main,
        source,
        files,
        this.#stop.signal,
      )
      await storePictures(db, [row])
    } finally {
      for (const each of opening) each.then(source => source.close()).catch(() => undefined)
    }
  }

  async #lookAgain(folder: string, file: ListedFile): Promise<void> {
    const { settleMs = WALK_TIMES.settleMs } = this.#parts
    await sleep(settleMs, undefined, { signal: this.#stop.signal })
    const now = await this.#stat(folder, file.path)
    if (now.size === file.size && now.mtimeNs === file.mtimeNs) await this.#read(folder, now)
  }

  async #stat(folder: string, path: string): Promise<ListedFile> {
    const { paths, guard } = this.#parts
    const found = await guard.run(folder, async () => paths.store(folder).find(path))
    if (found === undefined) throw missingFile(folder, path)
    return found
  }

  /** Reads through the guard, and notices if the file changes again. */
  async #read(folder: string, file: ListedFile): Promise<void> {
    const { db, paths, guard } = this.#parts
    try {
      const source = await PictureSource.open(registeredFile(folder, file), paths, guard)
      const row = await readPictureRow({ folder, path: file.path }, file, source, [], this.#stop.signal).finally(() =>
        source.close(),
      )
      await storePictures(db, [row])
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error
      await this.#storeCopying(folder, file)
    }
  }

  #storeCopying(folder: string, file: ListedFile): Promise<number> {
    return storeUnread(this.#parts.db, folder, file, { state: 'copying', problem: messages.copying })
  }

  async #try(look: () => Promise<void>, { id }: ChangedFile): Promise<void> {
    try {
      await look()
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#parts.log.warn({ err: error, picture: id }, messages.unexpected)
    }
  }
}

const registeredFile = (folder: string, { path, size, mtimeNs, inode }: ListedFile): RegisteredFile => ({
  folder,
  path,
  size,
  mtime_ns: mtimeNs,
  inode,
})
