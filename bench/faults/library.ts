import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { libraryAddress } from '../../server/src/seed/library-address.ts'
import { freePort } from '../free-port.ts'
import { type BenchServer, serverPid, signInAnother, startServer } from '../server.ts'
import { ApiClient } from './api-client.ts'
import { childrenOf, killProcess } from './processes.ts'

const POLL_MS = 50
const READY_LIMIT_MS = 60_000
const CONNECT_TIMEOUT_MS = 5_000

/** A separate data directory for a fault, with a function to remove it. */
export interface DataDir {
  readonly dataDir: string
  remove(): void
}

export function newDataDir(): DataDir {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-faults-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** A Vitrine server with an embedded database, in a separate process that can be killed and restarted at the same address. */
export class Library {
  readonly dataDir: string
  readonly #port: number
  readonly #settings: Record<string, string>
  #server: BenchServer | undefined
  #serverPid = 0

  private constructor(dataDir: string, port: number, settings: Record<string, string>) {
    this.dataDir = dataDir
    this.#port = port
    this.#settings = settings
  }

  static async open(dataDir: string, settings: Record<string, string> = {}): Promise<Library> {
    const library = new Library(dataDir, await freePort(), settings)
    await library.start()
    return library
  }

  async start(): Promise<void> {
    const settings = { ...this.#settings, PORT: String(this.#port) }
    this.#server = await startServer(this.dataDir, { path: 'server/src/main.ts', settings })
    this.#serverPid = serverPid(this.dataDir)
  }

  async stop(): Promise<void> {
    await this.#running.stop()
  }

  async client(): Promise<ApiClient> {
    return new ApiClient(this.#running.url, await this.token())
  }

  /** A client with a separate session. */
  async newClient(): Promise<ApiClient> {
    return new ApiClient(this.#running.url, await this.#running.newToken())
  }

  /** An access token of a person who signed in from this address. */
  token(): Promise<string> {
    return this.#running.token()
  }

  /** An access token of a second person, who is an Editor. */
  async tokenOfColleague(): Promise<string> {
    return signInAnother(this.#running.url, await this.token(), 'editor')
  }

  async tokenOfReader(): Promise<string> {
    return signInAnother(this.#running.url, await this.token(), 'reader')
  }

  get url(): URL {
    return new URL(this.#running.url)
  }

  /** The server's memory in bytes. */
  memory(): Promise<{ now: number; peak?: number }> {
    return this.#running.memory()
  }

  get #running(): BenchServer {
    if (!this.#server) throw new Error('The server was not started')
    return this.#server
  }

  /** The pid of PostgreSQL's main process, from its pid file; undefined if there is none. */
  get databasePid(): number | undefined {
    const note = join(this.dataDir, 'database/postmaster.pid')
    return existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : undefined
  }

  /** The pids of PostgreSQL and its backends, beginning with the main process. */
  get databasePids(): number[] {
    const first = this.databasePid
    if (first === undefined) throw new Error('PostgreSQL is not running')
    return [first, ...childrenOf(first)]
  }

  signalDatabase(signal: NodeJS.Signals, pids = this.databasePids): void {
    for (const pid of pids) killProcess(pid, signal)
  }

  async killServer(): Promise<void> {
    killProcess(this.#serverPid, 'SIGKILL')
    await this.#running.ended
  }

  /** Waits until the server is ready, and returns the milliseconds. */
  async ready(): Promise<number> {
    const begin = performance.now()
    while (performance.now() - begin < READY_LIMIT_MS) {
      const reply = await fetch(`${this.#running.url}/readyz`).catch(() => undefined)
      if (reply?.ok) return performance.now() - begin
      await pause(POLL_MS)
    }
    throw new Error(`The server was not ready within ${READY_LIMIT_MS / 1000} s`)
  }

  /** Queries the database directly, bypassing the server. */
  query<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return ask(libraryAddress(this.dataDir)?.url, statement, values)
  }

  /** Runs a statement as the superuser. */
  async command(statement: string): Promise<void> {
    await ask(libraryAddress(this.dataDir)?.adminUrl, statement)
  }

  databaseLog(): string {
    return readFileSync(join(this.dataDir, 'database.log'), 'utf8')
  }
}

export async function ask<Row extends object>(
  connectionString: string | undefined,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Runs `work` with a new library, which is always stopped and removed. @param place creates its folder */
export async function withLibrary<T>(
  work: (library: Library) => Promise<T>,
  settings: Record<string, string> = {},
  place: () => DataDir = newDataDir,
): Promise<T> {
  const { dataDir, remove } = place()
  try {
    const library = await Library.open(dataDir, settings)
    try {
      return await work(library)
    } finally {
      await library.stop()
    }
  } finally {
    remove()
  }
}
