import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { withoutSecondaries } from '../server/src/seed/bulk-load.ts'
import { fire } from './load.ts'
import type { Figure } from './report.ts'
import { type BenchServer, call } from './server.ts'

const FIELDS = 50
/** The allowed ratio of the time for a lab field to that for a built-in column with the same values. */
const MOST_TIMES = 1.3
const WARM_UP_S = 2
/** The number of alternating measurements, of which the best counts, because other programs use the machine, too. */
const ROUNDS = 3

/** The measured fields, each with the values of a column. The other fields exist, but are empty. */
const MEASURED = [
  { key: 'bench_organ', type: 'text', value: 'to_jsonb(organ)' },
  { key: 'bench_cut', type: 'number', value: 'to_jsonb(cut_number)' },
  { key: 'bench_status', type: 'choice', value: 'jsonb_build_array(status)' },
] as const
const STATUSES = ['completed', 'processing', 'created', 'failed', 'active', 'archived', 'error']

interface Compared {
  readonly what: string
  /** @param name returns the column or field name for organ, cut_number or status */
  readonly query: (name: (column: keyof typeof FIELD_OF) => string) => string
}

const FIELD_OF = { organ: 'fields.bench_organ', cut_number: 'fields.bench_cut', status: 'fields.bench_status' } as const

const ruleOf = (rule: object) => `filter=${encodeURIComponent(JSON.stringify(rule))}`

const COMPARED: readonly Compared[] = [
  { what: 'filter by a text', query: name => `${name('organ')}=Liver` },
  { what: 'filter by a range of numbers', query: name => `${name('cut_number')}_min=3&${name('cut_number')}_max=4` },
  { what: 'filter by a choice', query: name => `${name('status')}=failed` },
  {
    what: 'filter by two rules',
    query: name =>
      ruleOf({
        and: [
          { field: name('organ'), op: 'is', value: 'Liver' },
          { field: name('status'), op: 'one_of', value: ['failed', 'error'] },
        ],
      }),
  },
  { what: 'sort by a text', query: name => `ordering=${name('organ')}` },
  { what: 'sort by a number, descending', query: name => `ordering=-${name('cut_number')}` },
  { what: 'sort by a choice', query: name => `ordering=${name('status')}` },
  { what: 'filter and sort', query: name => `${name('status')}=failed&ordering=${name('organ')}` },
]

/** Adds the fields to the slides, unless they exist, and waits until they are ready. */
async function prepareFields(server: BenchServer, url: string): Promise<void> {
  const { total } = await call(server, '/api/fields/?entity=slides')
  if (total === FIELDS) return
  for (const { key, type } of MEASURED) {
    const options = type === 'choice' ? { options: STATUSES.map(status => ({ key: status, label: status })) } : {}
    await call(server, '/api/fields/', { entity: 'slides', label: key, key, type, ...options })
  }
  for (let number = MEASURED.length + 1; number <= FIELDS; number++)
    await call(server, '/api/fields/', { entity: 'slides', label: `Bench ${number}`, type: 'text' })
  await ready(server)
  await fillFields(url)
}

async function ready(server: BenchServer): Promise<void> {
  while ((await call(server, '/api/fields/?entity=slides&state=indexing'))['total'] !== 0) await pause(500)
}

/** Fills the fields without versions and history, as if that had been done long ago. */
async function fillFields(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const values = MEASURED.map(({ key, value }) => `'${key}', ${value}`).join(', ')
  await client.query('begin')
  await client.query('alter table slides disable trigger user')
  await client.query('alter table slides enable trigger type_updated')
  await withoutSecondaries(client, ['slides'], console.log, async () => {
    await client.query(`update slides set fields = jsonb_strip_nulls(jsonb_build_object(${values}))`)
  })
  await client.query('alter table slides enable trigger user')
  await client.query('commit')
  await client.query('vacuum (analyze) slides')
  await client.end()
}

async function p95Of(server: BenchServer, query: string, seconds: number): Promise<number> {
  const plan = {
    url: server.url,
    tokens: [await server.token()],
    clients: 1,
    shot: () => ({ path: `/api/slides/?limit=50&${query}` }),
  }
  const { p95, failed } = await fire({ ...plan, seconds })
  return failed > 0 ? Number.POSITIVE_INFINITY : p95
}

interface Surroundings {
  readonly server: BenchServer
  readonly databaseUrl: string
  readonly seconds: number
}

/** Lists of slides by a lab field, compared with those by a column with the same values, on a table with 50 fields. */
export async function measureFields(
  { server, databaseUrl, seconds }: Surroundings,
  { only, add }: { only: string; add: (figure: Figure) => void },
): Promise<void> {
  const wanted = COMPARED.filter(({ what }) => `own field: ${what}`.includes(only))
  if (wanted.length === 0) return
  await prepareFields(server, databaseUrl)
  for (const { what, query } of wanted) {
    const [builtIn, own] = [query(column => column), query(column => FIELD_OF[column])]
    for (const each of [builtIn, own]) await p95Of(server, each, WARM_UP_S)
    const best = { builtIn: Number.POSITIVE_INFINITY, own: Number.POSITIVE_INFINITY }
    for (let round = 0; round < ROUNDS; round++) {
      best.builtIn = Math.min(best.builtIn, await p95Of(server, builtIn, seconds / ROUNDS))
      best.own = Math.min(best.own, await p95Of(server, own, seconds / ROUNDS))
    }
    const times = best.own / best.builtIn
    add({
      what: `own field: ${what}, 1 client`,
      measured: `p95 ${best.own.toFixed(1)} ms beside ${best.builtIn.toFixed(1)} ms, ${times.toFixed(2)} times`,
      target: `<= ${MOST_TIMES} times`,
      met: times <= MOST_TIMES,
      details: { ...best, times },
    })
  }
}
