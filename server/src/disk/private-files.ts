import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

// Labels of slides can show names of patients: no other user of the machine may read what the server stores.
const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/** Makes a folder, and those around it that are missing, for the user of this process only. */
export const makePrivateFolder = (path: string) => mkdir(path, { recursive: true, mode: PRIVATE_FOLDER })

interface OpenFolder {
  /** Closed last: once it is, nothing is looked at again. */
  readonly root: string
  /** Below it. */
  readonly folders: readonly string[]
  /** Among them, those whose files are closed as well, so that they stay closed where they are moved to. */
  readonly withFiles: readonly string[]
}

/**
 * Closes folders that an older Vitrine made for all users of the machine. A folder that is closed keeps others from all that is in it.
 * @param warn receives what can't be closed, as on a network drive that knows no modes
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

/** Whether it is there and allows more than `mode`. */
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
