import { randomUUID } from 'node:crypto'
import type { ApiClient, Reply } from './api-client.ts'
import { type Fault, type Result, seconds } from './fault.ts'
import { withLibrary } from './library.ts'

const SLIDES = 30
const DELETED = 10
const SAVES = 5
const LONGEST_REPLY_MS = 2_000

interface Timed extends Reply {
  readonly ms: number
}

/** Calls lock the same rows in different orders. A list or a sample may refer to a slide that was deleted (400). */
const ACCEPTED = [200, 204, 400]

const many = <T>(length: number, build: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length }, (_, index) => build(index)))

/** Two datasets of the same slides, which have files and samples. */
async function prepare(client: ApiClient) {
  const slides = await many(SLIDES, async index => {
    const file = await client.create('/api/files/', { name: `${index}.ndpi` })
    return (await client.create('/api/slides/', { name: String(index), file: file.id })).id as number
  })
  const samples = await many(SLIDES, index =>
    client.create('/api/samples/', { sample_id: randomUUID(), slide: slides[index] }),
  )
  const entries = slides.map(slide_id => ({ slide_id, type: 'T' }))
  const datasets = [
    await client.create('/api/datasets/', { name: 'one', dataset_slides: entries }),
    await client.create('/api/datasets/', { name: 'other', dataset_slides: entries.toReversed() }),
  ]
  return { slides, samples, entries, datasets }
}

/** Concurrent calls: saves of both lists, deletions of their slides, edits of many samples, imports. */
function callsOf(client: ApiClient, { slides, samples, entries, datasets }: Awaited<ReturnType<typeof prepare>>) {
  const kept = entries.slice(DELETED)
  const lists = [kept, kept.toReversed(), entries, entries.toReversed()]
  const saves = datasets.flatMap(({ id }) =>
    Array.from(
      { length: SAVES },
      (_, index) => () =>
        client.send('PATCH', `/api/datasets/${id}/`, { body: { dataset_slides: lists[index % lists.length] } }),
    ),
  )
  const deletions = slides.slice(0, DELETED).map(id => () => client.send('DELETE', `/api/slides/${id}/`))
  const opposite = (index: number) => slides[SLIDES - 1 - index]
  const edits = samples.map(
    ({ id }, index) =>
      () =>
        client.send('PATCH', `/api/samples/${id}/`, { body: { slide: opposite(index), qc_status: 'pass' } }),
  )
  const imports = [samples, samples.toReversed()].map(list => () => {
    const rows = list.slice(DELETED).map(({ sample_id }, index) => ({
      line: index + 2,
      fields: { sample_id, slide: opposite(index), description: randomUUID() },
    }))
    return client.send('POST', '/api/samples/import/', { body: { id: randomUUID(), dry_run: false, rows } })
  })
  return [...saves, ...deletions, ...edits, ...imports]
}

async function timed(call: () => Promise<Reply>): Promise<Timed> {
  const begin = performance.now()
  return { ...(await call()), ms: performance.now() - begin }
}

async function run(rounds: number): Promise<Result> {
  return withLibrary(async library => {
    const problems: string[] = []
    const replies: Timed[] = []
    for (let round = 0; round < rounds; round++) {
      // Access tokens expire after ten minutes.
      const client = await library.client()
      replies.push(...(await Promise.all(callsOf(client, await prepare(client)).map(timed))))
      client.close()
    }
    for (const { status, body, ms } of replies) {
      if (!ACCEPTED.includes(status)) problems.push(`a call answered ${status}: ${JSON.stringify(body)}`)
      if (ms > LONGEST_REPLY_MS) problems.push(`a reply took ${seconds(ms)}`)
    }
    const deadlocks = library.databaseLog().match(/deadlock detected/g)?.length ?? 0
    if (deadlocks > 0) problems.push(`${deadlocks} deadlocks in PostgreSQL's log`)
    const sorted = replies.map(({ ms }) => ms).sort((a, b) => a - b)
    const figures = `${replies.length.toLocaleString('en')} calls; p99 ${seconds(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0)}, longest ${seconds(sorted.at(-1) ?? 0)}; ${deadlocks} deadlocks`
    return { figures, problems }
  })
}

export const storm: Fault = {
  name: 'storm',
  what: `${SAVES * 2} saves of two datasets of the same ${SLIDES} slides, ${DELETED} deletions of those slides, ${SLIDES} edits of their samples and two imports, all at once`,
  rounds: 200,
  run,
}
