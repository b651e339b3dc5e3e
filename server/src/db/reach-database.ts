import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { runningEmbeddedUrl, startEmbedded } from './embedded.ts'
import { StartError } from './start-error.ts'

/** A reachable database of a supported PostgreSQL version. */
export interface ReachedDatabase {
  readonly url: string
  /** Whether its disk is too full for changes; always false for a disk that only the database itself sees. */
  isDiskFull(): boolean
  /** Stops the database if this process started it. */
  stop(): Promise<void>
}

type Say = (line: string) => void

/** A database that somebody else started. */
const running = (url: string): ReachedDatabase => ({ url, isDiskFull: () => false, stop: async () => undefined })

/** For the server: the database of `DATABASE_URL`, else the embedded one, which this process then owns. */
export async function reachDatabase(config: Config, say: Say): Promise<ReachedDatabase> {
  if (!config.databaseUrl) return startEmbedded({ dataDir: config.dataDir, diskReserve: config.diskReserve, say })
  await waitForDatabase(config.databaseUrl, say)
  return running(config.databaseUrl)
}

/** For commands beside the server: like `reachDatabase`, but uses the embedded database of a running server as it is. */
export async function borrowDatabase(config: Config, say: Say): Promise<ReachedDatabase> {
  const url = config.databaseUrl ? undefined : runningEmbeddedUrl(config.dataDir)
  const answers = url !== undefined && (await problemOf(url)) === undefined
  if (answers) return running(url)
  return reachDatabase(config, say)
}

const PATIENCE_MS = 30_000
const RETRY_MS = 500
const CONNECT_TIMEOUT_MS = 5_000
const OLDEST = 150_000

/** A database started together with the server may need a moment; a wrong address or password is reported at once. */
async function waitForDatabase(url: string, say: Say): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (let isFirst = true; ; isFirst = false) {
    const problem = await problemOf(url)
    if (!problem) return
    if (problem.isFinal || Date.now() > deadline) throw new StartError(problem.sentence)
    if (isFirst) say('Waiting for the database of DATABASE_URL to answer ...')
    await pause(RETRY_MS)
  }
}

interface Problem {
  readonly sentence: string
  readonly isFinal: boolean
}

async function problemOf(url: string): Promise<Problem | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int as version, current_setting('server_version') as name, current_setting('server_encoding') as encoding",
    )
    return unfit(rows[0])
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const sentence = `DATABASE_URL names a database that can't be reached: ${message || code}.`
    // 57P03: it is starting. Other refusals by PostgreSQL, and unknown hosts, are final.
    const isFinal = code !== '57P03' && (/^[0-9A-Z]{5}$/.test(code ?? '') || code === 'ENOTFOUND')
    return { sentence, isFinal }
  } finally {
    await client.end().catch(() => undefined)
  }
}

function unfit(row: { version: number; name: string; encoding: string }): Problem | undefined {
  if (row.version < OLDEST)
    return { sentence: `DATABASE_URL names a PostgreSQL ${row.name}; Vitrine takes 15 or newer.`, isFinal: true }
  if (row.encoding !== 'UTF8')
    return { sentence: `DATABASE_URL names a database in ${row.encoding}; Vitrine takes one in UTF8.`, isFinal: true }
  return undefined
}
