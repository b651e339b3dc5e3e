import { ApiClient } from '../faults/api-client.ts'
import { ask } from '../faults/library.ts'
import { freePort } from '../free-port.ts'
import { account } from '../server.ts'
import { Database, HOST } from './database.ts'
import { eventually, type Home } from './home.ts'
import { startPooler } from './pooler.ts'
import { databaseLines, fillRecipe, serverLines } from './recipe.ts'
import { Servers } from './servers.ts'

const SERVERS = 3

/** Vitrine on several machines, all simulated by this one. */
export interface Cluster {
  readonly url: string
  readonly account: typeof account
  readonly database: Database
  readonly servers: Servers
  /** Like in `Library`. */
  query: Database['query']
  client(): Promise<ApiClient>
}

interface ClusterOptions {
  /** Called with the names of started programs. */
  readonly say: (line: string) => void
  readonly servers?: number
  /** Whether connections to the database go through PgBouncer. */
  readonly hasPooler?: boolean
  /** Settings of Vitrine in addition to those of the cluster. */
  readonly settings?: Readonly<Record<string, string>>
}

export async function startCluster(
  home: Home,
  { say, servers: count = SERVERS, hasPooler = false, settings = {} }: ClusterOptions,
): Promise<Cluster> {
  const database = await Database.start(home)
  say(`PostgreSQL: ${database.nodes.map(({ name, port }) => `${name} at ${HOST}:${port}`).join(', ')}`)
  const [primary, replicas, vitrine] = [await freePort(), await freePort(), await freePort()]
  const url = `http://${HOST}:${vitrine}`
  const servers = await Servers.prepare(home, count, {
    ...settings,
    ...(await databaseSettings(home, database, primary, hasPooler)),
    DATABASE_REPLICAS: database.urlOf({ host: HOST, port: replicas }),
    PUBLIC_URL: url,
    PICTURE_FOLDERS: `scans=${home.makeFolder('scans')}`,
    PICTURE_STORE: home.makeFolder('store'),
  })
  const config = fillRecipe('haproxy.cfg', {
    HOST,
    PRIMARY_PORT: primary,
    REPLICAS_PORT: replicas,
    VITRINE_PORT: vitrine,
    DATABASE_NODES: databaseLines(database.nodes),
    SERVERS: serverLines(servers.all),
  })
  const balancer = home.start('haproxy', 'haproxy', ['-db', '-f', home.write('haproxy.cfg', config)])
  await balancer.until(async () => (await fetch(url)).status > 0)
  const isReplicating = async () => (await ask(database.urlOf({ host: HOST, port: replicas }), 'select 1')).length === 1
  await eventually('the balancer leads to a replica', isReplicating)
  await servers.startAll()
  await eventually('the balancer leads to a server', async () => (await fetch(`${url}/readyz`)).ok)
  say(`Vitrine: ${servers.all.map(({ name, port }) => `${name} at ${HOST}:${port}`).join(', ')}`)
  return {
    url,
    account,
    database,
    servers,
    query: (statement, values) => database.query(statement, values),
    client: async () => new ApiClient(url, await servers.token()),
  }
}

/** The settings that connect servers to the primary at `port`. */
async function databaseSettings(
  home: Home,
  database: Database,
  port: number,
  hasPooler: boolean,
): Promise<Record<string, string>> {
  const direct = database.urlOf({ host: HOST, port })
  if (!hasPooler) return { DATABASE_URL: direct }
  const pooler = await startPooler(home, port, database.password)
  return {
    DATABASE_URL: database.urlOf({ host: HOST, port: pooler }),
    DATABASE_DIRECT_URL: direct,
    DATABASE_POOLER: 'transaction',
  }
}
