import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makePrivateFolder, PRIVATE_FILE } from '../../disk/private-files.ts'

/** Where files are while they arrive, and once they are complete. */
export interface UploadFolders {
  readonly parts: string
  readonly complete: string
}

export function uploadFolders(dataDir: string): UploadFolders {
  const complete = join(dataDir, 'pictures', 'uploads')
  return { complete, parts: join(complete, 'parts') }
}

/** Bytes of a file; 0 where there is none. */
export const fileSize = async (path: string): Promise<number> => (await statOf(path))?.size ?? 0

export const exists = async (path: string): Promise<boolean> => (await statOf(path)) !== undefined

export const statOf = (path: string) => stat(path).catch(ifMissing)

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Opens a part file for writing at any offset, and makes it if there is none. */
export async function openPart(path: string): Promise<FileHandle> {
  await makePrivateFolder(dirname(path))
  const existing = await open(path, 'r+').catch(ifMissing)
  if (existing) return existing
  const created = await open(path, 'w+', PRIVATE_FILE)
  await syncFolder(dirname(path))
  return created
}

/** A write may take fewer bytes than it was given. */
export async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written)
    written += bytesWritten
  }
}

/** @throws the signal's reason as soon as that is aborted: of a large file it takes minutes */
export async function digestOfFile(path: string, signal: AbortSignal): Promise<string> {
  const hash: Hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash, { signal })
  return hash.digest('hex')
}

/** SHA-256, in base64, of the first and the last `size` of the bytes up to `end`; null if there is no file. */
export async function sampleOf(path: string, end: number, size: number): Promise<string | null> {
  const part = Math.min(end, size)
  const bytes = Buffer.alloc(2 * part)
  const file = await open(path, 'r').catch(ifMissing)
  if (file === undefined) return null
  try {
    await file.read(bytes, 0, part, 0)
    await file.read(bytes, part, part, end - part)
  } finally {
    await file.close()
  }
  return createHash('sha256').update(bytes).digest('base64')
}

/** Gives a complete file its name; a no-op if it has it. */
export async function moveFile(from: string, to: string): Promise<void> {
  const file = await open(from, 'r+').catch(ifMissing)
  if (file === undefined) {
    await stat(to)
    return
  }
  await file.sync()
  await file.close()
  await rename(from, to)
  await syncFolder(dirname(from))
  await syncFolder(dirname(to))
}

export const removeFile = (path: string): Promise<void> => rm(path, { force: true })

/** Makes names in a folder survive a power cut, where the file system can do that. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch (error) {
    // Network file systems know no such thing.
    if (!['EINVAL', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await folder.close()
  }
}
