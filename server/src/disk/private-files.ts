import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

// Labels of slides can show names of patients: no other user of the machine may read what the server stores.
const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/** Makes a folder, and its missing parents, for the user of this process only. */
export const makePrivateFolder = (path: string) => mkdir(path, { recursive: true, mode: PRIVATE_FOLDER })

interface OpenFolder {
  /** Closed last: its mode shows that everything in it was checked. */
  readonly root: string
  /** Paths below it. */
  readonly folders: readonly string[]
  /** Those of them whose files are closed as well, so that they stay closed when moved. */
  readonly withFiles: readonly string[]
}

/**
 * Closes folders that an older Vitrine opened to all users of the machine. A closed folder protects everything in it.
 * @param warn receives folders that can't be closed, as on a network drive without modes
 */
export async function closeToOthers(
  { root, folders, withFiles }: OpenFolder,
  warn: (path: string, error: unknown) => void,
): Promise<void> {
  if (!(await isOpen(root, PRIVATE_FOLDER))) return
  for (const folder of folders) await close(folder, PRIVATE_FOLDER, warn)
  for (const folder of withFiles)
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name)
      const isFile = (await lstat(path).catch(() => undefined))?.isFile() === true
      if (isFile && !(await close(path, PRIVATE_FILE, warn))) break
    }
  await close(root, PRIVATE_FOLDER, warn)
}

/** Whether it exists and allows more than `mode`. */
async function isOpen(path: string, mode: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && (found.mode & 0o777 & ~mode) !== 0
}

/** @returns whether it is closed now */
async function close(path: string, mode: number, warn: (path: string, error: unknown) => void): Promise<boolean> {
  if (!(await isOpen(path, mode))) return true
  return chmod(path, mode).then(
    () => true,
    error => {
      warn(path, error)
      return false
    },
  )
}
