import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ListedFile } from '../../storage/store.ts'

/** Listing a folder, or reading files that were found in one. */
export type WorkKind = (typeof WORK_KINDS)[number]
export const WORK_KINDS = ['list', 'read'] as const

/** A listed file. Both texts are numbers that can exceed JSON's exact range. */
interface StoredFile {
  readonly path: string
  readonly size: number
  readonly mtime_ns: string
  readonly inode: string
}

/**
 * Work taken by a server. Only the server with the current number of `attempts` may store the result: each taking increments it.
 */
export interface ClaimedWork {
  readonly id: number
  readonly kind: WorkKind
  readonly folder: string
  /** The path of a file, or of a directory of DICOM files; '.' for listing a folder. */
  readonly path: string
  /** For reading, the files; for listing, the number of files listed so far. */
  readonly stat: readonly StoredFile[] | number
  readonly scan_id: number | null
  readonly attempts: number
}

/** Files to read together: a single file, or the changed DICOM files of a directory. */
export interface FoundFiles {
  readonly path: string
  readonly files: readonly ListedFile[]
  /** Whether to wait a while before reading. */
  readonly isLater: boolean
}

/** The same, as found by a listing. */
export interface FoundFile extends FoundFiles {
  /** False for DICOM files, which are only counted once it is known which of them belong together. */
  readonly isNew: boolean
}

const LEASE = sql`interval '2 minutes'`
/** The delay before each further attempt. After the last one, a file counts as damaged until another scan finds it. */
const RETRY_AFTER_MINUTES = [1, 10, 60]
export const MOST_ATTEMPTS = RETRY_AFTER_MINUTES.length + 1

const IS_FREE = sql`due_at <= now() and (taken_until is null or taken_until < now())`

/**
 * Takes work for two minutes, so the work of a server that dies becomes available again. The ids are an array because a subquery
 * in a join could run again for each row, and take more work each time.
 */
export async function claimWork(
  db: Db,
  kind: WorkKind,
  { folders, limit }: { folders: readonly string[]; limit: number },
): Promise<ClaimedWork[]> {
  const { rows } = await sql<ClaimedWork>`
    update picture_work set taken_until = now() + ${LEASE}, attempts = attempts + 1
    where id = any(array(
      select id from picture_work where kind = ${kind} and ${IS_FREE} and folder = any(${folders}::text[])
      order by due_at, id limit ${limit} for update skip locked))
    returning id, kind, folder, path, stat, scan_id, attempts`.execute(db)
  return rows
}

/** Whether there is work to take, or a scan to end. */
export async function hasWork(db: Db, folders: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ has_work: boolean }>`
    select exists (select from picture_work where ${IS_FREE} and folder = any(${folders}::text[]))
      or exists (select from picture_scans as scan where state = 'running'
        and not exists (select from picture_work where scan_id = scan.id)) as has_work`.execute(db)
  return rows[0]?.has_work ?? false
}

/** Whether a scan still waits for work in these folders, including work that is taken or not yet due. */
export async function isScanned(db: Db, folders: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_scanned: boolean }>`
    select exists (select from picture_work where scan_id is not null and folder = any(${folders}::text[]))
      as is_scanned`.execute(db)
  return rows[0]?.is_scanned ?? false
}

const heldBy = (held: readonly ClaimedWork[]) => sql`(id, attempts) in (
  select * from unnest(${held.map(({ id }) => id)}::bigint[], ${held.map(({ attempts }) => attempts)}::smallint[]))`

export const renewWork = (db: Db, held: readonly ClaimedWork[]) =>
  sql`update picture_work set taken_until = now() + ${LEASE} where ${heldBy(held)}`.execute(db)

/** The work is available at once, and the attempt does not count. */
export const releaseWork = (db: Db, held: readonly ClaimedWork[]) =>
  sql`update picture_work set taken_until = null, attempts = attempts - 1 where ${heldBy(held)}`.execute(db)

