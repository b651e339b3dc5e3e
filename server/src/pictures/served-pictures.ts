import type { PictureState } from '@vitrine/contract/files/picture-summary'
import type { PictureLevel } from '@vitrine/contract/pictures/pictures'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { type CompanionFile, registeredCompanion } from './companions.ts'
import type { ReadablePicture } from './open-pictures.ts'

/** The data needed to cut tiles and images from a picture. */
export interface ServedPicture extends ReadablePicture {
  readonly name: string
  readonly state: PictureState
  readonly problem: string | null
  readonly images: readonly string[]
}

interface Row extends Omit<ServedPicture, 'mtime_ns' | 'inode' | 'companions'> {
  readonly files: CompanionFile[] | null
  readonly levels: PictureLevel[]
  readonly mtime_ns: string
  readonly inode: string
}

// Larger than JavaScript numbers can represent exactly.
const COLUMNS = sql`p.id, p.folder, p.path, p.name, p.size, p.mtime_ns::text, p.inode::text, p.revision, p.state, p.problem,
  p.levels, p.images, p.properties->'files' as files`

async function find(db: Db, query: RawBuilder<Row>): Promise<ServedPicture | undefined> {
  const [row] = (await query.execute(db)).rows
  if (!row) return undefined
  const companions = (row.files ?? []).map(file => registeredCompanion(row.folder, row.path, file))
  return { ...row, mtime_ns: BigInt(row.mtime_ns), inode: BigInt(row.inode), companions }
}

/** Only scanned files that belong to no record. */
export const findPictureOfScannedFile = (db: Db, id: number): Promise<ServedPicture | undefined> =>
  find(db, sql<Row>`select ${COLUMNS} from pictures as p where id = ${id} and attached_at is null`)

export const findPictureOfFile = (db: Db, fileId: number): Promise<ServedPicture | undefined> =>
  find(db, sql<Row>`select ${COLUMNS} from files join pictures as p on p.id = picture_id where files.id = ${fileId}`)

export const findReadyPicture = (db: Db, id: number): Promise<ServedPicture | undefined> =>
  find(db, sql<Row>`select ${COLUMNS} from pictures as p where id = ${id} and state = 'ready'`)

/** How long another server may take to notice that a file got another picture. */
const CACHED_MS = 1_000
const MOST_CACHED = 1_000

/** Caches the pictures of files, by the file's id. A viewer requests dozens of tiles at once, which share a query. */
export class PicturesOfFiles {
  readonly #findPicture: (fileId: number) => Promise<ServedPicture | undefined>
  readonly #cache = new Map<number, { picture: Promise<ServedPicture | undefined>; untilMs: number }>()

  constructor(findPicture: (fileId: number) => Promise<ServedPicture | undefined>) {
    this.#findPicture = findPicture
  }

  /** @param revision the requested one; if the cached picture has another revision, it may be outdated */
  async find(fileId: number, revision: string | undefined): Promise<ServedPicture | undefined> {
    const cached = this.#cache.get(fileId)
    if (cached && cached.untilMs > Date.now() && (await cached.picture)?.revision === revision) return cached.picture
    const picture = this.#findPicture(fileId)
    this.#cache.delete(fileId)
    this.#cache.set(fileId, { picture, untilMs: Date.now() + CACHED_MS })
    if (this.#cache.size > MOST_CACHED) this.#cache.delete(this.#cache.keys().next().value as number)
    const forget = () => this.#cache.delete(fileId)
    picture.then(found => found ?? forget(), forget)
    return picture
  }
}
