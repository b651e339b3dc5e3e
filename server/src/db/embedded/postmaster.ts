import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import type { PostgresUser } from './account.ts'
import { OWNER, programEnv, readPassword, run, SUPERUSER } from './cluster.ts'
import { embeddedMessages } from './embedded-messages.ts'
import type { Programs } from './programs.ts'

/** A PostgreSQL cluster: its files, its programs and the account that runs it. */
export interface Cluster {
  readonly folder: string
  readonly log: string
  readonly programs: Programs
  readonly account: PostgresUser | undefined
}

/** A running PostgreSQL: a direct child of this process. */
export interface Postmaster {
  readonly port: number
  /** Ends when the process has ended and was waited for. */
  readonly exited: Promise<void>
  hasExited(): boolean
  stop(): Promise<void>
}

const POLL_MS = 20
const SLOW_START_MS = 3_000
const FAST_STOP_MS = 60_000
const PORT_ATTEMPTS = 5

/** Starts PostgreSQL and waits until it answers. @param port the port to use; any free one if absent */
export async function startPostmaster(
  cluster: Cluster,
  print: (line: string) => void,
  port?: number,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const started = await launch(cluster, print, port ?? (await freePort()))
    if (typeof started !== 'string') return started
    // Another program may have taken the port since it was found free; shared memory is held until the last process of a killed
    // database has noticed that its parent has ended.
    const isPassing = /could not bind|already in use|still in use/i.test(started)
    if (!isPassing || attempt === PORT_ATTEMPTS)
      throw new StartError(embeddedMessages.failed('PostgreSQL', started, cluster.log))
    await pause(attempt * 200)
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

/** @returns the reason if PostgreSQL exited instead of answering */
async function launch(cluster: Cluster, print: (line: string) => void, port: number): Promise<Postmaster | string> {
  const log = openSync(cluster.log, 'a', 0o600)
  const logStart = fstatSync(log).size
  // In a process group of its own: Ctrl+C in a terminal must reach the server alone, which stops the database last.
  const child = spawn(cluster.programs.postgres, ['-D', cluster.folder, '-p', String(port)], {
    cwd: cluster.folder,
    env: programEnv(),
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', log, log],
    ...cluster.account,
  })
  closeSync(log)
  endWithProcess(child)
  const postmaster = watch(child, cluster, port)
  const logged = () => readFileSync(cluster.log).subarray(logStart).toString()
  const begin = Date.now()
  let isNoticeDue = true
  while (!postmaster.hasExited()) {
    const answer = await queryOnce(adminUrl(cluster.folder, port), 'select 1').catch(() => undefined)
    if (answer) return postmaster
    if (isNoticeDue && Date.now() - begin > SLOW_START_MS) {
      print(isRecovering(logged()) ? embeddedMessages.recovering : embeddedMessages.stillStarting)
      isNoticeDue = false
    }
    await Promise.race([pause(POLL_MS), postmaster.exited])
  }
  return failureReason(logged())
}

/** Whether PostgreSQL found its files as a crash leaves them. @param log its messages since it started */
export const isRecovering = (log: string): boolean =>
  /database system (was interrupted|shutdown was interrupted|was not properly shut down)/.test(log)

/** Should this process end without stopping PostgreSQL, it still shuts down cleanly. */
function endWithProcess(child: ChildProcess): void {
  const end = () => void child.kill('SIGINT')
  process.once('exit', end)
  child.once('exit', () => process.removeListener('exit', end))
}

function watch(child: ChildProcess, cluster: Cluster, port: number): Postmaster {
  let ended = false
  const exited = new Promise<void>(resolve => {
    const end = () => {
      ended = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  return {
    port,
    exited,
    hasExited: () => ended,
    async stop() {
      if (ended) return
      await askToStop(child, cluster)
      const isLate = await Promise.race([exited, pause(FAST_STOP_MS, true, { ref: false })])
      // Even this loses no data: the next start recovers.
      if (isLate) child.kill('SIGQUIT')
      await exited
    },
  }
}

/** PostgreSQL's fast shutdown: aborts open transactions, disconnects clients and flushes everything to disk. */
async function askToStop(child: ChildProcess, cluster: Cluster): Promise<void> {
  if (process.platform !== 'win32') child.kill('SIGINT')
  else
    await run(
      cluster.programs.pgCtl,
      ['stop', '-D', cluster.folder, '-m', 'fast', '-W'],
      cluster.folder,
      cluster.account,
    )
}

function failureReason(log: string): string {
  const lines = log.trim().split('\n')
  const reasons = lines
    .filter(line => /(FATAL|PANIC|ERROR|LOG: {2}could not bind)/.test(line))
    .map(line => line.replace(/^.*?(FATAL|PANIC|ERROR|LOG): */, ''))
  return [...new Set(reasons)].join('; ') || lines.at(-1) || 'it ended without a word'
}

const url = (user: string, password: string, port: number, database: string) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`

export const adminUrl = (folder: string, port: number) => url(SUPERUSER, readPassword(folder), port, 'postgres')
export const ownerUrl = (folder: string, port: number) => url(OWNER, readPassword(folder), port, OWNER)

const CONNECT_TIMEOUT_MS = 5_000

/** One query on a connection of its own. */
export async function queryOnce(address: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: 60_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
