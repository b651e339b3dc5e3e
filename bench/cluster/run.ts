// npm run cluster: runs Vitrine on several machines, all simulated by this one (docs/scaling.md#rig).
//   npm run cluster                        starts them, prints the address, and keeps running
//   npm run cluster -- check               breaks things, and checks the promises
//   npm run cluster -- check switchover    only some of them
// With --pooler the servers reach the primary through PgBouncer.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readFaultOptions } from '../faults/options.ts'
import { runFaults } from '../faults/run-faults.ts'
import { BenchError } from '../options.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { failovers } from './failover.ts'
import { Home } from './home.ts'
import { ownWrites } from './own-writes.ts'
import { missingPackages } from './programs.ts'

const PAGE = join(import.meta.dirname, '../results/cluster.md')
const POOLER = '--pooler'
const CHECKS_LIMIT_MS = 60 * 60_000

let cluster: Cluster | undefined
const started = () => {
  if (!cluster) throw new Error('The cluster has not started')
  return cluster
}
const checks = [...failovers(started), ownWrites(started)]
const NAMES = checks.map(({ name }) => name)

const args = process.argv.slice(2)
const asksForPooler = args.includes(POOLER)

/** Resolves on a signal. */
const stopped = new Promise<void>(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
})

function readArguments([command, ...rest]: string[]) {
  if (command === undefined) return undefined
  if (command !== 'check') throw new BenchError(`npm run cluster [-- check ...]; there is no '${command}'.`)
  return readFaultOptions('npm run cluster -- check', rest, NAMES)
}

async function run(home: Home, options: ReturnType<typeof readArguments>): Promise<boolean> {
  cluster = await startCluster(home, { say: console.log, hasPooler: asksForPooler })
  const { url, account } = cluster
  console.log(`Ready at ${url}; sign in as '${account.username}' with '${account.password}'.`)
  if (options === undefined) await stopped
  return options === undefined || runFaults(checks, options, PAGE)
}

async function main(): Promise<number> {
  const options = readArguments(args.filter(arg => arg !== POOLER))
  const missing = missingPackages(asksForPooler)
  if (missing.length > 0) throw new BenchError(`A cluster needs more programs: apt-get install ${missing.join(' ')}`)
  const home = new Home()
  try {
    const isStaying = options === undefined
    const limit = isStaying ? stopped : Promise.race([stopped, pause(CHECKS_LIMIT_MS, undefined, { ref: false })])
    return (await Promise.race([run(home, options), limit.then(() => isStaying)])) ? 0 : 1
  } finally {
    await home.end()
  }
}

try {
  process.exit(await main())
} catch (error) {
  if (!(error instanceof BenchError)) throw error
  console.error(error.message)
  process.exit(2)
}
