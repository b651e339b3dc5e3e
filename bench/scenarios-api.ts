import { SEARCH_TERMS } from '../server/src/seed/seed-words.ts'
import type { LoadResult, Shot } from './load.ts'

/** The size of the measured library, and its records. */
export interface Library {
  slides: number
  samples: number
  datasets: number
  /** The id of the largest dataset, and its number of slides. */
  largest: { id: number; slides_count: number; slideIds: readonly number[] } | undefined
  /** Ids to pick records from. */
  slideIds: readonly number[]
  sampleIds: readonly number[]
  /** The ids of slides that bulk edits change. */
  editedSlides: readonly number[]
  /** Names of slides to look up, and sample ids to import. */
  slideNames: readonly string[]
  sampleKeys: readonly string[]
}

/** One load on the server, with its target. */
export interface ApiScenario {
  name: string
  clients: number
  shot: (library: Library, turn: number) => Shot
  /** The target in the form for the report. */
  target?: { text: string; isMet: (result: LoadResult) => boolean }
  /** A number of long requests instead of a duration, without warm-up. */
  requests?: number
  /** The figure that the report shows first. */
  headline: 'rate' | 'p95'
  /** Varies the captured statements for pgbench like the requests. */
  varied?: (sql: string, library: Library) => string
  /** False if repeating the same statements would change nothing. */
  hasLimit?: boolean
  /** False if the library is too small for a meaningful result. */
  runsOn?: (library: Library) => boolean
}

export const CLIENTS = 8
export const p95Below = (milliseconds: number) => ({
  text: `p95 <= ${milliseconds.toLocaleString('en')} ms`,
  isMet: (result: LoadResult) => result.p95 <= milliseconds,
})
const ratePer = (rate: number) => ({
  text: `>= ${rate.toLocaleString('en')} requests/s`,
  isMet: (result: LoadResult) => result.requests_per_s >= rate,
})

const get = (path: string) => (): Shot => ({ path })
const pick = (ids: readonly number[], turn: number) => ids[(turn * 7919) % ids.length] as number
const searchPath = (text: string) => `/api/slides/?limit=50&search=${encodeURIComponent(text)}`
const DEEP_SHARE = 0.9
/** Another page each turn, from more pages than a server caches. */
const pageOfTurn = (turn: number) => (turn % 2_000) + 1
const deepOffset = ({ slides }: Library, turn: number) =>
  Math.max(0, Math.floor(slides * DEEP_SHARE) - pageOfTurn(turn))

function searchScenarios(): ApiScenario[] {
  const { rare, three, everyThird, twoLetters } = SEARCH_TERMS
  const broad = [
    {
      name: `search of a term in every third row ('${everyThird}')`,
      path: searchPath(everyThird),
      alone: p95Below(300),
    },
    { name: `search of two letters ('${twoLetters}')`, path: searchPath(twoLetters), alone: p95Below(500) },
  ]
  return [
    {
      name: `search of one rare term ('${rare}')`,
      clients: CLIENTS,
      shot: get(searchPath(rare)),
      target: p95Below(50),
      headline: 'p95',
    },
    {
      name: `search of three terms ('${three.join(', ')}')`,
      clients: CLIENTS,
      shot: get(`/api/slides/?limit=50&search_terms=${encodeURIComponent(three.join(','))}`),
      target: p95Below(100),
      headline: 'p95',
    },
    ...broad.flatMap(({ name, path, alone }): ApiScenario[] => [
      { name, clients: 1, shot: get(path), target: alone, headline: 'p95' },
      { name, clients: CLIENTS, shot: get(path), headline: 'p95' },
    ]),
  ]
}

/** Like people type and scan: the beginning of a name, the whole name, a part of it, and the id of a sample. */
function find({ slideNames, sampleKeys }: Library, turn: number): Shot {
  const name = slideNames[turn % slideNames.length] as string
  const key = sampleKeys[turn % sampleKeys.length] as string
  const texts = [name.slice(0, 2), name.slice(0, 7), name, name.slice(4, 12), key.slice(0, 6), key]
  return { path: `/api/find/?q=${encodeURIComponent(texts[turn % texts.length] as string)}` }
}

/** Each patch changes a value, because a patch that writes nothing would not measure durable writes. */
const samplePatch = (library: Library, turn: number, field: string): Shot => ({
  method: 'PATCH',
  path: `/api/samples/${pick(library.sampleIds, turn)}/`,
  body: { [field]: `measured ${turn} ${Date.now() % 100_000}` },
})

