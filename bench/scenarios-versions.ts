import { MAX_VERSION_SLIDES as SLIDES } from '@vitrine/contract/datasets/dataset-versions'
import pg from 'pg'
import { timed } from './load.ts'
import { memoryDuring } from './memory-during.ts'
import type { Figure } from './report.ts'
import { type BenchServer, call } from './server.ts'
import { measureVersionReads } from './version-reads.ts'
import { median } from './web-clock.ts'

const TURNS = 3
const FREEZE_TARGET_MS = 10_000
/** The longest acceptable delay for others in the meantime. */
const OTHERS_TARGET_MS = 25

interface Surroundings {
  readonly server: BenchServer
  readonly databaseUrl: string
}

/** The largest dataset that can be frozen, of slides with files and samples, as far as the library has them. */
export async function buildLargest(
  server: BenchServer,
  client: pg.Client,
  slides = 'select id from slides order by id limit $1',
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(slides, [SLIDES])
  const dataset_slides = rows.map(({ id }, index) => ({ slide_id: id, type: ['T', 'V', 'E'][index % 3] }))
  const { id } = await call(server, '/api/datasets/', { name: 'bench versions', dataset_slides })
  return id as number
}

/** Frozen versions can't be deleted, but the bench library should keep its size. */
export async function removeVersions(client: pg.Client, ids: readonly number[]): Promise<void> {
  const setTriggers = async (state: 'disable' | 'enable') => {
    for (const table of ['dataset_versions', 'dataset_version_slides'])
      await client.query(`alter table ${table} ${state} trigger refuse_change`)
  }
  await setTriggers('disable')
  const { rows } = await client.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint where confrelid = 'dataset_versions'::regclass`,
  )
  for (const { name } of rows) await client.query(`delete from ${name} where version_id = any($1)`, [ids])
  await client.query('delete from dataset_versions where id = any($1)', [ids])
  await setTriggers('enable')
}

/** Deletes a dataset with its versions. */
export async function removeFrozen(client: pg.Client, dataset: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'select v.id from dataset_versions as v join datasets as d on d.uuid = v.dataset_uuid where d.id = $1',
    [dataset],
  )
  await removeVersions(
    client,
    rows.map(({ id }) => id),
  )
  await client.query('delete from datasets where id = $1', [dataset])
}

/** The times of another person's calls while something else runs. */
export async function othersDuring(server: BenchServer, work: () => Promise<void>): Promise<number[]> {
  let isRunning = true
  const times: number[] = []
  const reading = (async () => {
    while (isRunning) times.push(await timed(() => call(server, '/api/slides/?limit=50')))
  })()
  await work().finally(() => {
    isRunning = false
  })
  await reading
  return times
}

async function readManifest(server: BenchServer, dataset: number): Promise<void> {
  const path = `/api/datasets/${dataset}/versions/1/manifest/`
  const reply = await fetch(server.url + path, { headers: { authorization: `Bearer ${await server.token()}` } })
  const lines = (await reply.text()).split('\n').length - 1
  // The first line describes the lab fields.
  if (lines !== SLIDES + 1) throw new Error(`${path} has ${lines} lines`)
}

/** Freezing the largest dataset, and reading its versions. */
export async function measureVersions(
  { server, databaseUrl }: Surroundings,
  { only, add }: { only: string; add: (figure: Figure) => void },
): Promise<void> {
  const name = `versions: freezing ${SLIDES.toLocaleString('en')} slides`
  if (!name.includes(only)) return
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const dataset = await buildLargest(server, client)
  try {
    const freezing: number[] = []
    const freeze = async () => {
      for (let turn = 0; turn < TURNS; turn++) {
        // Otherwise the version would be the same as the previous one.
        await client.query('update slides set organ = $1 where id = (select min(id) from slides)', [`turn ${turn}`])
        freezing.push(await timed(() => call(server, `/api/datasets/${dataset}/versions/`, {})))
      }
    }
    const { result: others, samples } = await memoryDuring(server, () => othersDuring(server, freeze))
    const [before, most] = [samples[0] ?? 0, Math.max(...samples)]
    const slowest = Math.max(...freezing)
    const p99 = others.toSorted((a, b) => a - b)[Math.floor(others.length * 0.99)] ?? Number.NaN
    const path = `/api/datasets/${dataset}/versions/3/`
    const reads = {
      'the diff with the version before': await timed(() => call(server, `${path}diff/?with=2`)),
      'the manifest': await timed(() => readManifest(server, dataset)),
    }
    const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`
    add({
      what: name,
      measured: `${ms(median(freezing))}, at most ${ms(slowest)}`,
      target: `<= ${FREEZE_TARGET_MS / 1000} s`,
      met: slowest <= FREEZE_TARGET_MS,
      details: { freezing: freezing.map(Math.round) },
    })
    add({
      what: 'versions: a page of slides for others meanwhile',
      measured: `p50 ${ms(median(others))}, p99 ${ms(p99)}, at most ${ms(Math.max(...others))}`,
      target: `p99 <= ${OTHERS_TARGET_MS} ms`,
      met: p99 <= OTHERS_TARGET_MS,
      details: { calls: others.length },
    })
    add({
      what: 'versions: memory of the server meanwhile',
      measured: `${Math.round(before)} MB before, ${Math.round(most)} MB at most`,
      details: { samples: samples.map(Math.round) },
    })
    for (const [what, time] of Object.entries(reads))
      add({ what: `versions: ${what}`, measured: ms(time), details: { time } })
    await measureVersionReads({ server, client, dataset }, add)
  } finally {
    await removeFrozen(client, dataset)
    await client.end()
  }
}
