import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Counter, Gauge, type Metric } from 'prom-client'
import type { Config, TimeOfDay } from '../config.ts'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import type { Db } from '../db/client.ts'
import type { BackupFolder } from './backup-folder.ts'
import { backupMessages as messages } from './backup-messages.ts'
import { lastMadeAt, nameOfBackup, outdatedBackups } from './retention.ts'

/** Arbitrary. The server that holds this lock makes the backup. */
const DAILY_LOCK = 0x6461796c
/** Also covers a machine that was asleep or off at the time, and a clock that was set. */
const CHECK_EVERY_MS = 30_000
const RETRY_AFTER_MS = 60 * 60 * 1000

/** The size of a backup file, and of its contents. */
interface BackupSize {
  readonly bytes: number
  readonly rows: number
}

interface DailyParts {
  readonly db: Db
  readonly settings: Pick<NonNullable<Config['backup']>, 'at'>
  readonly folder: BackupFolder
  /** Writes the backup to a file that does not exist yet. */
  readonly backUp: (file: string, signal: AbortSignal) => Promise<BackupSize>
  /** Receives one line after each backup and each failure. */
  readonly print: (line: string) => void
  readonly now?: () => Date
}

/** When the last backup was due: today at that time, or yesterday. */
function lastDue(now: Date, { hour, minute }: TimeOfDay): Date {
  const due = new Date(now)
  due.setHours(hour, minute, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

/** Makes a backup every day, and deletes outdated ones. If several servers have the same folder and database, one of them makes it. */
export class DailyBackup {
  readonly #parts: DailyParts
  readonly #now: () => Date
  readonly #stop = new AbortController()
  readonly #failures = new Counter({
    name: 'vitrine_backup_failures_total',
    help: 'Daily backups that failed, each of which is retried after an hour',
    registers: [],
  })
  readonly #lastSuccess: Gauge
  #failedAt: Date | undefined
  #running: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: DailyParts) {
    this.#parts = parts
    this.#now = parts.now ?? (() => new Date())
    const { folder } = parts
    this.#lastSuccess = new Gauge({
      name: 'vitrine_backup_last_success_timestamp_seconds',
      help: 'When the last daily backup in BACKUP_DIR was made',
      registers: [],
      // Read from the files, so that it survives a restart and is the same on every server.
      async collect() {
        // A folder that can't be read, for example because its disk was removed, counts as empty.
        const names = await folder.names().catch(() => [])
        this.set((lastMadeAt(names)?.getTime() ?? 0) / 1000)
      },
    })
  }

  get metrics(): readonly Metric[] {
    return [this.#lastSuccess, this.#failures]
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.check())
    }, CHECK_EVERY_MS)
    this.#running = this.check()
  }

  /** Aborts a running backup. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stop.abort()
    await this.#running
  }

  /** Makes a backup if one is due. */
  async check(): Promise<void> {
    if (this.#stop.signal.aborted || this.#hasFailedLately()) return
    const startedAt = this.#now()
    try {
      if (await this.#isDue()) await withAdvisoryLock(this.#parts.db, DAILY_LOCK, () => this.#makeBackup())
      this.#failedAt = undefined
    } catch (error) {
      if (this.#stop.signal.aborted) return
      this.#failedAt = this.#now()
      this.#failures.inc()
      const problem = (error as Error).message
      this.#parts.print(messages.dailyFailed(problem))
      await this.#record(startedAt, { problem })
    }
  }

  /** Records the outcome of a backup. An unreachable database must not change that outcome. */
  async #record(startedAt: Date, result: Partial<BackupSize> & { file?: string; problem?: string }): Promise<void> {
    const { file = null, bytes = null, rows = null, problem = null } = result
    const times = { started_at: startedAt.toISOString(), ended_at: this.#now().toISOString() }
    await this.#parts.db
      .insertInto('backups')
      .values({ ...times, file, bytes, rows, problem })
      .execute()
      .catch((error: Error) => this.#parts.print(messages.dailyNotRecorded(error.message)))
  }

  #hasFailedLately(): boolean {
    return this.#failedAt !== undefined && this.#now().getTime() - this.#failedAt.getTime() < RETRY_AFTER_MS
  }

  async #isDue(): Promise<boolean> {
    const { folder, settings } = this.#parts
    const last = lastMadeAt(await folder.names())
    return last === undefined || last < lastDue(this.#now(), settings.at)
  }

  async #makeBackup(): Promise<void> {
    // Another server may have made it while this one waited for the lock.
    if (!(await this.#isDue())) return
    const { folder, backUp } = this.#parts
    const startedAt = this.#now()
    const file = nameOfBackup(startedAt)
    const size = await backUp(folder.fileOf(file), this.#stop.signal)
    await this.#record(startedAt, { file, ...size })
    for (const name of outdatedBackups(await folder.names())) await folder.remove(name)
    await folder.removeAbandoned(this.#now())
  }
}

const PROGRAM = join(import.meta.dirname, 'backup-cli.ts')

/** `npm run backup` as a separate process, so that it slows down no call. */
export function runBackupProcess(print: (line: string) => void) {
  return async (path: string, signal: AbortSignal): Promise<BackupSize> => {
    const child = spawn(process.execPath, [PROGRAM, path], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      windowsHide: true,
    })
    let size: BackupSize | undefined
    child.once('message', message => {
      size = message as BackupSize
    })
    const end = () => child.kill('SIGTERM')
    signal.addEventListener('abort', end)
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const ended = new Promise<number | null>((done, failed) => {
      child.once('error', failed)
      child.once('close', done)
    })
    const [output, errors, code] = await Promise.all([
      text(child.stdout as Readable),
      text(child.stderr as Readable),
      ended,
    ])
    signal.removeEventListener('abort', end)
    if (code !== 0 || size === undefined) throw new Error(errors.trim() || `the process ended with ${code}`)
    print(output.trim())
    return size
  }
}
