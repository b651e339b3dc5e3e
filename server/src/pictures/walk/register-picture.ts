import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PictureState } from '@vitrine/contract/picture-summary'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import { UnreadableImage } from '../../wsi/slide-image.ts'
import { type FileStat, unreadableContent } from './picture-content.ts'

/** What registering a file needs of the server. */
export interface RegisterParts {
  readonly db: Db
  readonly config: Pick<Config, 'pictures' | 'dataDir'>
}

/** A file by the name of its folder (`uploads`: that of uploaded files) and the path below it, with slashes. */
export interface PictureFile {
  readonly folder: string
  readonly path: string
  /** The id of the person who uploaded it. */
  readonly uploadedBy?: number
  /** Of the whole file, in hex. */
  readonly sha256?: string
}

export interface RegisteredPicture {
  readonly id: number
  readonly state: PictureState
  /** Why it can't be shown, as a sentence without the file's name. */
  readonly problem: string | null
}

/**
 * Reads what a file says of itself, and the code on its label, and stores it as a picture; a file that is known is read again.
 * @throws where the file is not there, or its disk does not answer
 */
export async function registerPicture(
  { db, config }: RegisterParts,
  { folder, path, uploadedBy, sha256 }: PictureFile,
): Promise<RegisteredPicture> {
  const found = await statOf(join(folderPath(config, folder), path))
  const content = unreadableContent(
    found,
    new UnreadableImage('unsupported', 'is no picture of a slide that Vitrine reads'),
  )
  const { rows } = await sql<RegisteredPicture>`
    insert into pictures (folder, path, name, size, mtime_ns, inode, modified_at, revision, state, problem, uploaded_by, sha256)
    values (${folder}, ${path}, ${basename(path)}, ${found.size}, ${found.mtimeNs}, ${found.inode},
      to_timestamp(${Number(found.mtimeNs / 1_000_000n) / 1000}), ${content.revision}, ${content.state}, ${content.problem},
      ${uploadedBy ?? null}, ${sha256 ?? null})
    on conflict (folder, path) do update set size = excluded.size, mtime_ns = excluded.mtime_ns, inode = excluded.inode,
      modified_at = excluded.modified_at, revision = excluded.revision, state = excluded.state, problem = excluded.problem,
      sha256 = excluded.sha256, seen_at = now()
    returning id, state, problem`.execute(db)
  return rows[0] as RegisteredPicture
}

const UPLOADS = 'uploads'

/** @throws for a name that is not in the settings */
function folderPath({ pictures, dataDir }: RegisterParts['config'], name: string): string {
  if (name === UPLOADS) return join(dataDir, 'pictures', UPLOADS)
  const folder = pictures.folders.find(known => known.name === name)
  if (folder === undefined) throw new Error(`There is no folder ${name}`)
  return folder.path
}

async function statOf(path: string): Promise<FileStat> {
  const { size, mtimeNs, ino } = await stat(path, { bigint: true })
  return { size: Number(size), mtimeNs, inode: ino }
}
