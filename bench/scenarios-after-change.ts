import { SEARCH_TERMS } from '../server/src/seed/seed-words.ts'
import { percentile, timed } from './load.ts'
import { type Figure, number } from './report.ts'
import type { Library } from './scenarios-api.ts'
import { type BenchServer, call } from './server.ts'

const TURNS = 15

const searchOf = (text: string) => `/api/slides/?limit=50&search=${encodeURIComponent(text)}`
const pageAt = (share: number, order: string) => (library: Library) =>
  `/api/slides/?limit=50${order}&offset=${Math.floor(library.slides * share)}`

/** Calls by their address, one for each way in which the cost of a call can depend on the size of the library. */
const CALLS: readonly { what: string; path: (library: Library) => string }[] = [
  { what: 'first page of slides', path: () => '/api/slides/?limit=50' },
  { what: 'first page of samples', path: () => '/api/samples/?limit=50' },
  { what: 'one slide', path: ({ slideIds }) => `/api/slides/${slideIds[0]}/` },
  { what: 'search of a rare term', path: () => searchOf(SEARCH_TERMS.rare) },
  { what: 'search of a term in every third slide', path: () => searchOf(SEARCH_TERMS.everyThird) },
  { what: 'filter by an organ', path: () => '/api/slides/?limit=50&organ=Liver' },
  { what: 'page in the middle, newest first', path: pageAt(0.5, '') },
  { what: 'page in the middle, by name', path: pageAt(0.5, '&ordering=name') },
  { what: 'facets, five', path: () => '/api/slides/facets/?facets=species,organ,vendor,status,created_at' },
  { what: 'groups by block', path: () => '/api/slides/groups/?group=block_id' },
]

/** Each call is preceded by a change of another slide, as in a library at work: no reply can come from memory. */
export async function measureAfterChange(
  { server, library }: { server: BenchServer; library: Library },
  { only, add }: { only: string; add: (figure: Figure) => void },
): Promise<void> {
  for (const { what, path } of CALLS) {
    const name = `after a change: ${what}`
    if (!name.includes(only) || library.slideIds.length === 0) continue
    const read = () => call(server, path(library))
    // The first one after a start can reach the server's time limit while PostgreSQL reads from the disk.
    await read().catch(() => undefined)
    const times: number[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const other = library.slideIds[(turn + 1) % library.slideIds.length]
      await call(server, `/api/slides/${other}/`, { notes: `changed ${turn} ${Date.now()}` }, 'PATCH')
      times.push(await timed(read))
    }
    times.sort((a, b) => a - b)
    const [p50, p95] = [0.5, 0.95].map(share => number(percentile(times, share)))
    add({ what: name, measured: `p50 ${p50}, p95 ${p95} ms`, details: { times } })
  }
}