const variedPatch = (sql: string, library: Library) =>
  randomId(sql, pick(library.sampleIds, 0), library.samples).replace(PATCHED_VALUE, "'measured ' || random()")

/** Changes the type of every entry, like after a new distribution. */
function datasetSave({ largest }: Library, turn: number): Shot {
  const types = ['T', 'V', 'E'] as const
  const dataset_slides = largest?.slideIds.map((slide_id, index) => ({ slide_id, type: types[(index + turn) % 3] }))
  return { method: 'PATCH', path: `/api/datasets/${largest?.id}/`, body: { dataset_slides } }
}

const PATCHED_VALUE = /'measured \d+ \d+'/g

/** Replaces the id of the captured request by a random one in pgbench. */
const randomId = (sql: string, id: number, highest: number) =>
  `\\set id random(1, ${highest})\n${sql.replaceAll(`'${id}'`, ':id')}`

export const apiScenarios: readonly ApiScenario[] = [
  {
    name: 'first page of slides with exact total',
    clients: CLIENTS,
    shot: get('/api/slides/?limit=50'),
    target: {
      text: '>= 2,000 requests/s and p99 <= 25 ms',
      isMet: result => result.requests_per_s >= 2_000 && result.p99 <= 25,
    },
    headline: 'rate',
    hasLimit: false,
  },
  {
    name: 'first page of samples with exact total',
    clients: CLIENTS,
    shot: get('/api/samples/?limit=50'),
    target: ratePer(1_500),
    headline: 'rate',
    hasLimit: false,
  },
  {
    name: 'a filter that finds nothing',
    clients: CLIENTS,
    shot: get('/api/slides/?species=mouse&cut_number_min=3&cut_number_max=5&ordering=name'),
    target: ratePer(5_000),
    headline: 'rate',
    hasLimit: false,
  },
  {
    name: 'pages of slides one after another',
    clients: CLIENTS,
    shot: (_, turn) => ({ path: `/api/slides/?limit=50&offset=${pageOfTurn(turn)}` }),
    headline: 'rate',
  },
  {
    name: 'page at nine tenths of the list (offset 900,000 of 1,000,000)',
    clients: CLIENTS,
    shot: (library, turn) => ({ path: `/api/slides/?limit=50&offset=${deepOffset(library, turn)}` }),
    target: p95Below(200),
    headline: 'p95',
  },
  {
    name: 'the same, sorted by name',
    clients: CLIENTS,
    shot: (library, turn) => ({ path: `/api/slides/?limit=50&ordering=name&offset=${deepOffset(library, turn)}` }),
    headline: 'p95',
  },
  ...searchScenarios(),
  {
    name: 'find by name or code',
    clients: 1,
    shot: find,
    target: p95Below(100),
    headline: 'p95',
    hasLimit: false,
    runsOn: library => library.slideNames.length > 0 && library.sampleKeys.length > 0,
  },
  {
    name: 'one slide',
    clients: CLIENTS,
    shot: (library, turn) => ({ path: `/api/slides/${pick(library.slideIds, turn)}/` }),
    target: ratePer(5_000),
    headline: 'rate',
    varied: (sql, library) => randomId(sql, pick(library.slideIds, 0), library.slides),
    runsOn: library => library.slideIds.length > 0,
  },
  {
    name: 'one sample patch, answered when durable',
    clients: CLIENTS,
    shot: (library, turn) => samplePatch(library, turn, 'qc_status_machine'),
    target: ratePer(1_000),
    headline: 'rate',
    varied: variedPatch,
    runsOn: library => library.sampleIds.length > 0,
  },
  {
    name: 'the same of a field that is searched',
    clients: CLIENTS,
    shot: (library, turn) => samplePatch(library, turn, 'biomarker'),
    headline: 'rate',
    varied: variedPatch,
    runsOn: library => library.sampleIds.length > 0,
  },
  ...[1, CLIENTS].map(
    (clients): ApiScenario => ({
      name: 'full view of the largest dataset',
      clients,
      shot: library => ({ path: `/api/datasets/${library.largest?.id}/full/` }),
      ...(clients === 1 ? { target: p95Below(500) } : { hasLimit: false }),
      headline: 'p95',
      runsOn: library => library.largest !== undefined,
    }),
  ),
  {
    name: "channels of all samples' channels_name, counted",
    clients: 1,
    shot: get('/api/channels/stats/'),
    headline: 'p95',
  },
  {
    name: 'save of the largest dataset',
    clients: 1,
    shot: (library, turn) => datasetSave(library, turn),
    target: p95Below(1_000),
    hasLimit: false,
    headline: 'p95',
    runsOn: library => library.largest !== undefined,
  },
]
