import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, type Result, times } from './fault.ts'
import { Ledger } from './ledger.ts'
import { type Library, withLibrary } from './library.ts'
import { verify, verifyImports } from './verify.ts'
import { Writers } from './writers.ts'

/** Only holds on an otherwise idle machine, so tests don't check it. */
const READY_WITHIN_MS = 15_000
/** A round in which every write was answered proves nothing, so some attempts are wasted. */
const ATTEMPTS_PER_ROUND = 4

/** Kills something, and restarts it if only a service manager would. */
type Kill = (library: Library) => Promise<void>

export const kills = {
  'kill-server': async library => {
    await library.killServer()
    await library.start()
  },
  'kill-database': async library => library.signalDatabase('SIGKILL'),
  'kill-both': async library => {
    const database = library.databasePids
    const ended = library.killServer()
    library.signalDatabase('SIGKILL', database)
    await ended
    await library.start()
  },
} satisfies Record<string, Kill>

interface Round {
  readonly readyMs: number
  readonly unanswered: number
  readonly saved: number
  readonly problems: readonly string[]
}

/** Strikes while all writers are busy, then compares the library with the replies that the writers got. */
export async function underWriters(library: Library, strike: () => Promise<void>): Promise<Round> {
  const ledger = new Ledger(await library.client())
  const writers = await Writers.start(ledger)
  await writers.goOn()
  await pause(Math.random() * 1_500)
  const begin = performance.now()
  await strike()
  await library.ready()
  const readyMs = performance.now() - begin
  await writers.goOn()
  await writers.stop()
  const problems = [
    ...(await verify(library, ledger)),
    ...(await writers.repeatImports()),
    ...(await verifyImports(library, writers.importedSamples)),
  ]
  ledger.client.close()
  return { readyMs, unanswered: ledger.countOf('unanswered'), saved: ledger.countOf('saved'), problems }
}

/** Repeats rounds until enough of them count. A round in which every write was answered does not. */
export async function countedRounds(rounds: number, round: () => Promise<Round>): Promise<Result> {
  const done: Round[] = []
  const counted = () => done.filter(({ unanswered }) => unanswered > 0)
  while (counted().length < rounds && done.length < rounds * ATTEMPTS_PER_ROUND) done.push(await round())
  const sum = (key: 'unanswered' | 'saved') => done.reduce((total, one) => total + one[key], 0)
  const problems = done.flatMap(one => one.problems)
  for (const { readyMs } of done)
    if (readyMs > READY_WITHIN_MS) problems.push(`ready only after ${Math.round(readyMs)} ms`)
  if (counted().length < rounds) problems.push(`only ${counted().length} rounds left a write without a reply`)
  const figures = `${counted().length} rounds counted of ${done.length}; ${sum('saved').toLocaleString('en')} writes saved, ${sum('unanswered')} without a reply; ready again after ${times(done.map(({ readyMs }) => readyMs))}`
  return { figures, problems }
}

const killFault = (name: keyof typeof kills, what: string): Fault => ({
  name,
  what: `${what} at a random moment under 16 writers`,
  rounds: 30,
  obstacle: () => (process.platform === 'win32' ? 'Windows has no signals' : undefined),
  run: rounds => withLibrary(library => countedRounds(rounds, () => underWriters(library, () => kills[name](library)))),
})

export const killFaults = [
  killFault('kill-server', 'kill -9 of the server, started again by a service manager'),
  killFault('kill-database', 'kill -9 of PostgreSQL and all its backends'),
  killFault('kill-both', 'kill -9 of the server, PostgreSQL and all its backends'),
]
