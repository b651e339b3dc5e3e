import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ListedFile } from '../../storage/store.ts'

/** A folder that is to be listed, or files that were found in one and are to be read. */
export type WorkKind = (typeof WORK_KINDS)[number]
export const WORK_KINDS = ['list', 'read'] as const

/** A file as it was listed. Both texts are larger than JSON's numbers are exact. */
interface StoredFile {
  readonly path: string
  readonly size: number
  readonly mtime_ns: string
  readonly inode: string
}

/** Work that a server has taken. `attempts` is its right to store the result: whoever takes the work after it counts one more. */
export interface TakenWork {
  readonly id: number
  readonly kind: WorkKind
  readonly folder: string
  /** The path of a file, or of the directory of DICOM files; '.' for a folder that is to be listed. */
  readonly path: string
  /** The files of work to read, the number of files listed so far of work to list. */
  readonly stat: readonly StoredFile[] | number
  readonly scan_id: number | null
  readonly attempts: number
}

/** Work to read: a file, or the changed DICOM files of a directory. */
export interface FoundFiles {
  readonly path: string
  readonly files: readonly ListedFile[]
  /** Whether it is to be read in a while. */
  readonly isLater: boolean
}

/** One of them in a listing. */
export interface FoundFile extends FoundFiles {
  /** DICOM files count once it is known which of them belong together. */
  readonly isNew: boolean
}

const LEASE = sql`interval '2 minutes'`
/** Before each further attempt. After the last one a file counts as damaged until a scan finds it again. */
const RETRY_AFTER_MINUTES = [1, 10, 60]
export const MOST_ATTEMPTS = RETRY_AFTER_MINUTES.length + 1

const IS_FREE = sql`due_at <= now() and (taken_until is null or taken_until < now())`

/**
 * Takes work for two minutes; a server that dies thereby gives it back. The list of it is an array, which is read once: in a join it may
 * be read again for each row, and the next work is then taken, too.
 */
export async function takeWork(
  db: Db,
  kind: WorkKind,
  { folders, limit }: { folders: readonly string[]; limit: number },
): Promise<TakenWork[]> {
  const { rows } = await sql<TakenWork>`
    update picture_work set taken_until = now() + ${LEASE}, attempts = attempts + 1
    where id = any(array(
      select id from picture_work where kind = ${kind} and ${IS_FREE} and folder = any(${folders}::text[])
      order by due_at, id limit ${limit} for update skip locked))
    returning id, kind, folder, path, stat, scan_id, attempts`.execute(db)
  return rows
}

/** Whether there is something to take, or a scan to end. */
export async function hasWork(db: Db, folders: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ has_work: boolean }>`
    select exists (select from picture_work where ${IS_FREE} and folder = any(${folders}::text[]))
      or exists (select from picture_scans as scan where state = 'running'
        and not exists (select from picture_work where scan_id = scan.id)) as has_work`.execute(db)
  return rows[0]?.has_work ?? false
}

/** Whether a scan still waits for work in these folders, which may be due later or taken. */
export async function isScanned(db: Db, folders: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_scanned: boolean }>`
    select exists (select from picture_work where scan_id is not null and folder = any(${folders}::text[]))
      as is_scanned`.execute(db)
  return rows[0]?.is_scanned ?? false
}

const heldBy = (held: readonly TakenWork[]) => sql`(id, attempts) in (
  select * from unnest(${held.map(({ id }) => id)}::bigint[], ${held.map(({ attempts }) => attempts)}::smallint[]))`

export const renewWork = (db: Db, held: readonly TakenWork[]) =>
  sql`update picture_work set taken_until = now() + ${LEASE} where ${heldBy(held)}`.execute(db)

/** Others may take it at once, and it counts as not tried. */
export const giveBackWork = (db: Db, held: readonly TakenWork[]) =>
  sql`update picture_work set taken_until = null, attempts = attempts - 1 where ${heldBy(held)}`.execute(db)

/** Ends work whose result is stored in the same transaction. @returns the ids of what was still held */
export async function endWork(trx: Db, held: readonly TakenWork[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`delete from picture_work where ${heldBy(held)} returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Work that failed is tried again later, and its scan does not wait for it; after the last attempt it ends.
 * @returns the ids of what was still held
 */
export async function postponeWork(trx: Db, held: readonly TakenWork[]): Promise<number[]> {
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

/** Failed work of these folders is due at once, as part of a scan. */
export const retryWork = (trx: Db, scanId: number, folders: readonly string[]) =>
  sql`update picture_work set due_at = now(), scan_id = ${scanId}
    where kind = 'read' and scan_id is null and folder = any(${folders}::text[])`.execute(trx)

/** A scan leaves a folder that can't be read to the next one. */
export const dropWork = (db: Db, { scan_id, folder }: Pick<TakenWork, 'scan_id' | 'folder'>) =>
  sql`delete from picture_work where scan_id = ${scan_id} and folder = ${folder}`.execute(db)

export const addListings = (trx: Db, scanId: number, folders: readonly string[]) =>
  sql`insert into picture_work (kind, folder, path, stat, scan_id)
    select 'list', folder, '.', '0', ${scanId} from unnest(${folders}::text[]) as folder`.execute(trx)

/**
 * Adds files to be read. The same files that wait already, as they failed before, stay as they are; changed ones replace them,
 * under another id, so that nobody stores what was read before.
 * @returns the paths that were added
 */
export async function addFound(
  trx: Db,
  { folder, scan_id }: Pick<TakenWork, 'folder' | 'scan_id'>,
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

/** Stores how many files of a folder are listed. @returns how many more these are, or undefined if the work is no longer held */
export async function noteListed(trx: Db, work: TakenWork, files: number): Promise<number | undefined> {
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

/** Whether the changed DICOM files of a directory are to be read. */
export const isDirectory = ({ path, stat }: Pick<TakenWork, 'path' | 'stat'>) =>
  typeof stat !== 'number' && stat[0]?.path !== path

/** The files of work to read. */
export const filesOf = ({ stat }: TakenWork): ListedFile[] =>
  (typeof stat === 'number' ? [] : stat).map(({ path, size, mtime_ns, inode }) => ({
    path,
    size,
    mtimeNs: BigInt(mtime_ns),
    inode: BigInt(inode),
  }))
