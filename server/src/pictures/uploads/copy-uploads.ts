import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { type FileStore, isMissing, PathError } from '../../storage/store.ts'
import { UPLOADS_FOLDER } from '../picture-paths.ts'
import { digestOfSource } from '../source-digest.ts'
import { copyMessages as messages } from './copy-messages.ts'

const PIECE_BYTES = 4 * 1024 * 1024
const UPLOADS_AT_ONCE = 1000

interface CopyParts {
  readonly db: Db
  readonly from: FileStore
  readonly to: FileStore
  /** Receives the reason for each file that could not be copied. */
  readonly print: (line: string) => void
}

interface Upload {
  readonly id: number
  readonly path: string
  readonly size: number
  readonly sha256: string
}

export interface CopyOutcome {
  copied: number
  /** Files that an earlier copy left there. */
  there: number
  failed: number
}

/**
 * Copies all complete uploads to another store, and reads each copy back to verify its SHA-256. Files in the target are never
 * replaced, and files in the source never deleted, so it can be stopped and repeated.
 * @throws if a store does not respond
 */
export async function copyUploads(parts: CopyParts): Promise<CopyOutcome> {
  const outcome: CopyOutcome = { copied: 0, there: 0, failed: 0 }
  for (let last = 0; ; ) {
    const uploads = await listUploads(parts.db, last)
    if (uploads.length === 0) return outcome
    for (const upload of uploads) {
      outcome[await copyOne(parts, upload)] += 1
      last = upload.id
    }
  }
}

async function listUploads(db: Db, after: number): Promise<Upload[]> {
  const { rows } = await sql<Upload>`
    select id, path, size::float8 as size, sha256 from pictures
    where folder = ${UPLOADS_FOLDER} and id > ${after} and sha256 is not null
    order by id limit ${UPLOADS_AT_ONCE}`.execute(db)
  return rows
}

async function copyOne(parts: CopyParts, upload: Upload): Promise<keyof CopyOutcome> {
  const { from, to, print } = parts
  const { path } = upload
  const fail = (sentence: string) => {
    print(sentence)
    return 'failed' as const
  }
  const found = await to.find(path).catch(error => {
    // The folder may not exist before the first file is written.
    if (!isMissing(error)) throw error
    return undefined
  })
  if (found !== undefined) return (await isUploaded(parts, upload)) ? 'there' : fail(messages.otherFile(path))
  try {
    await copyBytes(from, to, upload)
  } catch (error) {
    if (!(error instanceof PathError)) throw error
    return fail(error.message)
  }
  if (await isUploaded(parts, upload)) return 'copied'
  await to.remove(path)
  return fail(messages.damaged(path))
}

async function copyBytes(from: FileStore, to: FileStore, { id, path }: Upload): Promise<void> {
  const source = await from.open(path)
  const part = `copy-${id}`
  try {
    const writer = await to.parts.append(part, 0)
    try {
      for (let offset = 0; offset < source.size; offset += PIECE_BYTES)
        await writer.write(await source.read(offset, Math.min(PIECE_BYTES, source.size - offset)))
      await writer.save()
    } finally {
      await writer.close()
    }
    await to.parts.complete(part, path)
  } finally {
    await source.close()
  }
}

async function isUploaded({ to }: CopyParts, { path, size, sha256 }: Upload): Promise<boolean> {
  const file = await to.open(path)
  try {
    return file.size === size && (await digestOfSource(file)) === sha256
  } finally {
    await file.close()
  }
}
