import { setTimeout as pause } from 'node:timers/promises'
import { MEGABYTE, memoryDuring } from './memory-during.ts'
import { BenchError } from './options.ts'
import type { Figure } from './report.ts'
import type { BenchServer } from './server.ts'

/** The limit for an export's memory, however many rows it has. */
const MEMORY_TARGET_MB = 100

interface Surroundings {
  server: BenchServer
  slides: number
}

/** Reads a file to its end. @param pauseMs the pause after each chunk, to simulate a slow reader */
async function readFile(server: BenchServer, path: string, pauseMs: number): Promise<{ bytes: number; rows: number }> {
  const reply = await fetch(server.url + path, { headers: { authorization: `Bearer ${await server.token()}` } })
  if (!reply.ok || !reply.body) throw new BenchError(`GET ${path} answered ${reply.status}: ${await reply.text()}`)
  let bytes = 0
  for await (const chunk of reply.body) {
    bytes += chunk.length
    if (pauseMs > 0) await pause(pauseMs)
  }
  return { bytes, rows: Number(reply.headers.get('x-total-count')) }
}

const EXPORTS = [
  { what: 'CSV', params: 'format=csv', pauseMs: 0 },
  { what: 'XLSX', params: 'format=xlsx', pauseMs: 0 },
  { what: 'CSV, by a slow reader', params: 'format=csv', pauseMs: 2 },
]

/** Exports of all slides: time, size, and whether the server's memory stays constant. */
export async function measureExports(
  { server, slides }: Surroundings,
  { only, add }: { only: string; add: (figure: Figure) => void },
): Promise<void> {
  for (const { what, params, pauseMs } of EXPORTS) {
    const name = `export of all slides as ${what}`
    if (!name.includes(only)) continue
    // A warm-up: the first export of a server loads code, which isn't part of the measurement.
    await readFile(server, `/api/slides/export/?${params}&limit=20000`, 0)
    const begin = performance.now()
    const { result, samples } = await memoryDuring(server, () =>
      readFile(server, `/api/slides/export/?${params}`, pauseMs),
    )
    const seconds = (performance.now() - begin) / 1000
    const first = samples[0] ?? 0
    const most = Math.max(...samples)
    const rate = Math.round(result.rows / seconds).toLocaleString('en')
    const size = Math.round(result.bytes / MEGABYTE).toLocaleString('en')
    add({
      what: name,
      measured: `${Math.round(seconds)} s (${rate} rows/s), ${size} MB; memory ${Math.round(first)} MB before, ${Math.round(most)} MB at most`,
      target: `memory + ${MEMORY_TARGET_MB} MB at most`,
      met: result.rows === slides && most - first <= MEMORY_TARGET_MB,
      details: { ...result, seconds, samples: samples.map(Math.round) },
    })
  }
}
