import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, type Result, seconds } from '../faults/fault.ts'
import { Ledger, type SentCall } from '../faults/ledger.ts'
import { startReaders } from '../faults/outages.ts'
import { verify, verifyImports } from '../faults/verify.ts'
import { Writers } from '../faults/writers.ts'
import type { Cluster } from './cluster.ts'
import type { Node } from './database.ts'
import type { Servers } from './servers.ts'

interface Strike {
  readonly what: string
  /** How long writes may fail. */
  readonly mostOutMs: number
  /** Whether the database stays available, so that even a 503 is an error. */
  readonly isUnnoticed?: boolean
  strike(cluster: Cluster, primary: Node): Promise<void>
  /** Manual repair afterwards. */
  repair?(cluster: Cluster, primary: Node): Promise<void>
}

async function replaceServers(servers: Servers): Promise<void> {
  for (const place of servers.all) {
    await servers.stop(place)
    await servers.start(place)
  }
}

export const strikes = {
  'primary-killed': {
    what: "kill -9 of the primary's Patroni and PostgreSQL",
    mostOutMs: 30_000,
    strike: ({ database }, primary) => database.killMachine(primary),
    repair: ({ database }, primary) => database.startNode(primary),
  },
  'postgresql-killed': {
    what: "kill -9 of the primary's PostgreSQL alone",
    mostOutMs: 10_000,
    strike: async ({ database }, primary) => database.killPostgres(primary),
  },
  switchover: {
    what: '`patronictl switchover` to the synchronous standby',
    mostOutMs: 5_000,
    strike: ({ database }) => database.switchOver(),
  },
  update: {
    what: 'SIGTERM to one server after another, each started again before the next',
    mostOutMs: 2_000,
    isUnnoticed: true,
    strike: ({ servers }) => replaceServers(servers),
  },
} satisfies Record<string, Strike>

/** While there is no primary, reads continue at replicas. */
const MOST_READS_OUT_MS = 2_000

interface Round {
  readonly writesOutMs: number
  readonly readsOutMs: number
  readonly saved: number
  readonly uncertain: number
  readonly problems: readonly string[]
}

/** The longest time after a moment without a successful reply. */
function longestGap(calls: readonly SentCall[], since: number): number {
  const answered = calls
    .filter(({ answer, endedAt }) => typeof answer === 'number' && answer < 300 && endedAt > since)
    .map(({ endedAt }) => endedAt)
    .toSorted((a, b) => a - b)
  return Math.max(0, ...answered.map((at, index) => at - (answered[index - 1] ?? since)))
}

/** While the database is unavailable, the only acceptable error is a 503 with Retry-After. */
const isWrong = ({ answer, retryAfter }: SentCall, isUnnoticed: boolean) =>
  typeof answer === 'string' || (answer >= 500 && (isUnnoticed || answer !== 503 || retryAfter === undefined))

/** One round: strikes under load, then checks that all replies were true. */
export async function strikeOnce(cluster: Cluster, { strike, repair, isUnnoticed = false }: Strike): Promise<Round> {
  await cluster.database.whole()
  const primary = await cluster.database.primary()
  const ledger = new Ledger(await cluster.client())
  const writers = await Writers.start(ledger)
  const stopReaders = startReaders(ledger)
  await writers.goOn()
  await pause(Math.random() * 1_500)
  const since = performance.now()
  await strike(cluster, primary)
  await writers.goOn()
  await Promise.all([writers.stop(), stopReaders()])
  await repair?.(cluster, primary)
  await cluster.database.whole()
  const problems = [
    ...ledger.calls
      .filter(call => isWrong(call, isUnnoticed))
      .map(({ method, path, answer }) => `${method} ${path} answered ${answer}`),
    ...(await verify(cluster, ledger)),
    ...(await writers.repeatImports()),
    ...(await verifyImports(cluster, writers.importedSamples)),
  ]
  ledger.client.close()
  const [reads, writes] = [true, false].map(isRead => ledger.calls.filter(call => (call.method === 'GET') === isRead))
  return {
    writesOutMs: longestGap(writes ?? [], since),
    readsOutMs: longestGap(reads ?? [], since),
    saved: ledger.countOf('saved'),
    uncertain: ledger.countOf('unanswered'),
    problems,
  }
}

async function run(cluster: Cluster, rounds: number, strike: Strike): Promise<Result> {
  const done: Round[] = []
  while (done.length < rounds) done.push(await strikeOnce(cluster, strike))
  const each = (key: 'writesOutMs' | 'readsOutMs') => done.map(round => seconds(round[key])).join(', ')
  const sum = (key: 'saved' | 'uncertain') => done.reduce((total, round) => total + round[key], 0).toLocaleString('en')
  const late = done.flatMap(({ writesOutMs, readsOutMs }) => [
    ...(writesOutMs > strike.mostOutMs ? [`writes were out for ${seconds(writesOutMs)}`] : []),
    ...(readsOutMs > MOST_READS_OUT_MS ? [`reads were out for ${seconds(readsOutMs)}`] : []),
  ])
  return {
    figures: `writes out ${each('writesOutMs')}; reads out ${each('readsOutMs')}; ${sum('saved')} writes saved, ${sum('uncertain')} uncertain`,
    problems: [...done.flatMap(({ problems }) => problems), ...late],
  }
}

/** The primary fails or servers are updated, and others take over. */
export const failovers = (cluster: () => Cluster): Fault[] =>
  Object.entries(strikes).map(([name, strike]) => ({
    name,
    what: `${strike.what} under 16 writers and 16 readers, synchronous replication`,
    rounds: 5,
    run: rounds => run(cluster(), rounds, strike),
  }))
