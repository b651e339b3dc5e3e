import { isMissing, type ListedFile, PathError } from '../../storage/store.ts'
import { DicomSeries, type Series } from './dicom-series.ts'
import { inTime, NoAnswer } from './in-time.ts'
import { isFromSystem, type WalkTimes } from './list-folder.ts'
import { isSettled } from './picture-content.ts'
import { type ClaimedWork, filesOf, isDirectory, MOST_ATTEMPTS } from './picture-work.ts'
import { type PictureRow, type RegisterParts, readPicture } from './register-picture.ts'
import { walkMessages as messages } from './walk-messages.ts'

/** A file that can't be read at present. */
interface UnreadFile {
  readonly file: ListedFile
  readonly state: 'copying' | 'damaged'
  readonly problem: string
  /** Set if the cause is the server rather than the file, so the work should be tried again. */
  readonly error?: unknown
}

/** The result of reading the files of one work item. */
export interface ReadFiles {
  readonly rows: readonly PictureRow[]
  /** DICOM files that belong to the pictures, rather than being pictures themselves. */
  readonly companions: readonly string[]
  readonly unread: readonly UnreadFile[]
}

interface ReadParts extends RegisterParts {
  readonly times: WalkTimes
  readonly signal: AbortSignal
}

/** Reads found files. @throws NoAnswer, and disk errors that affect more than one file */
export const readFound = (parts: ReadParts, work: ClaimedWork): Promise<ReadFiles> =>
  new FoundReading(parts, work).run()

/** The result if the database rejects a row. */
export const refusedFiles = ({ rows, unread }: ReadFiles, error: unknown): ReadFiles => ({
  rows: [],
  companions: [],
  unread: [
    ...unread,
    ...rows.map(({ path, size, mtime_ns, inode }) => unexpected({ path, size, mtimeNs: mtime_ns, inode }, error)),
  ],
})

const unexpected = (file: ListedFile, error: unknown): UnreadFile => ({
  file,
  state: 'damaged',
  problem: messages.cannotRead,
  error,
})

class FoundReading {
  readonly #parts: ReadParts
  readonly #work: ClaimedWork
  readonly #rows: PictureRow[] = []
  readonly #companions: string[] = []
  readonly #unread: UnreadFile[] = []

  constructor(parts: ReadParts, work: ClaimedWork) {
    this.#parts = parts
    this.#work = work
  }

  async run(): Promise<ReadFiles> {
    const files = filesOf(this.#work)
    const [first] = files
    if (first && this.#work.attempts > MOST_ATTEMPTS) this.#unread.push(unexpected(first, new Error(messages.ends)))
    else await this.#readAll(files)
    return { rows: this.#rows, companions: this.#companions, unread: this.#unread }
  }

  async #readAll(files: readonly ListedFile[]): Promise<void> {
    const unchanged: ListedFile[] = []
    for (const file of files) if (await this.#isUnchanged(file)) unchanged.push(file)
    if (isDirectory(this.#work)) await this.#readSeries(unchanged)
    else for (const file of unchanged) await this.#read(file)
  }

  /** Checks recently written files a second time; unchanged ones are ready to read. */
  async #isUnchanged(file: ListedFile): Promise<boolean> {
    const { times, signal } = this.#parts
    if (isSettled(this.#store, file)) return true
    const now = await inTime(this.#store.find(file.path), times.answerMs, signal)
    if (now === undefined) return false
    if (now.size === file.size && now.mtimeNs === file.mtimeNs) return true
    this.#unread.push({ file, state: 'copying', problem: messages.copying })
    return false
  }

  /** Reads the DICOM slides of a directory, each as one picture. */
  async #readSeries(changed: readonly ListedFile[]): Promise<void> {
    const { db, times, signal } = this.#parts
    const series = new DicomSeries({ db, store: this.#store })
    for (const { path } of changed) series.note(path)
    for (const { main, ...others } of await inTime(series.read(this.#work.path), times.readMs, signal)) {
      signal.throwIfAborted()
      if (await this.#read(main, others)) this.#companions.push(...others.companions)
    }
  }

  /** @returns whether it could be read */
  async #read(file: ListedFile, series: Partial<Series> = {}): Promise<boolean> {
    const { times, signal } = this.#parts
    try {
      const picture = { ...series, folder: this.#work.folder, path: file.path }
      const row = await readPicture(this.#parts, picture, {
        inTime: promise => inTime(promise, times.readMs, signal),
        signal,
      })
      this.#rows.push(row)
      return true
    } catch (error) {
      if (error instanceof NoAnswer || signal.aborted) throw error
      // The file was deleted, or replaced by a link out of the folder, after it was listed.
      const isGone = error instanceof PathError || (isFromSystem(error) && isMissing(error))
      if (isGone) return false
      if (isFromSystem(error)) this.#unread.push({ file, state: 'damaged', problem: messages.cannotOpen(error) })
      else this.#unread.push(unexpected(file, error))
      return false
    }
  }

  get #store() {
    return this.#parts.paths.store(this.#work.folder)
  }
}
