import { ApiError } from '@vitrine/contract/api/api-error'
import { sql } from 'kysely'
import { withAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Db } from '../../db/client.ts'
import { FileChanged, PathError } from '../../storage/store.ts'
import { READER_VERSION } from '../../wsi/reader-version.ts'
import { type CompanionFile, registeredCompanion } from '../companions.ts'
import type { FolderGuard } from '../folder-guard.ts'
import type { PicturePaths } from '../picture-paths.ts'
import { PictureSource } from '../picture-source.ts'
import type { WalkLog } from './list-folder.ts'
import { readPictureRow, storePictures } from './register-picture.ts'
import { walkMessages as messages } from './walk-messages.ts'

/** Arbitrary. The server that holds this lock registers files again. */
const OUTDATED_LOCK = 0x6f757464

interface OutdatedParts {
  readonly db: Db
  readonly paths: PicturePaths
  readonly guard: FolderGuard
  readonly log: WalkLog
  readonly signal: AbortSignal
}

interface Outdated {
  readonly id: number
  readonly folder: string
  readonly path: string
  readonly name: string
  readonly size: number
  readonly mtime_ns: string
  readonly inode: string
  readonly sha256: string | null
  readonly uploaded_by: number | null
  readonly files: CompanionFile[] | null
}

/**
 * Registers files again that were registered by an older Vitrine, which may have read them differently; this includes uploads.
 * Files that can't be read now wait for the next start, and changed files for the walk.
 */
export async function readOutdated(parts: OutdatedParts): Promise<void> {
  if (!(await nextOutdated(parts.db, 0, new Set()))) return
  await withAdvisoryLock(parts.db, OUTDATED_LOCK, async () => {
    const unavailable = new Set<string>()
    for (let last = 0; !parts.signal.aborted; ) {
      const picture = await nextOutdated(parts.db, last, unavailable)
      if (!picture) return
      await readAgain(parts, picture).catch(error => {
        if (error instanceof ApiError) unavailable.add(picture.folder)
        const isExpected = error instanceof PathError || error instanceof FileChanged || parts.signal.aborted
        if (!isExpected) parts.log.error({ err: error, picture: picture.id }, messages.unexpected)
      })
      last = picture.id
    }
  })
}

/** @param unavailable folders that do not respond */
async function nextOutdated(db: Db, after: number, unavailable: ReadonlySet<string>): Promise<Outdated | undefined> {
  const { rows } = await sql<Outdated>`
    select id, folder, path, name, size, mtime_ns::text, inode::text, sha256, uploaded_by, properties->'files' as files
    from pictures where reader < ${READER_VERSION} and state in ('ready', 'unsupported') and id > ${after}
      and folder <> all(${[...unavailable]}::text[])
    order by id limit 1`.execute(db)
  return rows[0]
}

async function readAgain({ db, paths, guard, signal }: OutdatedParts, picture: Outdated): Promise<void> {
  const { folder, path, name, size, sha256, uploaded_by } = picture
  const stat = { size, mtimeNs: BigInt(picture.mtime_ns), inode: BigInt(picture.inode) }
  const opened: PictureSource[] = []
  const open = async (file: Parameters<typeof PictureSource.open>[0]) => {
    const source = await PictureSource.open(file, paths, guard)
    opened.push(source)
    return source
  }
  try {
    const source = await open({ folder, path, size, mtime_ns: stat.mtimeNs, inode: stat.inode })
    const companions = []
    for (const file of picture.files ?? [])
      companions.push({ file, source: await open(registeredCompanion(folder, path, file)) })
    const file = { folder, path, name, sha256: sha256 ?? undefined, uploadedBy: uploaded_by ?? undefined }
    await storePictures(db, [await readPictureRow(file, stat, source, companions, signal)])
  } finally {
    // Not awaited, as a hanging disk would delay the server's shutdown.
    for (const source of opened) source.close().catch(() => undefined)
  }
}
