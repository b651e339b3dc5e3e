import type { Result } from './fault.ts'
import { type DataDir, type Library, withLibrary } from './library.ts'
import { startNormalUser, type Use } from './normal-user.ts'

/** The limit for 99% of a normal user's calls during a flood. */
export const MOST_P99_MS = 200
/** The longest that a reader may wait during an attack, and the limit of the server's memory at that time. */
const LONGEST_WAIT_MS = 1_000
const MOST_MEMORY_MB = 600
const MB = 1024 ** 2

/** An attack on a library, or its outcome in one round. */
type Act = (library: Library) => Promise<Result>

/** The target of the attack. */
interface Surroundings {
  /** The data directory for each library. */
  readonly place?: () => DataDir
  readonly settings?: Record<string, string>
  /** Runs before anybody uses the library. */
  readonly prepare?: (library: Library) => Promise<unknown>
}

interface Round {
  readonly done: Result
  readonly use: Use
  /** The server's peak memory in megabytes. */
  readonly memory: number
}

/** Each round uses a new library, because guesses and files would affect the next round. */
async function besideUser(
  rounds: number,
  habit: 'edits' | 'looks',
  act: Act,
  { settings = {}, place, prepare = async () => undefined }: Surroundings = {},
): Promise<Round[]> {
  const all: Round[] = []
  for (let round = 0; round < rounds; round++) {
    await withLibrary(
      async library => {
        await prepare(library)
        const user = await startNormalUser(library, habit)
        const done = await act(library)
        const use = await user.stop()
        const { now, peak = now } = await library.memory()
        all.push({ done, use, memory: Math.round(peak / MB) })
      },
      settings,
      place,
    )
  }
  return all
}

function summarized(all: readonly Round[]) {
  const calls = all.reduce((sum, { use }) => sum + use.calls, 0).toLocaleString('en')
  return {
    calls: `${all.at(-1)?.done.figures}; a normal user's ${calls} calls meanwhile`,
    p99: Math.max(...all.map(({ use }) => use.p99)),
    longest: Math.max(...all.map(({ use }) => use.longest)),
    memory: Math.max(...all.map(({ memory }) => memory)),
    problems: all.flatMap(({ done, use }) => [...done.problems, ...use.problems]),
  }
}

/** Floods a library while a person edits it. */
export async function beside(rounds: number, act: Act): Promise<Result> {
  const { calls, p99, problems } = summarized(await besideUser(rounds, 'edits', act))
  return {
    figures: `${calls}: p99 ${p99} ms`,
    problems: [...problems, ...(p99 > MOST_P99_MS ? [`a normal user waited ${p99} ms (p99)`] : [])],
  }
}

/**
 * Attacks a library while another person requests its first page every 200 ms. No reply may take longer than a second, and the
 * server has to stay below 600 MB.
 */
export async function underAttack(rounds: number, act: Act, around: Surroundings = {}): Promise<Result> {
  const { calls, longest, memory, problems } = summarized(await besideUser(rounds, 'looks', act, around))
  return {
    figures: `${calls}: ${longest} ms at most; memory ${memory} MB at most`,
    problems: [
      ...problems,
      ...(longest > LONGEST_WAIT_MS ? [`a normal user waited ${longest} ms`] : []),
      ...(memory > MOST_MEMORY_MB ? [`the server took ${memory} MB`] : []),
    ],
  }
}
