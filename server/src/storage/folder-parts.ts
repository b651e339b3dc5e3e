import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makePrivateFolder, PRIVATE_FILE } from '../disk/private-files.ts'
import { FileSource } from '../wsi/file-source.ts'
import type { Parts, PartWriter } from './store.ts'

/** Stores each as a file, in a folder next to the complete ones. */
export class FolderParts implements Parts {
  readonly #folder: string
  readonly #complete: string

  /** @param complete the folder of complete files */
  constructor(complete: string) {
    this.#complete = complete
    this.#folder = join(complete, 'parts')
  }

  async size(id: string): Promise<number> {
    return (await statOf(this.#partOf(id)))?.size ?? 0
  }

  async append(id: string, from: number): Promise<PartWriter> {
    const file = await openPart(this.#partOf(id))
    // Removes bytes that a killed server wrote but did not save.
    if ((await file.stat()).size > from) await file.truncate(from)
    return new FilePartWriter(file, from)
  }

  async open(id: string): Promise<FileSource | undefined> {
    return FileSource.open(this.#partOf(id)).catch(ifMissing)
  }

  async complete(id: string, path: string): Promise<void> {
    const [from, to] = [this.#partOf(id), join(this.#complete, path)]
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

  remove(id: string): Promise<void> {
    return rm(this.#partOf(id), { force: true })
  }

  async list(): Promise<{ id: string; modifiedMs: number }[]> {
    const parts: { id: string; modifiedMs: number }[] = []
    for (const id of await readdir(this.#folder).catch(() => [])) {
      const found = await statOf(this.#partOf(id))
      if (found) parts.push({ id, modifiedMs: found.mtimeMs })
    }
    return parts
  }

  async isThere(): Promise<boolean> {
    return (await statOf(this.#folder)) !== undefined
  }

  #partOf(id: string): string {
    return join(this.#folder, id)
  }
}

const statOf = (path: string) => stat(path).catch(ifMissing)

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Opens a part file for writing at any offset, and creates it if necessary. */
async function openPart(path: string): Promise<FileHandle> {
  await makePrivateFolder(dirname(path))
  const existing = await open(path, 'r+').catch(ifMissing)
  if (existing) return existing
  const created = await open(path, 'w+', PRIVATE_FILE)
  await syncFolder(dirname(path))
  return created
}

class FilePartWriter implements PartWriter {
  readonly #file: FileHandle
  #at: number

  constructor(file: FileHandle, from: number) {
    this.#file = file
    this.#at = from
  }

  /** Loops because a write may accept only some of the bytes. */
  async write(bytes: Buffer): Promise<void> {
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, written, bytes.length - written, this.#at)
      written += bytesWritten
      this.#at += bytesWritten
    }
  }

  save(): Promise<void> {
    return this.#file.datasync()
  }

  cut(length: number): Promise<void> {
    this.#at = length
    return this.#file.truncate(length)
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

/** Makes names in a folder survive a power failure, if the file system supports that. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch (error) {
    // Network file systems may not support it.
    if (!['EINVAL', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await folder.close()
  }
}
