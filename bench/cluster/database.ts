import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { systemPrograms } from '../../server/test/system-postgres.ts'
import { ask } from '../faults/library.ts'
import { childrenOf, killProcess } from '../faults/processes.ts'
import { freePort } from '../free-port.ts'
import { BenchError } from '../options.ts'
import { eventually, type Home, type Part } from './home.ts'
import { fillRecipe, type Values } from './recipe.ts'

const NODES = ['db1', 'db2', 'db3']
export const HOST = '127.0.0.1'

/** A PostgreSQL with the Patroni that starts it; stands for a machine. */
export interface Node {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly apiPort: number
  readonly dataDir: string
}

interface Member {
  readonly name: string
  readonly role: 'leader' | 'sync_standby' | 'replica'
  readonly state: string
}

/** Three PostgreSQL nodes, which Patroni and etcd keep in synchronous replication. */
export class Database {
  readonly nodes: readonly Node[]
  readonly password = randomBytes(16).toString('hex')
  readonly #home: Home
  readonly #values: Values
  readonly #superuser: string
  readonly #patronis = new Map<Node, Part>()

  private constructor(home: Home, nodes: readonly Node[], etcd: string, binDir: string) {
    this.#home = home
    this.nodes = nodes
    this.#superuser = randomBytes(16).toString('hex')
    this.#values = {
      HOST,
      NETWORK: `${HOST}/32`,
      ETCD: etcd,
      BIN_DIR: binDir,
      SOCKET_DIR: home.makeFolder('sockets'),
      SUPERUSER_PASSWORD: this.#superuser,
      REPLICATION_PASSWORD: randomBytes(16).toString('hex'),
    }
  }

  static async start(home: Home): Promise<Database> {
    const programs = systemPrograms()
    if (!programs) throw new BenchError('PostgreSQL is not installed on this machine.')
    const nodes: Node[] = []
    for (const name of NODES)
      nodes.push({
        name,
        host: HOST,
        port: await freePort(),
        apiPort: await freePort(),
        dataDir: join(home.folder, name),
      })
    const database = new Database(home, nodes, await startEtcd(home), dirname(programs.initdb))
    for (const node of nodes) await database.startNode(node)
    await database.whole()
    await database.command(`create role vitrine login password '${database.password}'`)
    await database.command('grant pg_read_all_stats to vitrine')
    await database.command('create database vitrine owner vitrine')
    return database
  }

  /** Can also start a node again after a kill. */
  async startNode(node: Node): Promise<void> {
    const values = { ...this.#values, NODE: node.name, PORT: node.port, API_PORT: node.apiPort, DATA_DIR: node.dataDir }
    const config = this.#home.write(`${node.name}.yml`, fillRecipe('patroni.yml', values))
    const patroni = this.#home.start(node.name, 'patroni', [config])
    this.#patronis.set(node, patroni)
    this.#home.atEnd(async () => signalPostgres(node, 'SIGQUIT'))
    await patroni.until(async () => (await api(node, 'patroni')) !== undefined)
  }

  /** Simulates the loss of a machine. */
  async killMachine(node: Node): Promise<void> {
    const patroni = this.#patronis.get(node)
    patroni?.signal('SIGKILL')
    signalPostgres(node, 'SIGKILL')
    await patroni?.ended
  }

  /** Patroni then restarts it, or makes another node the primary. */
  killPostgres(node: Node): void {
    signalPostgres(node, 'SIGKILL')
  }

  /** Like `patronictl switchover`: makes the synchronous standby the primary. */
  async switchOver(): Promise<void> {
    const leader = await this.primary()
    const body = JSON.stringify({ leader: leader.name })
    const reply = await fetch(`http://${leader.host}:${leader.apiPort}/switchover`, { method: 'POST', body })
    if (!reply.ok) throw new BenchError(`Patroni refused the switchover: ${await reply.text()}`)
  }

  async primary(): Promise<Node> {
    const { name } = (await this.#members()).find(({ role }) => role === 'leader') ?? {}
    const node = this.nodes.find(each => each.name === name)
    if (!node) throw new BenchError('There is no primary.')
    return node
  }

  async replicas(): Promise<Node[]> {
    const primary = await this.primary()
    return this.nodes.filter(node => node !== primary)
  }

  /** Waits until all nodes run and one of them is the synchronous standby. */
  async whole(): Promise<void> {
    await eventually('the database has a primary, a synchronous standby and a replica', async () => {
      const members = await this.#members()
      const states = members.map(({ role, state }) => `${role} ${state}`).toSorted()
      return ['leader running', 'replica streaming', 'sync_standby streaming'].every((want, at) => {
        // Patroni 3 reports a streaming replica as 'running'.
        const state = states[at] ?? ''
        return state === want || state === want.replace('streaming', 'running')
      })
    })
  }

  /** The library's address at one node. */
  urlOf({ host, port }: { host: string; port: number }): string {
    return `postgresql://vitrine:${this.password}@${host}:${port}/vitrine`
  }

  async query<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return ask(this.urlOf(await this.primary()), statement, values)
  }

  /** Runs a statement as a node's superuser, by default on the primary. */
  async command(statement: string, node?: Node): Promise<void> {
    const { host, port } = node ?? (await this.primary())
    await ask(`postgresql://postgres:${this.#superuser}@${host}:${port}/postgres`, statement)
  }

  async #members(): Promise<Member[]> {
    for (const node of this.nodes) {
      const cluster = (await api(node, 'cluster')) as { members: Member[] } | undefined
      if (cluster) return cluster.members
    }
    return []
  }
}

async function startEtcd(home: Home): Promise<string> {
  const [client, peer] = [`${HOST}:${await freePort()}`, `http://${HOST}:${await freePort()}`]
  const clients = `http://${client}`
  const urls = ['--listen-client-urls', clients, '--advertise-client-urls', clients, '--listen-peer-urls', peer]
  const folder = home.makeFolder('etcd')
  const peers = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`]
  const etcd = home.start('etcd', 'etcd', ['--data-dir', folder, ...urls, ...peers])
  await etcd.until(async () => (await fetch(`${clients}/health`)).ok)
  return client
}

/** undefined if Patroni does not respond. */
const api = ({ host, apiPort }: Node, path: string): Promise<unknown> =>
  fetch(`http://${host}:${apiPort}/${path}`, { signal: AbortSignal.timeout(2_000) }).then(
    reply => reply.json(),
    () => undefined,
  )

/** PostgreSQL and its backends. */
function signalPostgres({ dataDir }: Node, signal: NodeJS.Signals): void {
  const note = join(dataDir, 'postmaster.pid')
  if (!existsSync(note)) return
  const first = Number(readFileSync(note, 'utf8').split('\n')[0])
  for (const pid of [first, ...childrenOf(first)]) killProcess(pid, signal)
}
