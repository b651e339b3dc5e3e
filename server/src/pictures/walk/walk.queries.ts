import type { PictureFolder } from '@vitrine/contract/pictures/scanned-files'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ListedFile } from '../../storage/store.ts'
import { UPLOADS_FOLDER } from '../picture-paths.ts'
import { walkMessages as messages } from './walk-messages.ts'

/** A listed file with its stored state. */
export interface ComparedFile extends ListedFile {
  readonly id: number | null
  /** Whether the same content was already read completely. */
  readonly isKnown: boolean
}

/** Some programs give a copy its final size and time at the start: files that ended early are read again within this time. */
const COPIED_WITHIN = sql`interval '1 hour'`

/** The stored state of files of a folder, in the same order. Forces an index look-up per file, independent of statistics. */
export async function compareFiles(db: Db, folder: string, files: readonly ListedFile[]): Promise<ComparedFile[]> {
  const { rows } = await sql<{ id: number | null; is_known: boolean | null }>`
    select p.id, p.is_known
    from unnest(${files.map(({ path }) => path)}::text[], ${files.map(({ size }) => size)}::bigint[],
      ${files.map(({ mtimeNs }) => String(mtimeNs))}::bigint[], ${files.map(({ inode }) => String(inode))}::numeric[])
      with ordinality as listed (path, size, mtime_ns, inode, position)
    left join lateral (
      select id, size = listed.size and mtime_ns = listed.mtime_ns and inode = listed.inode and state <> 'missing'
        and revision <> '' and not (state = 'damaged' and found_at > now() - ${COPIED_WITHIN}) as is_known
      from pictures where folder = ${folder} and path = listed.path limit 1
    ) as p on true
    order by position`.execute(db)
  return files.map((file, index) => {
    const { id = null, is_known } = rows[index] ?? {}
    return { ...file, id, isKnown: is_known ?? false }
  })
}

/** Stores a file that can't be read at present, without a revision, so that each walk tries it again. @returns its id */
export async function storeUnread(
  db: Db,
  folder: string,
  { path, size, mtimeNs, inode }: ListedFile,
  { state, problem }: { state: 'copying' | 'damaged'; problem: string },
): Promise<number> {
  const columns = {
    size,
    mtime_ns: mtimeNs,
    inode,
    modified_at: new Date(Number(mtimeNs / 1_000_000n)).toISOString(),
    state,
    problem,
    revision: '',
    sha256: null,
  }
  const { id } = await db
    .insertInto('pictures')
    .values({ ...columns, folder, path, name: path.slice(path.lastIndexOf('/') + 1) })
    .onConflict(conflict => conflict.columns(['folder', 'path']).doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** After many rows were added, the planner would use outdated statistics. */
export const refreshStatistics = (db: Db) => sql`analyze pictures`.execute(db)

const PAGE = 5_000

/**
 * Marks unseen files of a folder as missing, except in parts of it that could not be read.
 * @returns those without a file record that were already missing in the previous walk
 */
export async function markMissing(
  db: Db,
  folder: string,
  { scanId, seen, unread }: { scanId: number | null; seen: ReadonlySet<number>; unread: readonly string[] },
): Promise<number[]> {
  const unreadPaths = unread.map(path => `${path}/`)
  const missingTwice: number[] = []
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; was_missing: boolean; is_attached: boolean }>`
      select id, state = 'missing' as was_missing, attached_at is not null as is_attached from pictures
      where folder = ${folder} and id > ${last}
        -- Files added during this scan may have been read by another server.
        and found_at < (select started_at from picture_scans where id = ${scanId})
        and not exists (select from unnest(${unreadPaths}::text[]) as unread where starts_with(path, unread))
      order by id limit ${PAGE}`.execute(db)
    const absent = rows.filter(({ id }) => !seen.has(id))
    await sql`update pictures set state = 'missing', problem = ${messages.missing}
      where id = any(${absent.filter(row => !row.was_missing).map(({ id }) => id)}::integer[])`.execute(db)
    missingTwice.push(...absent.filter(row => row.was_missing && !row.is_attached).map(({ id }) => id))
    const next = rows.at(-1)?.id
    if (next === undefined || rows.length < PAGE) return missingTwice
    last = next
  }
}

export const deleteMissing = (db: Db, ids: readonly number[]) =>
  sql`delete from pictures where id = any(${ids}::integer[]) and state = 'missing' and attached_at is null`.execute(db)

/** Deletes files that turned out to be companions of a picture. */
export const deleteScannedFiles = (db: Db, folder: string, paths: readonly string[]) =>
  sql`delete from pictures where folder = ${folder} and path = any(${paths}::text[]) and attached_at is null`.execute(
    db,
  )

export async function storeFolder(db: Db, folder: Omit<PictureFolder, 'checked_at'>): Promise<void> {
  const columns = { ...folder, checked_at: new Date().toISOString() }
  await db
    .insertInto('picture_folders')
    .values(columns)
    .onConflict(conflict => conflict.column('name').doUpdateSet(columns))
    .execute()
}

/**
 * Marks files of folders that are no longer in the settings as missing. They keep their slides, in case they are found elsewhere.
 */
export async function forgetOtherFolders(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from picture_folders where name <> all(${names}::text[])`.execute(db)
  if (names.length === 0) return
  await sql`update pictures set state = 'missing', problem = ${messages.missing}
    where folder <> all(${[...names, UPLOADS_FOLDER]}::text[]) and state <> 'missing'`.execute(db)
}
