import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SlideImport } from '@vitrine/contract/slides/slide-import'
import { type ApiClient, NoReply } from './api-client.ts'
import { type Fault, type Result, times } from './fault.ts'
import { kills } from './kills.ts'
import { type Library, withLibrary } from './library.ts'

const ROWS = 2_000
/** About as long as an import of that many rows. */
const STRIKE_WITHIN_MS = 800
const ROUNDS = 40

const PATH = '/api/slides/import/'

/** Ends a process in the middle of an import. */
const strikes: Readonly<Record<string, (library: Library, client: ApiClient) => Promise<void>>> = {
  ...kills,
  'close-tab': async (_library, client) => client.close(),
}

interface Round {
  readonly readyMs: number
  /** What was saved of the interrupted import. */
  readonly outcome: 'answered' | 'all' | 'none'
  readonly problems: readonly string[]
}

const importOf = (name: string): SlideImport => ({
  id: randomUUID(),
  dry_run: false,
  rows: Array.from({ length: ROWS }, (_, index) => ({ line: index + 2, fields: { name, cut_number: index + 1 } })),
  dataset: { name },
})

/** The numbers of records that an import created. */
async function countsOf(library: Library, name: string): Promise<[slides: number, datasets: number, entries: number]> {
  const [found] = await library.query<{ slides: number; datasets: number; entries: number }>(
    `select (select count(*)::integer from slides where name = $1) as slides,
      (select count(*)::integer from datasets where name = $1) as datasets,
      (select count(*)::integer from dataset_slides join datasets on datasets.id = dataset_id where name = $1) as entries`,
    [name],
  )
  return found ? [found.slides, found.datasets, found.entries] : [0, 0, 0]
}

const NONE = '0,0,0'
const ALL = `${ROWS},1,${ROWS}`

/** Strikes in the middle of an import, then repeats the import twice. */
export async function strikeImport(library: Library, strike: string): Promise<Round> {
  const body = importOf(`${strike} ${randomUUID()}`)
  const name = body.dataset?.name as string
  const caller = await library.client()
  const call = caller.send('POST', PATH, { body }).catch(error => {
    if (!(error instanceof NoReply)) throw error
    return undefined
  })
  await pause(Math.random() * STRIKE_WITHIN_MS)
  const begin = performance.now()
  await strikes[strike]?.(library, caller)
  await library.ready()
  const readyMs = performance.now() - begin
  const answer = await call
  const client = await library.client()
  const problems = []
  try {
    // Waits for the interrupted import, which the server may still be writing.
    const probe = await client.send('GET', `${PATH}${body.id}/`)
    const counts = String(await countsOf(library, name))
    if (counts !== NONE && counts !== ALL) problems.push(`${strike} left ${counts} of an import`)
    if (probe.status === 200 && counts !== ALL) problems.push(`${strike} left a report of ${counts}`)
    if (answer?.status === 200 && counts !== ALL) problems.push(`${strike} lost an import that was answered: ${counts}`)
    for (const attempt of ['second', 'third']) {
      const again = await client.send('POST', PATH, { body })
      const there = String(await countsOf(library, name))
      if (again.status !== 200 || there !== ALL)
        problems.push(`after ${strike} the ${attempt} attempt answered ${again.status} and left ${there}`)
    }
    return { readyMs, outcome: answer?.status === 200 ? 'answered' : counts === ALL ? 'all' : 'none', problems }
  } finally {
    client.close()
    caller.close()
  }
}

export const batchImport: Fault = {
  name: 'batch-import',
  what: `at a random moment of an import of ${ROWS.toLocaleString('en')} slides and a dataset, the tab is closed or the server, the database or both get kill -9; then the same import is sent twice`,
  rounds: ROUNDS,
  obstacle: () => (process.platform === 'win32' ? 'Windows has no signals' : undefined),
  run: rounds =>
    withLibrary(async (library): Promise<Result> => {
      const names = Object.keys(strikes)
      const done: Round[] = []
      while (done.length < rounds) done.push(await strikeImport(library, names[done.length % names.length] as string))
      const countOf = (outcome: Round['outcome']) => done.filter(round => round.outcome === outcome).length
      return {
        figures: `without a reply ${countOf('none')} imports were not stored and ${countOf('all')} were stored completely, ${countOf('answered')} got a reply before; ready again after ${times(done.map(({ readyMs }) => readyMs))}`,
        problems: done.flatMap(({ problems }) => problems),
      }
    }),
}
