import { SEARCH_TERMS } from '../server/src/seed/seed-words.ts'
import { percentile, timed } from './load.ts'
import type { Figure } from './report.ts'
import type { Library } from './scenarios-api.ts'
import { type BenchServer, call } from './server.ts'
import { median } from './web-clock.ts'

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

async function changeSlide(server: BenchServer, id: number, turn: number): Promise<void> {
  const headers = { authorization: `Bearer ${await server.token()}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ notes: `changed ${turn} ${Date.now()}` })
  const reply = await fetch(`${server.url}/api/slides/${id}/`, { method: 'PATCH', headers, body })
  if (!reply.ok) throw new Error(`PATCH answered ${reply.status}: ${await reply.text()}`)
  await reply.arrayBuffer()
}

/** Each call is preceded by a change of another slide, as in a library at work: no reply can come from memory. */
export async function measureAfterChange(
  { server, library }: { server: BenchServer; library: Library },
  { only, add }: { only: string; add: (figure: Figure) => void },
): Promise<void> {
  for (const { what, path } of CALLS) {
    const name = `after a change: ${what}`
    if (!name.includes(only) || library.slideIds.length === 0) continue
    let refused = 0
    // In a large library on a small machine, a statement can reach the server's time limit.
    const read = () => call(server, path(library)).catch(() => (refused += 1))
    await read()
    refused = 0
    const times: number[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      await changeSlide(server, library.slideIds[(turn + 1) % library.slideIds.length] as number, turn)
      times.push(await timed(read))
    }
    const [p50, p95] = [
      median(times),
      percentile(
        times.toSorted((a, b) => a - b),
        0.95,
      ),
    ]
    const words = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })
    const failed = refused > 0 ? `; ${refused} of ${TURNS} over the time limit` : ''
    add({ what: name, measured: `p50 ${words(p50)}, p95 ${words(p95)} ms${failed}`, details: { times, refused } })
  }
}
