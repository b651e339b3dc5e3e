import type { Db } from '../../db/client.ts'
import { isBadValue } from '../../db/database-error.ts'
import { type ClaimedWork, endWork, isDirectory, postponeWork } from './picture-work.ts'
import { type ReadFiles, refusedFiles } from './read-found.ts'
import { storePictures } from './register-picture.ts'
import { countScan } from './scan.queries.ts'
import { deleteScannedFiles, storeUnread } from './walk.queries.ts'

/** Work to read, with its result. */
export interface ReadWork {
  readonly work: ClaimedWork
  readonly read: ReadFiles
}

/** An unexpected error about a file. */
interface Failure {
  readonly error: unknown
  readonly picture: number
}

/**
 * Stores the results of many files in one transaction, because commits would take most of the time of a first walk. Skips work
 * that is no longer held. A value that the database can't store only affects its own work.
 */
export async function storeFound(db: Db, done: readonly ReadWork[]): Promise<Failure[]> {
  if (done.length === 0) return []
  try {
    return await storeAll(db, done)
  } catch (error) {
    if (!isBadValue(error)) throw error
    const [first, ...others] = done as [ReadWork, ...ReadWork[]]
    if (others.length === 0) return storeAll(db, [{ work: first.work, read: refusedFiles(first.read, error) }])
    const failures: Failure[] = []
    for (const one of done) failures.push(...(await storeFound(db, [one])))
    return failures
  }
}

const storeAll = (db: Db, done: readonly ReadWork[]): Promise<Failure[]> =>
  db.transaction().execute(async trx => {
    const [failed, whole] = [true, false].map(isFailed => done.filter(({ read }) => hasFailed(read) === isFailed))
    const held = new Set([...(await endWork(trx, workOf(whole))), ...(await postponeWork(trx, workOf(failed)))])
    const mine = done.filter(({ work }) => held.has(work.id))
    await storePictures(
      trx,
      mine.filter(({ work }) => !isDirectory(work)).flatMap(({ read }) => read.rows),
    )
    for (const one of mine.filter(({ work }) => isDirectory(work))) await storeSlides(trx, one)
    const failures: Failure[] = []
    for (const { work, read } of mine) failures.push(...(await storeUnreadFiles(trx, work, read)))
    return failures
  })

/** DICOM slides are counted here, once it is known which files belong together. */
async function storeSlides(trx: Db, { work, read }: ReadWork): Promise<void> {
  const stored = await storePictures(trx, read.rows)
  await countScan(trx, work.scan_id, { files: 0, found: stored.filter(({ is_new }) => is_new).length })
  await deleteScannedFiles(trx, work.folder, read.companions)
}

async function storeUnreadFiles(trx: Db, { folder }: ClaimedWork, { unread }: ReadFiles): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const { file, error, ...columns } of unread) {
    const picture = await storeUnread(trx, folder, file, columns)
    if (error !== undefined) failures.push({ error, picture })
  }
  return failures
}

const workOf = (done: readonly ReadWork[] = []) => done.map(({ work }) => work)
const hasFailed = ({ unread }: ReadFiles) => unread.some(({ error }) => error !== undefined)
