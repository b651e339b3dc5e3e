import { underAttack } from './beside.ts'
import { type Fault, type Result, seconds } from './fault.ts'
import { countBy, flood } from './floods.ts'
import type { Library } from './library.ts'

const SLIDES = 100_000
const CALLS = 24
const FLOOD_MS = 10_000
const FACETS = '/api/slides/facets/?facets=species,organ,block_id,source,cut_number,name'

const fill = (library: Library) =>
  library.query(`insert into slides (name, species, organ, block_id, source, cut_number)
    select 'slide ' || i, 'species ' || i % 7, 'organ ' || i % 40, 'B-' || i / 12, 'source ' || i % 90, i % 12
    from generate_series(1, ${SLIDES}) as i`)

/** One Reader requests facets, many at once. */
async function askMuch(library: Library): Promise<Result> {
  const headers = { authorization: `Bearer ${await library.tokenOfReader()}` }
  const asked = await flood(CALLS, FLOOD_MS, async () => {
    const begin = performance.now()
    const reply = await fetch(new URL(FACETS, library.url), { headers })
    await reply.text()
    return { status: reply.status, ms: performance.now() - begin }
  })
  const strange = asked.filter(({ status }) => status !== 200 && status !== 503)
  const longest = Math.max(...asked.map(({ ms }) => ms))
  return {
    figures: `${countBy(asked.map(({ status }) => status))}, after ${seconds(longest)} at most`,
    problems: strange.map(({ status }) => `facets were answered ${status}`),
  }
}

export const fairShares: Fault = {
  name: 'fair-shares',
  what: `one Reader makes ${CALLS} calls at a time for six facets of ${SLIDES.toLocaleString('en')} slides, for ${FLOOD_MS / 1000} s`,
  rounds: 3,
  run: rounds => underAttack(rounds, askMuch, { prepare: fill }),
}
