import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { embeddedMessages } from './embedded-messages.ts'
import { adminUrl, queryOnce } from './postmaster.ts'

/** The file in which a running PostgreSQL describes itself. */
interface PidFile {
  readonly pid: number
  readonly port: number | undefined
}

const SHUTDOWN_PATIENCE_MS = 60_000
const RECHECK_MS = 100
const REFUSED_CHECKS = 5

export function readPidFile(folder: string): PidFile | undefined {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(pid), port: Number(port) || undefined }
}

/**
 * Stops a PostgreSQL that a killed server left running on the folder. Call it while holding the directory's lock, so that no
 * running server can own it. PostgreSQL ignores a stale postmaster.pid unless another program has since got the process id (after
 * a restart of the machine or container), in which case it would refuse to start: then the file is removed.
 */
export async function endOrphan(folder: string, print: (line: string) => void): Promise<void> {
  const noted = readPidFile(folder)
  if (!noted || !isAlive(noted.pid)) return
  if (!(await usesFolder(folder, noted))) {
    if (isAlive(noted.pid)) rmSync(join(folder, 'postmaster.pid'), { force: true })
    return
  }
  print(embeddedMessages.endingOrphan(noted.pid))
  process.kill(noted.pid, 'SIGINT')
  const deadline = Date.now() + SHUTDOWN_PATIENCE_MS
  // It removes its note as the last thing it does; as a process it may stay listed where nobody reaps it (containers).
  while (isAlive(noted.pid) && existsSync(join(folder, 'postmaster.pid'))) {
    if (Date.now() > deadline) throw new StartError(embeddedMessages.hung(noted.pid, folder))
    await pause(RECHECK_MS)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the noted process is PostgreSQL on this folder. It is asked at its port with this folder's own password, which
 * works on every platform and can't mistake another program. Nobody at the port, several times: it is none.
 */
async function usesFolder(folder: string, noted: PidFile): Promise<boolean> {
  if (noted.port === undefined) return false
  for (let check = 0; check < REFUSED_CHECKS; ) {
    try {
      const [row] = await queryOnce(adminUrl(folder, noted.port), "select current_setting('data_directory') as folder")
      return realpathSync(String(row?.['folder'])) === realpathSync(folder)
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (!isAlive(noted.pid)) return false
      // 28: another PostgreSQL has the port now. 57P03: starting or stopping, so it will answer or end.
      if (code?.startsWith('28')) return false
      if (code === 'ECONNREFUSED') check += 1
      else if (/timeout/i.test(message)) throw new StartError(embeddedMessages.hung(noted.pid, folder))
      await pause(RECHECK_MS)
    }
  }
  return false
}
