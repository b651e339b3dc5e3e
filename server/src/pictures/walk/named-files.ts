import { ApiError, badRequest } from '@vitrine/contract/api/api-error'
import { MAX_NAMED_FILES, type NamedFiles } from '@vitrine/contract/pictures/scanned-files'
import { sql } from 'kysely'
import { isSafeSegment } from '../../bucket-address.ts'
import type { Db } from '../../db/client.ts'
import { inParallel } from '../../storage/in-parallel.ts'
import { isSlideFile } from '../../storage/slide-file.ts'
import type { FileStore, ListedFile } from '../../storage/store.ts'
import { DicomSeries } from './dicom-series.ts'
import { inTime } from './in-time.ts'
import { changedSeries, findChanged, folderProblem, type WalkTimes } from './list-folder.ts'
import { beginNamedScan } from './scan.queries.ts'
import { walkMessages as messages } from './walk-messages.ts'

const FINDS_AT_ONCE = 4

interface NamedParts {
  readonly db: Db
  readonly store: FileStore
  readonly times: WalkTimes
  readonly signal: AbortSignal
}

/** The files that a call names in one folder. */
type Named = { readonly paths: readonly string[] } | { readonly prefix: string }

/** @returns undefined if the call names none, which means all files of all folders. @throws 400 */
export function readNamed({ folder, paths, prefix }: NamedFiles): (Named & { readonly folder: string }) | undefined {
  if (folder === undefined) {
    if (paths ?? prefix) throw badRequest(messages.namesNoFolder, 'folder')
    return undefined
  }
  if (paths && prefix === undefined) {
    const unsafe = paths.find(path => !path.split('/').every(isSafeSegment))
    if (unsafe !== undefined) throw badRequest(messages.noPath(unsafe), 'paths')
    return { folder, paths: [...new Set(paths)] }
  }
  if (prefix !== undefined && !paths) return { folder, prefix }
  throw badRequest(messages.pathsOrPrefix, 'paths')
}

/**
 * Begins a scan of named files. New and changed ones are read, and known files that are gone are marked as missing. Files of
 * other formats and hidden files are left out.
 * @returns its id. @throws 400 if a prefix has too many files, 503 if the folder can't be read
 */
export async function scanNamed(parts: NamedParts, named: Named): Promise<number> {
  const { db, store, times } = parts
  const files = await listNamed(parts, named)
  const series = new DicomSeries({ db, store })
  const { found } = await findChanged(parts, series, files)
  await markNamedMissing(db, store.name, named, files)
  return beginNamedScan(db, store.name, {
    files: files.length,
    found: [...found, ...changedSeries(store, series)],
    settleMs: times.settleMs,
  })
}

async function listNamed(parts: NamedParts, named: Named): Promise<ListedFile[]> {
  const { store, times, signal } = parts
  try {
    return await inTime('paths' in named ? find(store, named.paths) : list(store, named.prefix), times.answerMs, signal)
  } catch (error) {
    const problem = folderProblem(store.name, error)?.problem
    throw problem ? new ApiError(503, problem) : error
  }
}

const isHidden = (path: string) => path.split('/').some(segment => segment.startsWith('.'))

async function find(store: FileStore, paths: readonly string[]): Promise<ListedFile[]> {
  const files: ListedFile[] = []
  await inParallel(
    paths.filter(path => isSlideFile(path) && !isHidden(path)),
    FINDS_AT_ONCE,
    async path => {
      const file = await store.find(path)
      if (file) files.push(file)
    },
  )
  return files
}

/** @throws 400 if there are more files than a call may name */
async function list(store: FileStore, prefix: string): Promise<ListedFile[]> {
  const listed: ListedFile[] = []
  for await (const { files } of store.list(prefix)) {
    listed.push(...files)
    if (listed.length > MAX_NAMED_FILES) throw badRequest(messages.manyNamed(prefix, MAX_NAMED_FILES), 'prefix')
  }
  return listed
}

async function markNamedMissing(db: Db, folder: string, named: Named, files: readonly ListedFile[]): Promise<void> {
  const isNamed =
    'paths' in named ? sql`path = any(${named.paths}::text[])` : sql`starts_with(path, ${named.prefix}::text)`
  await sql`update pictures set state = 'missing', problem = ${messages.missing}
    where folder = ${folder} and ${isNamed} and path <> all(${files.map(({ path }) => path)}::text[])
      and state <> 'missing'`.execute(db)
}
