import { MAX_VERSION_SLIDES as SLIDES } from '@vitrine/contract/datasets/dataset-versions'
import pg from 'pg'
import { MEGABYTE, memoryDuring } from './memory-during.ts'
import { BenchError } from './options.ts'
import type { Figure } from './report.ts'
import { buildLargest, othersDuring, removeFrozen } from './scenarios-versions.ts'
import { type BenchServer, call } from './server.ts'

/** The limit for a package's memory, however many slides it has. */
const MEMORY_TARGET_MB = 100
const OTHERS_TARGET_MS = 25

/** Slides with different file names, each in a separate group, so that no program is left out. */
const ONE_OF_EACH_FILE = `select min(s.id) as id from slides as s join files as f on f.id = s.file_id
  group by lower(f.name) order by 1 limit $1`

interface Surroundings {
  readonly server: BenchServer
  readonly databaseUrl: string
}

async function readPackage(
  server: BenchServer,
  path: string,
): Promise<{ bytes: number; wait: number; seconds: number }> {
  const begin = performance.now()
  const reply = await fetch(server.url + path, { headers: { authorization: `Bearer ${await server.token()}` } })
  if (!reply.ok || !reply.body) throw new BenchError(`GET ${path} answered ${reply.status}: ${await reply.text()}`)
  const wait = (performance.now() - begin) / 1000
  let bytes = 0
  for await (const chunk of reply.body) bytes += chunk.length
  return { bytes, wait, seconds: (performance.now() - begin) / 1000 }
}

/** The package of the largest version: time, size, memory, and delays for others. */
export async function measurePackage(
  { server, databaseUrl }: Surroundings,
  { only, add }: { only: string; add: (figure: Figure) => void },
): Promise<void> {
  const name = `package of ${SLIDES.toLocaleString('en')} slides`
  if (!name.includes(only)) return
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const dataset = await buildLargest(server, client, ONE_OF_EACH_FILE)
  try {
    await client.query(`update datasets set grouping = '["file"]' where id = $1`, [dataset])
    await call(server, `/api/datasets/${dataset}/versions/`, { license: 'CC-BY-4.0', creator: 'A lab' })
    const at = (root: string) => `/api/datasets/${dataset}/versions/1/package/?label=status&root=${root}`
    const { samples: first } = await memoryDuring(server, () => readPackage(server, at('/elsewhere')))
    let read = { bytes: 0, wait: 0, seconds: 0 }
    const { result: others, samples } = await memoryDuring(server, () =>
      othersDuring(server, async () => {
        read = await readPackage(server, at('/archive'))
      }),
    )
    const [before, most] = [first[0] ?? 0, Math.max(...first, ...samples)]
    const again = await readPackage(server, at('/archive'))
    const p99 = others.toSorted((a, b) => a - b)[Math.floor(others.length * 0.99)] ?? Number.NaN
    const contents = await call(server, at('/archive').replace('package/', 'package/contents/'))
    add({
      what: name,
      measured: `${read.seconds.toFixed(1)} s, of which ${read.wait.toFixed(1)} s before the first byte; again ${again.seconds.toFixed(1)} s; ${Math.round(read.bytes / MEGABYTE)} MB; memory ${Math.round(before)} MB before a first one, ${Math.round(most)} MB at most in both`,
      target: `memory + ${MEMORY_TARGET_MB} MB at most`,
      met: most - before <= MEMORY_TARGET_MB && read.bytes === again.bytes,
      details: { ...read, again, left_out: contents['left_out'], samples: samples.map(Math.round) },
    })
    add({
      what: 'package: a page of slides for others meanwhile',
      measured: `p99 ${Math.round(p99)} ms, at most ${Math.round(Math.max(...others))} ms`,
      target: `p99 <= ${OTHERS_TARGET_MS} ms`,
      met: p99 <= OTHERS_TARGET_MS,
      details: { calls: others.length },
    })
  } finally {
    await removeFrozen(client, dataset)
    await client.end()
  }
}
