import type pg from 'pg'
import { percentile, timed } from './load.ts'
import type { Figure } from './report.ts'
import { type BenchServer, call } from './server.ts'

const CALLS = 30
const TARGET_MS = 100

const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`

/** Reads of a version of the largest dataset, including while its slides change. */
export async function measureVersionReads(
  { server, client, dataset }: { server: BenchServer; client: pg.Client; dataset: number },
  add: (figure: Figure) => void,
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'select slide_id as id from dataset_slides where dataset_id = $1 order by position limit $2',
    [dataset, CALLS],
  )
  const path = `/api/datasets/${dataset}/versions/3/`
  const diff = () => call(server, `${path}diff/?with=current`)
  const oneByOne = async (
    what: string,
    read: (turn: number) => Promise<unknown>,
    change?: (slide: number) => Promise<unknown>,
  ) => {
    const times: number[] = []
    for (const [turn, { id }] of rows.entries()) {
      await change?.(id)
      times.push(await timed(() => read(turn)))
    }
    times.sort((a, b) => a - b)
    const p95 = percentile(times, 0.95)
    add({
      what: `versions: ${what}`,
      measured: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95)}`,
      target: `p95 <= ${TARGET_MS} ms`,
      met: p95 <= TARGET_MS,
      details: { times: times.map(Math.round) },
    })
  }
  const first = await timed(diff)
  add({ what: 'versions: the first diff with the dataset of now', measured: ms(first), details: { first } })
  await oneByOne('the diff with the dataset of now, again', diff)
  await oneByOne('the diff with the dataset of now, after an edit', diff, id =>
    client.query("update slides set organ = 'edited' where id = $1", [id]),
  )
  await oneByOne('the diff with the dataset of now, after a slide has moved', diff, id =>
    client.query("update dataset_slides set type = 'default' where dataset_id = $1 and slide_id = $2", [dataset, id]),
  )
  await client.query(
    "update slides set organ = 'all' where id in (select slide_id from dataset_slides where dataset_id = $1)",
    [dataset],
  )
  await call(server, `${path}diff/?with=current`)
  await oneByOne('the diff with the dataset of now, where all slides differ', diff)
  await oneByOne('a page far into its slides', turn =>
    call(server, `${path}slides/?limit=100&offset=${49_000 - turn * 100}`),
  )
}
