import { basename } from 'node:path'
import type { PictureState } from '@vitrine/contract/picture-summary'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import { FileSource } from '../../wsi/file-source.ts'
import { openSlideImage } from '../../wsi/open-slide-image.ts'
import { type Code, readCode } from '../codes/code-reader.ts'
import { findSimilarSlides } from '../finds/similar-slides.ts'
import { picturePaths, UPLOADS_FOLDER } from '../picture-paths.ts'
import { contentOf, type PictureContent, unreadableContent } from './picture-content.ts'

/** What registering a file needs of the server. */
export interface RegisterParts {
  readonly db: Db
  readonly config: Pick<Config, 'pictures' | 'dataDir'>
}

/** A file by the name of its folder (`uploads`: that of uploaded files) and the path below it, with slashes. */
interface PictureFile {
  readonly folder: string
  readonly path: string
  /** The name that people know it by, if it is not the last part of the path. */
  readonly name?: string
  /** The id of the person who uploaded it. */
  readonly uploadedBy?: number | undefined
  /** Of the whole file, in hex. */
  readonly sha256?: string | undefined
}

interface RegisteredPicture {
  readonly id: number
  readonly state: PictureState
  /** Why it can't be shown, as a sentence without the file's name. */
  readonly problem: string | null
}

/**
 * Reads what a file says of itself, and the code on its label, and stores it as a picture; a file that is known is read again.
 * @throws where the file is not there, or its disk does not answer
 */
export async function registerPicture({ db, config }: RegisterParts, file: PictureFile): Promise<RegisteredPicture> {
  const source = await FileSource.open(await picturePaths(config).locate(file.folder, file.path))
  try {
    const stored = await storePicture(db, file, source, await readFile(source))
    // Folders are left to the end of the walk.
    if (file.folder === UPLOADS_FOLDER) await findSimilarSlides(db, stored.id)
    return stored
  } finally {
    await source.close()
  }
}

interface ReadFile {
  readonly content: PictureContent
  readonly code?: Code | undefined
}

async function readFile(source: FileSource): Promise<ReadFile> {
  try {
    const image = await (await openSlideImage(source)).checked()
    return { content: contentOf(source, image), code: await readCode(image) }
  } catch (error) {
    return { content: unreadableContent(source, error) }
  }
}

/** A code that was typed in stays, as long as the label has none that can be read. */
async function storePicture(db: Db, file: PictureFile, source: FileSource, read: ReadFile): Promise<RegisteredPicture> {
  const { content, code } = read
  const columns = {
    name: file.name ?? basename(file.path),
    size: source.size,
    mtime_ns: source.mtimeNs,
    inode: source.inode,
    modified_at: new Date(Number(source.mtimeNs / 1_000_000n)).toISOString(),
    ...content,
    code: code?.text ?? null,
    code_format: code?.format ?? null,
  }
  return db
    .insertInto('pictures')
    .values({
      ...columns,
      folder: file.folder,
      path: file.path,
      uploaded_by: file.uploadedBy ?? null,
      sha256: file.sha256 ?? null,
    })
    .onConflict(conflict =>
      conflict.columns(['folder', 'path']).doUpdateSet({
        ...columns,
        sha256: file.sha256 ?? null,
        seen_at: sql<string>`now()`,
        similar_at: null,
        code: sql<string | null>`case when pictures.code_typed then pictures.code else excluded.code end`,
        code_format: sql<string | null>`case when pictures.code_typed then null else excluded.code_format end`,
      }),
    )
    .returning(['id', 'state', 'problem'])
    .executeTakeFirstOrThrow()
}
