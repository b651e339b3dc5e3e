import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Holds a data directory for this process. */
export interface DirectoryLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Takes the data directory for this process, or gives undefined if another one holds it.
 * Node has no file locks of its own; SQLite's are the operating system's, on every platform, and end with the process
 * however it ends, so that nothing stale is ever left and no process id has to be judged.
 */
export function lockDirectory(dataDir: string): DirectoryLock | undefined {
  const file = join(dataDir, 'server.lock')
  // Readable by nobody else: who can read it could lock it too.
  closeSync(openSync(file, 'a', 0o600))
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
  const pidFile = join(dataDir, 'server.pid')
  try {
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    // A full disk must not keep the server from starting: room is made for the database next.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return {
    release() {
      rmSync(pidFile, { force: true })
      lock.close()
    },
  }
}

/** The process that holds the directory, as far as it has said so: for sentences only. */
export function lockHolder(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, 'server.pid'), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
