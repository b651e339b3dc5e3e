import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Config, Pooler } from '../config.ts'
import type { DbOptions } from './client.ts'
import { runningEmbeddedUrl, startEmbedded } from './embedded.ts'
import { setForRole, waitForSettings } from './pooler-settings.ts'
import { reachMessages as messages } from './reach-messages.ts'
import { DATABASE_ID } from './replicas/replica.ts'
import { StartError } from './start-error.ts'

/** A reachable database of a supported PostgreSQL version. */
export interface ReachedDatabase {
  readonly url: string
  /** What the address leads through, the address without it, and replicas: options of `openDb`. */
  readonly way: Pick<DbOptions, 'pooler' | 'directUrl' | 'replicas'>
  /** Whether its disk is too full for changes; always false for a disk that only the database itself sees. */
  isDiskFull(): boolean
  /** Stops the database if this process started it. */
  stop(): Promise<void>
}

type Print = (line: string) => void

/** A database that somebody else started. */
const running = (url: string, way: ReachedDatabase['way'] = {}): ReachedDatabase => ({
  url,
  way,
  isDiskFull: () => false,
  stop: async () => undefined,
})

/** For the server: the database of `DATABASE_URL`, else the embedded one, which this process then owns. */
export async function reachDatabase(config: Config, print: Print, patienceMs = PATIENCE_MS): Promise<ReachedDatabase> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, databasePooler: pooler, pictures } = config
  if (!url)
    return { ...(await startEmbedded({ dataDir: config.dataDir, diskReserve: config.diskReserve, print })), way: {} }
  const hidesLabels = !pictures.showLabels
  if (directUrl) await waitForDatabase('DATABASE_DIRECT_URL', directUrl, print)
  // Before the first connection through the pooler, which would otherwise continue without them.
  if (directUrl && pooler !== 'none') await setForRole(directUrl, hidesLabels)
  await waitForDatabase('DATABASE_URL', url, print, pooler)
  if (directUrl) await refuseOtherDatabase(url, directUrl)
  if (directUrl && pooler !== 'none') await waitForSettings({ url, directUrl, hidesLabels, patienceMs })
  return running(url, { pooler, directUrl, replicas: await reachReplicas(config, directUrl ?? url, print) })
}

/** For commands beside the server: the database without a pooler; the embedded database of a running server as it is. */
export async function borrowDatabase(config: Config, print: Print): Promise<ReachedDatabase> {
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseDirectUrl) {
    await waitForDatabase('DATABASE_DIRECT_URL', databaseDirectUrl, print)
    return running(databaseDirectUrl)
  }
  const url = databaseUrl ? undefined : runningEmbeddedUrl(config.dataDir)
  const answers = url !== undefined && (await problemOf('DATABASE_URL', url)) === undefined
  if (answers) return running(url)
  return reachDatabase(config, print)
}

const PATIENCE_MS = 30_000
const RETRY_MS = 500
const CONNECT_TIMEOUT_MS = 5_000
const OLDEST = 150_000

/** A database started together with the server may need a moment; a wrong address or password is reported at once. */
async function waitForDatabase(variable: Variable, url: string, print: Print, pooler: Pooler = 'none'): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (let isFirst = true; ; isFirst = false) {
    const problem = await problemOf(variable, url, pooler)
    if (!problem) return
    if (problem.isFinal || Date.now() > deadline) throw new StartError(problem.sentence)
    if (isFirst) print(`Waiting for the database of ${variable} to answer ...`)
    await pause(RETRY_MS)
  }
}

type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

interface Problem {
  readonly sentence: string
  readonly isFinal: boolean
}

/** A setting that no pooler passes on, with a value that nobody else would choose. */
const PROBE = { name: 'lock_timeout', value: '4711ms' }

async function problemOf(variable: Variable, url: string, pooler: Pooler = 'none'): Promise<Problem | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(pooler === 'none' ? { options: `-c ${PROBE.name}=${PROBE.value}` } : {}),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
        current_setting('server_encoding') as encoding, current_setting($1) as probe`,
      [PROBE.name],
    )
    return unfit(variable, rows[0] as Facts)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === REFUSED_PARAMETER && pooler === 'none') return { sentence: messages.pooler(variable), isFinal: true }
    // 57P03: it is starting. Other refusals by PostgreSQL, and unknown hosts, are final.
    const isFinal = code !== '57P03' && (/^[0-9A-Z]{5}$/.test(code ?? '') || code === 'ENOTFOUND')
    return { sentence: messages.unreachable(variable, message || (code ?? '')), isFinal }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A pooler's error for a startup parameter that it does not pass on. */
const REFUSED_PARAMETER = '08P01'

interface Facts {
  readonly version: number
  readonly name: string
  readonly encoding: string
  readonly probe: string
}

function unfit(variable: Variable, { version, name, encoding, probe }: Facts): Problem | undefined {
  if (version < OLDEST) return { sentence: messages.tooOld(variable, name), isFinal: true }
  if (encoding !== 'UTF8') return { sentence: messages.encoding(variable, encoding), isFinal: true }
  if (variable === 'DATABASE_DIRECT_URL' && probe !== PROBE.value)
    return { sentence: messages.pooler(variable), isFinal: true }
  return undefined
}

/** A replica that can't be reached may become available later, and is checked then. */
async function reachReplicas(
  { databaseReplicas: urls }: Config,
  primary: string,
  print: Print,
): Promise<DbOptions['replicas']> {
  if (urls.length === 0) return undefined
  const { database, commits } = await nodeAt(primary)
  if (commits === 'off') throw new StartError(messages.commitsLater)
  for (const url of urls) {
    const host = new URL(url).host
    const node = await nodeAt(url).catch((error: Error) => print(messages.replicaAway(host, error.message)))
    if (node && !(node.is_standby && node.database === database)) throw new StartError(messages.noReplica(host))
  }
  return { urls, database }
}

/** Locks in one database would not protect the records of another. */
async function refuseOtherDatabase(url: string, directUrl: string): Promise<void> {
  const [one, other] = await Promise.all([url, directUrl].map(nodeAt))
  if (one?.database !== other?.database) throw new StartError(messages.otherDatabase)
}

interface Node {
  readonly database: string
  readonly is_standby: boolean
  /** `synchronous_commit`. */
  readonly commits: string
}

async function nodeAt(url: string): Promise<Node> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Node>(`select ${DATABASE_ID} as database, pg_is_in_recovery() as is_standby,
      current_setting('synchronous_commit') as commits`)
    return rows[0] as Node
  } finally {
    await client.end().catch(() => undefined)
  }
}
