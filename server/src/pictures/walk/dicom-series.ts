import { basename, dirname } from 'node:path'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Db } from '../../db/client.ts'
import type { FileStore, ListedFile, OpenFile } from '../../storage/store.ts'
import { seriesMember } from '../../wsi/dicom-image.ts'
import type { SeriesMember } from '../../wsi/dicom-instance.ts'
import { type CompanionFile, companionPath } from '../companions.ts'

const DICOM_FILE = /\.dcm$/i
const READS_AT_ONCE = 4

export const isDicomFile = (path: string) => DICOM_FILE.test(path)

/** The files of one DICOM slide. */
export interface Series {
  /** The file with the full resolution, which represents the picture. */
  readonly main: ListedFile
  readonly companions: readonly string[]
  /** The folder's name, if it contains only this slide. */
  readonly name: string | undefined
}

interface SeriesParts {
  readonly db: Db
  readonly store: FileStore
}

/** A DICOM slide has a file for each level and image, all in one folder. Only one of them is listed as the picture. */
export class DicomSeries {
  readonly #parts: SeriesParts
  /** The known companions in the folder, by path, and the paths of companions, by the path of their picture. */
  readonly #companions = new Map<string, CompanionFile>()
  readonly #pictures = new Map<string, readonly string[]>()
  #loaded: Promise<void> | undefined
  readonly #listed = new Map<string, ListedFile>()
  readonly #changed = new Set<string>()

  constructor(parts: SeriesParts) {
    this.#parts = parts
  }

  /** Adds a listed file, and notes it for reading unless it is a known picture or an unchanged companion. */
  async compare(file: ListedFile, isKnown: boolean): Promise<void> {
    this.#loaded ??= this.#load()
    await this.#loaded
    this.#listed.set(file.path, file)
    const known = this.#companions.get(file.path)
    const isCompanion =
      known !== undefined &&
      known.size === file.size &&
      known.mtime_ns === String(file.mtimeNs) &&
      known.inode === String(file.inode)
    if (!isKnown && !isCompanion) this.note(file.path)
  }

  /** Marks the slide of a file to be read. */
  note(path: string): void {
    this.#changed.add(path)
  }

  /** Files whose slides must be read, grouped by folder. Valid once all files are listed. */
  get changed(): ListedFile[][] {
    for (const [picture, companions] of this.#pictures) {
      const there = [picture, ...companions].filter(path => this.#listed.has(path))
      const [first] = there
      if (first !== undefined && there.length <= companions.length) this.note(first)
    }
    const files = [...this.#changed].map(path => this.#listed.get(path) as ListedFile)
    return [...Map.groupBy(files, ({ path }) => dirname(path)).values()]
  }

  /** The slides of a folder that have new, changed or missing files. */
  async read(folder: string): Promise<Series[]> {
    const prefix = folder === '.' ? '' : `${folder}/`
    const { store } = this.#parts
    const names = (await store.names(folder)).filter(isDicomFile).sort()
    const limit = pLimit(READS_AT_ONCE)
    const read = await Promise.all(names.map(name => limit(() => readMember(store, prefix + name))))
    const slides = Map.groupBy(
      read.filter(file => file !== undefined),
      ({ file, member }) => member?.series || file.path,
    )
    return [...slides.values()]
      .filter(files => files.some(({ file }) => this.#changed.has(file.path)))
      .map(files => seriesOf(files, slides.size === 1 && folder !== '.' ? basename(folder) : undefined))
  }

  async #load(): Promise<void> {
    const { rows } = await sql<{ path: string; files: CompanionFile[] }>`
      select path, properties->'files' as files from pictures
      where folder = ${this.#parts.store.name} and state <> 'missing' and properties->'files' is not null`.execute(
      this.#parts.db,
    )
    for (const { path, files } of rows) {
      for (const file of files) this.#companions.set(companionPath(path, file), file)
      this.#pictures.set(
        path,
        files.map(file => companionPath(path, file)),
      )
    }
  }
}

/** undefined for a missing file, and for a link that leads out of the folder. */
async function readMember(store: FileStore, path: string): Promise<ReadFile | undefined> {
  const file = await store.find(path)
  return file && { file, member: await memberOf(store, path) }
}

/** An unreadable file counts as a separate picture; registering it reports the problem. */
async function memberOf(store: FileStore, path: string): Promise<SeriesMember | undefined> {
  let source: OpenFile | undefined
  try {
    source = await store.open(path)
    return await seriesMember(source)
  } catch {
    return undefined
  } finally {
    await source?.close()
  }
}

interface ReadFile {
  readonly file: ListedFile
  readonly member: SeriesMember | undefined
}

const widthOf = ({ member }: ReadFile) => (member?.role === 'level' ? member.width : 0)

function seriesOf(files: readonly ReadFile[], folder: string | undefined): Series {
  const [main, ...others] = files.toSorted((a, b) => widthOf(b) - widthOf(a)).map(({ file }) => file) as [
    ListedFile,
    ...ListedFile[],
  ]
  return { main, companions: others.map(({ path }) => path), name: others.length > 0 ? folder : undefined }
}
