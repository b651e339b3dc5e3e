import { basename } from 'node:path'
import type { PictureState } from '@vitrine/contract/files/picture-summary'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { FileStat, OpenFile } from '../../storage/store.ts'
import { refuseOtherFormat } from '../../wsi/other-formats.ts'
import { READER_VERSION } from '../../wsi/reader-version.ts'
import type { ByteSource } from '../../wsi/slide-image.ts'
import type { Code } from '../codes/find-code.ts'
import { type CompanionFile, companionFile } from '../companions.ts'
import { type PicturePaths, UPLOADS_FOLDER } from '../picture-paths.ts'
import { readInProcess } from '../reader/picture-reader.ts'
import { findSimilarSlides } from '../scanned-files/similar-slides.ts'
import { contentOf, type PictureContent, unreadableContent } from './picture-content.ts'

export interface RegisterParts {
  readonly db: Db
  readonly paths: PicturePaths
}

/** A file by the name of its folder (`uploads` for uploaded files) and its path in it, with slashes. */
interface PictureFile {
  readonly folder: string
  readonly path: string
  /** The displayed name, if it is not the last part of the path. */
  readonly name?: string
  /** The paths of the other files of a picture that consists of several. */
  readonly companions?: readonly string[]
  /** The id of the person who uploaded it. */
  readonly uploadedBy?: number | undefined
  /** The digest of the whole file, in hex. */
  readonly sha256?: string | undefined
}

interface RegisteredPicture {
  readonly id: number
  readonly state: PictureState
  /** Why it can't be shown, as a sentence without the file's name. */
  readonly problem: string | null
  readonly is_new: boolean
}

/** The data read from a file: columns of `pictures`. */
export type PictureRow = Awaited<ReturnType<typeof readPictureRow>>

/**
 * Reads a file's properties and the code on its label, and stores it as a picture. A known file is read again.
 * @throws if the file is missing, or its disk does not respond
 */
export const registerPicture = async (parts: RegisterParts, file: PictureFile): Promise<RegisteredPicture> =>
  storePicture(parts.db, await readPicture(parts, file))

export async function storePicture(db: Db, row: PictureRow): Promise<RegisteredPicture> {
  const [stored] = await storePictures(db, [row])
  if (stored === undefined) throw new Error('a picture was not stored')
  // For files in folders, the walk does this at its end.
  if (row.folder === UPLOADS_FOLDER) await findSimilarSlides(db, stored.id)
  return stored
}

interface Reading {
  /** Wraps calls to the disk, to give up if it does not respond. */
  readonly inTime?: <T>(promise: Promise<T>) => Promise<T>
  readonly signal?: AbortSignal
}

/** Like `registerPicture`, without storing the result. */
export async function readPicture(
  { paths }: Pick<RegisterParts, 'paths'>,
  file: PictureFile,
  { inTime = promise => promise, signal }: Reading = {},
) {
  const store = paths.store(file.folder)
  const opened: OpenFile[] = []
  const open = async (path: string) => {
    const opening = store.open(path)
    const source = await inTime(opening).catch(error => {
      opening.then(late => late.close()).catch(() => undefined)
      throw error
    })
    opened.push(source)
    return source
  }
  const timed = (source: OpenFile): ByteSource => ({
    size: source.size,
    read: (offset, length) => inTime(source.read(offset, length)),
    readInto: (target, at, offset, length) => inTime(source.readInto(target, at, offset, length)),
  })
  try {
    const source = await open(file.path)
    const companions: Companion[] = []
    for (const path of file.companions ?? []) {
      const companion = await open(path)
      companions.push({ source: timed(companion), file: companionFile(path, companion) })
    }
    return await readPictureRow(file, source, timed(source), companions, signal)
  } finally {
    // A disk that does not respond would block the walk.
    for (const source of opened) await inTime(source.close()).catch(() => undefined)
  }
}

interface Companion {
  readonly source: ByteSource
  readonly file: CompanionFile
}

/** Like `readPicture`, for an open file. */
export async function readPictureRow(
  file: PictureFile,
  stat: FileStat,
  source: ByteSource,
  companions: readonly Companion[] = [],
  signal?: AbortSignal,
) {
  const { content, code } = await readContent(file.path, stat, source, companions, signal)
  return {
    folder: file.folder,
    path: file.path,
    name: file.name ?? basename(file.path),
    size: stat.size,
    mtime_ns: stat.mtimeNs,
    inode: stat.inode,
    modified_at: new Date(Number(stat.mtimeNs / 1_000_000n)).toISOString(),
    uploaded_by: file.uploadedBy ?? null,
    sha256: file.sha256 ?? null,
    ...content,
    reader: READER_VERSION,
    code: code?.text ?? null,
    code_format: code?.format ?? null,
  }
}

interface ReadContent {
  readonly content: PictureContent
  readonly code?: Code | undefined
}

async function readContent(
  path: string,
  stat: FileStat,
  source: ByteSource,
  companions: readonly Companion[],
  signal: AbortSignal | undefined,
): Promise<ReadContent> {
  const files = companions.map(({ file }) => file)
  try {
    refuseOtherFormat(path)
    const others = companions.map(companion => companion.source)
    const { facts, code } = await readInProcess([source, ...others], signal)
    return { content: contentOf(stat, facts, files), code }
  } catch (error) {
    return { content: unreadableContent(stat, error, files) }
  }
}

/** The columns to update when a file is read again. */
const READ_COLUMNS = [
  'name',
  'size',
  'mtime_ns',
  'inode',
  'modified_at',
  'state',
  'problem',
  'revision',
  'format',
  'width',
  'height',
  'mpp',
  'magnification',
  'scanner',
  'scanned_at',
  'levels',
  'images',
  'properties',
  'scan_digest',
  'reader',
] as const satisfies (keyof PictureRow)[]
const READ_ANEW = Object.fromEntries(READ_COLUMNS.map(column => [column, sql.ref(`excluded.${column}`)]))

/** Stores new files and updates known ones. A code that was typed in is kept. */
export async function storePictures(db: Db, rows: readonly PictureRow[]): Promise<RegisteredPicture[]> {
  if (rows.length === 0) return []
  return db
    .insertInto('pictures')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['folder', 'path']).doUpdateSet({
        ...READ_ANEW,
        // The same size and time imply the same bytes. Inodes can't be compared, as they may change when a drive is mounted
        // again.
        sha256: sql<string | null>`case when pictures.revision = excluded.revision
          then coalesce(excluded.sha256, pictures.sha256) else excluded.sha256 end`,
        seen_at: sql<string>`now()`,
        similar_at: null,
        code: sql<string | null>`case when pictures.code_typed then pictures.code else excluded.code end`,
        code_format: sql<string | null>`case when pictures.code_typed then null else excluded.code_format end`,
      }),
    )
    .returning(['id', 'state', 'problem', sql<boolean>`pictures.xmax = 0`.as('is_new')])
    .execute()
}