/** Ends work whose result is stored in the same transaction. @returns the ids of the work that was still held */
export async function endWork(trx: Db, held: readonly ClaimedWork[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`delete from picture_work where ${heldBy(held)} returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Schedules failed work for another attempt, which its scan does not wait for; after the last attempt the work ends.
 * @returns the ids of the work that was still held
 */
export async function postponeWork(trx: Db, held: readonly ClaimedWork[]): Promise<number[]> {
  const again = held.filter(({ attempts }) => attempts < MOST_ATTEMPTS)
  const { rows } = await sql<{ id: number }>`
    update picture_work set taken_until = null, scan_id = null,
      due_at = now() + (${RETRY_AFTER_MINUTES}::integer[])[attempts] * interval '1 minute'
    where ${heldBy(again)} returning id`.execute(trx)
  const ended = await endWork(
    trx,
    held.filter(({ attempts }) => attempts >= MOST_ATTEMPTS),
  )
  return [...ended, ...rows.map(({ id }) => id)]
}

/** Makes failed work in these folders due at once, as part of a scan. */
export const retryWork = (trx: Db, scanId: number, folders: readonly string[]) =>
  sql`update picture_work set due_at = now(), scan_id = ${scanId}
    where kind = 'read' and scan_id is null and folder = any(${folders}::text[])`.execute(trx)

/** Drops the scan's work in a folder that can't be read; the next scan finds the files again. */
export const dropWork = (db: Db, { scan_id, folder }: Pick<ClaimedWork, 'scan_id' | 'folder'>) =>
  sql`delete from picture_work where scan_id = ${scan_id} and folder = ${folder}`.execute(db)

export const addListings = (trx: Db, scanId: number, folders: readonly string[]) =>
  sql`insert into picture_work (kind, folder, path, stat, scan_id)
    select 'list', folder, '.', '0', ${scanId} from unnest(${folders}::text[]) as folder`.execute(trx)

/**
 * Adds files to read. Unchanged files that are waiting for another attempt stay as they are. Changed files replace them under a
 * new id, so that an outdated result can't be stored.
 * @returns the added paths
 */
export async function addFound(
  trx: Db,
  { folder, scan_id }: Pick<ClaimedWork, 'folder' | 'scan_id'>,
  found: readonly FoundFiles[],
  laterMs: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ path: string }>`
    insert into picture_work (kind, folder, path, stat, scan_id, due_at)
    select 'read', ${folder}, path, stat, ${scan_id},
      now() + case when is_later then ${laterMs} else 0 end * interval '1 millisecond'
    from unnest(${found.map(({ path }) => path)}::text[],
      ${found.map(({ files }) => JSON.stringify(files.map(toStored)))}::jsonb[],
      ${found.map(({ isLater }) => isLater)}::boolean[]) as found (path, stat, is_later)
    on conflict (kind, folder, path) do update set id = default, stat = excluded.stat, scan_id = excluded.scan_id,
      due_at = excluded.due_at, taken_until = null, attempts = 0
      where picture_work.stat <> excluded.stat
    returning path`.execute(trx)
  return new Set(rows.map(({ path }) => path))
}

/** Stores the number of files listed so far. @returns the increase, or undefined if the work is no longer held */
export async function noteListed(trx: Db, work: ClaimedWork, files: number): Promise<number | undefined> {
  const { rows } = await sql<{ more: number }>`
    update picture_work set stat = to_jsonb(${files}::integer), taken_until = now() + ${LEASE}
    from (select stat::integer as files from picture_work where id = ${work.id}) as before
    where picture_work.id = ${work.id} and attempts = ${work.attempts}
    returning ${files}::integer - before.files as more`.execute(trx)
  return rows[0]?.more
}

const toStored = ({ path, size, mtimeNs, inode }: ListedFile): StoredFile => ({
  path,
  size,
  mtime_ns: String(mtimeNs),
  inode: String(inode),
})

/** Whether the work is to read the changed DICOM files of a directory. */
export const isDirectory = ({ path, stat }: Pick<ClaimedWork, 'path' | 'stat'>) =>
  typeof stat !== 'number' && stat[0]?.path !== path

/** The files to read. */
export const filesOf = ({ stat }: ClaimedWork): ListedFile[] =>
  (typeof stat === 'number' ? [] : stat).map(({ path, size, mtime_ns, inode }) => ({
    path,
    size,
    mtimeNs: BigInt(mtime_ns),
    inode: BigInt(inode),
  }))
