import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient, Reply } from '../faults/api-client.ts'
import { type Fault, type Result, seconds } from '../faults/fault.ts'
import { percentile } from '../load.ts'
import type { Cluster } from './cluster.ts'

const PEOPLE = 8
const CHECKS_A_ROUND = 2_000
const TROUBLE_MS = 1_500
const RETRY_MS = 50

/** A change at one server, followed by a read at another. */
interface Check {
  readonly isMissing: boolean
  readonly status: number
  readonly isAtReplica: boolean
  readonly readMs: number
}

/** Disturbs the replicas one after the other: pauses, kills and restarts them. */
async function troubleReplicas({ database }: Cluster, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const replicas = await database.replicas()
    const replica = replicas[turn % replicas.length]
    if (!replica) throw new Error('There is no replica')
    await database.command('select pg_wal_replay_pause()', replica)
    await pause(TROUBLE_MS)
    await database.command('select pg_wal_replay_resume()', replica)
    await database.killMachine(replica)
    await pause(TROUBLE_MS)
    await database.startNode(replica)
    await database.whole()
  }
}

/** A person who edits a slide at each server in turn, and reads it at the next one. */
async function editAndRead(servers: readonly ApiClient[], checks: Check[], isOver: () => boolean): Promise<void> {
  const at = (turn: number) => servers[turn % servers.length] as ApiClient
  const { id } = await at(0).create('/api/slides/', { name: 'edited here, read there' })
  const path = `/api/slides/${id}/`
  for (let turn = 0; !isOver(); turn++) {
    const organ = `organ ${turn}`
    const saved = await at(turn).send('PATCH', path, { body: { organ } })
    if (saved.status !== 200) {
      await pause(RETRY_MS)
      continue
    }
    const begin = performance.now()
    const read = await at(turn + 1).send('GET', path)
    checks.push(checkOf(read, organ, performance.now() - begin))
  }
}

const checkOf = ({ status, body, position }: Reply, organ: string, readMs: number): Check => ({
  status,
  isMissing: status === 200 && body.organ !== organ,
  // Only replies from the primary contain its position.
  isAtReplica: position === undefined,
  readMs,
})

async function checkWhile(cluster: Cluster, count: number, trouble?: typeof troubleReplicas): Promise<Check[]> {
  const checks: Check[] = []
  const isOver = () => checks.length >= count
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => cluster.servers.clients()))
  await Promise.all([...people.map(servers => editAndRead(servers, checks, isOver)), trouble?.(cluster, isOver)])
  for (const client of people.flat()) client.close()
  return checks
}

function figuresOf(checks: readonly Check[]): string {
  const share = (checks.filter(({ isAtReplica }) => isAtReplica).length / checks.length) * 100
  const times = checks.map(({ readMs }) => readMs).toSorted((a, b) => a - b)
  const missing = checks.filter(({ isMissing }) => isMissing).length
  return `${checks.length.toLocaleString('en')} checks, ${missing} missing, ${Math.round(share)} % at replicas, p50 ${Math.round(percentile(times, 0.5))} ms, longest ${seconds(times.at(-1) ?? 0)}`
}

async function run(cluster: Cluster, rounds: number): Promise<Result> {
  const count = rounds * CHECKS_A_ROUND
  const quiet = await checkWhile(cluster, CHECKS_A_ROUND)
  const troubled = await checkWhile(cluster, count, troubleReplicas)
  const problems = [...quiet, ...troubled].flatMap(({ isMissing, status }) => [
    ...(isMissing ? ['a change was missing at another server'] : []),
    ...(status === 200 ? [] : [`a read of a saved change was answered ${status}`]),
  ])
  return { figures: `${figuresOf(troubled)}; before it, with all replicas: ${figuresOf(quiet)}`, problems }
}

/** People see their own changes at every server. */
export const ownWrites = (cluster: () => Cluster): Fault => ({
  name: 'own-writes',
  what: 'each of 8 people edits a slide at one server and reads it at the next, while one replica after the other stands still, is killed and comes back; rounds: 2,000 edits',
  rounds: 5,
  run: rounds => run(cluster(), rounds),
})
