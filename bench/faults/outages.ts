import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, type Result, seconds } from './fault.ts'
import { Ledger, type SentCall } from './ledger.ts'
import { type Library, withLibrary } from './library.ts'
import { verify } from './verify.ts'
import { Writers } from './writers.ts'

const READERS = 16
const LONGEST_CALL_MS = 10_000
const ERRORS_GONE_MS = 3_000
const POOL = 20
const POLL_MS = 50
const FROZEN_MS = 30_000
const BETWEEN_MS = 2_000

/** Starts users who read lists and records until they are stopped. */
export function startReaders(ledger: Ledger): () => Promise<unknown> {
  let isStopped = false
  const read = async (path: string) => {
    while (!isStopped) {
      const reply = await ledger.read(path)
      if (reply?.status !== 200) await pause(POLL_MS)
    }
  }
  const paths = ['/api/slides/?limit=50', '/api/samples/?limit=50', '/api/datasets/?limit=50', '/api/slides/1/']
  const running = Promise.all(
    Array.from({ length: READERS }, (_, index) => read(paths[index % paths.length] as string)),
  )
  return () => {
    isStopped = true
    return running
  }
}

/** Waits until the database responds to direct queries. */
async function answering(library: Library): Promise<void> {
  while ((await library.query('select 1').catch(() => [])).length === 0) await pause(POLL_MS)
}

async function restart(library: Library): Promise<void> {
  const [first = 0] = library.databasePids
  // PostgreSQL's fast shutdown; the server restarts it.
  library.signalDatabase('SIGINT', [first])
  while (library.databasePid === first) await pause(POLL_MS)
  await answering(library)
}

async function freeze(library: Library): Promise<void> {
  const pids = library.databasePids
  library.signalDatabase('SIGSTOP', pids)
  await pause(FROZEN_MS)
  library.signalDatabase('SIGCONT', pids)
}

const hasFailed = ({ answer }: SentCall) => typeof answer === 'string' || answer >= 500

function callProblems(calls: readonly SentCall[], backAt: number): string[] {
  return calls.flatMap(({ method, path, sentAt, endedAt, answer, retryAfter }) => {
    const call = `${method} ${path}`
    const problems: string[] = []
    if (endedAt - sentAt > LONGEST_CALL_MS) problems.push(`${call} took ${seconds(endedAt - sentAt)}`)
    const failed = hasFailed({ method, path, sentAt, endedAt, answer, retryAfter })
    if (failed && (answer !== 503 || retryAfter === undefined)) problems.push(`${call} answered ${answer}`)
    if (failed && endedAt > backAt + ERRORS_GONE_MS)
      problems.push(`${call} failed ${seconds(endedAt - backAt)} after the database was back`)
    return problems
  })
}

/** When nobody is using the library, no connection is in use, and there can be as many concurrent calls as connections. */
async function poolProblems(library: Library, ledger: Ledger): Promise<string[]> {
  const rows = await library.query<{ state: string; backends: number }>(
    `select state, count(*)::integer as backends from pg_stat_activity where application_name = 'vitrine' group by state`,
  )
  const total = rows.reduce((sum, { backends }) => sum + backends, 0)
  const problems = rows
    .filter(({ state }) => state !== 'idle')
    .map(({ state, backends }) => `${backends} connections are ${state} though nobody calls`)
  if (total > POOL) problems.push(`${total} connections in a pool of ${POOL}`)
  const replies = await Promise.all(
    Array.from({ length: POOL }, () => ledger.client.send('GET', '/api/slides/?limit=50')),
  )
  if (replies.some(({ status }) => status !== 200)) problems.push('calls fail though nobody else calls')
  return problems
}

async function run(rounds: number, strike: (library: Library) => Promise<void>): Promise<Result> {
  return withLibrary(async library => {
    const ledger = new Ledger(await library.client())
    const writers = await Writers.start(ledger)
    const stopReaders = startReaders(ledger)
    const problems: string[] = []
    let [longest, failed, lastError] = [0, 0, 0]
    for (let round = 0; round < rounds; round++) {
      await writers.goOn()
      await pause(BETWEEN_MS)
      const first = ledger.calls.length
      await strike(library)
      const backAt = performance.now()
      await pause(ERRORS_GONE_MS)
      await writers.goOn()
      await pause(BETWEEN_MS)
      const calls = ledger.calls.slice(first)
      problems.push(...callProblems(calls, backAt))
      const failures = calls.filter(hasFailed)
      failed += failures.length
      longest = Math.max(longest, ...calls.map(({ sentAt, endedAt }) => endedAt - sentAt))
      lastError = Math.max(lastError, ...failures.map(({ endedAt }) => endedAt - backAt))
    }
    await Promise.all([writers.stop(), stopReaders()])
    problems.push(...(await verify(library, ledger)), ...(await poolProblems(library, ledger)))
    ledger.client.close()
    const figures = `${ledger.calls.length.toLocaleString('en')} calls, ${failed.toLocaleString('en')} of them 503; longest call ${seconds(longest)}; last error ${seconds(lastError)} after the database was back; ${ledger.countOf('unanswered')} writes uncertain`
    return { figures, problems }
  })
}

const obstacle = () => (process.platform === 'win32' ? 'Windows has no signals' : undefined)

export const restarted: Fault = {
  name: 'restart',
  what: 'restart of PostgreSQL under 16 writers and 16 readers',
  rounds: 20,
  obstacle,
  run: rounds => run(rounds, restart),
}

export const frozen: Fault = {
  name: 'freeze',
  what: 'PostgreSQL frozen for 30 s (SIGSTOP) under 16 writers and 16 readers',
  rounds: 5,
  obstacle,
  run: rounds => run(rounds, freeze),
}
