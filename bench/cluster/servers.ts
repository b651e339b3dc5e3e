import { join } from 'node:path'
import { ApiClient } from '../faults/api-client.ts'
import { freePort } from '../free-port.ts'
import { type BenchServer, startServer } from '../server.ts'
import { HOST } from './database.ts'
import { eventually, type Home } from './home.ts'

/** Longer than HAProxy takes to notice that a server is about to stop. */
const DRAIN_SECONDS = '5'

/** The name and address of a Vitrine server. */
interface ServerPlace {
  readonly name: string
  readonly host: string
  readonly port: number
}

/** The servers of a cluster, identical except for their ports. */
export class Servers {
  readonly all: readonly ServerPlace[]
  readonly #home: Home
  readonly #settings: Readonly<Record<string, string>>
  readonly #running = new Map<ServerPlace, BenchServer>()

  private constructor(home: Home, all: readonly ServerPlace[], settings: Readonly<Record<string, string>>) {
    this.#home = home
    this.all = all
    this.#settings = settings
  }

  static async prepare(home: Home, count: number, settings: Record<string, string>): Promise<Servers> {
    const all: ServerPlace[] = []
    for (let number = 1; number <= count; number++)
      all.push({ name: `vitrine${number}`, host: HOST, port: await freePort() })
    return new Servers(home, all, { DRAIN_SECONDS, ...settings, TRUST_PROXY: HOST })
  }

  /** The first server migrates the database alone. */
  async startAll(): Promise<void> {
    this.#home.atEnd(() => Promise.all([...this.#running.values()].map(server => server.stop())))
    const [first, ...others] = this.all
    if (first) await this.start(first)
    await Promise.all(others.map(place => this.start(place)))
  }

  /** Can also start a server again. */
  async start(place: ServerPlace): Promise<void> {
    const settings = { ...this.#settings, PORT: String(place.port) }
    const server = await startServer(join(this.#home.folder, place.name), { path: 'server/src/main.ts', settings })
    this.#running.set(place, server)
    await eventually(`${place.name} is ready`, async () => (await fetch(`${addressOf(place)}/readyz`)).ok)
  }

  /** Like a service manager. */
  async stop(place: ServerPlace): Promise<void> {
    await this.#running.get(place)?.stop()
  }

  /** An access token, valid at every server. */
  async token(): Promise<string> {
    const [server] = this.#running.values()
    if (!server) throw new Error('No server runs')
    return server.token()
  }

  /** One person's calls to each server, bypassing the balancer. */
  async clients(): Promise<ApiClient[]> {
    const token = await this.token()
    const seen = {}
    return this.all.map(place => new ApiClient(addressOf(place), token, seen))
  }
}

const addressOf = ({ host, port }: ServerPlace) => `http://${host}:${port}`
