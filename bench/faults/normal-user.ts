// Runs in a separate thread, so that other calls from this process don't delay the measurement.
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { percentile } from '../load.ts'
import { ApiClient } from './api-client.ts'
import type { Library } from './library.ts'

/**
 * The behavior of a normal user, who either edits a slide in every fourth call and otherwise reads the first page, or only reads.
 */
export type Habit = 'edits' | 'looks'
const BETWEEN_MS = { edits: 20, looks: 200 } as const

/** What a normal user experienced. */
export interface Use {
  readonly calls: number
  /** Milliseconds. */
  readonly p99: number
  readonly longest: number
  readonly problems: readonly string[]
}

interface Access {
  readonly url: string
  readonly token: string
  readonly habit: Habit
}

/** Starts a person who uses the library, one call after the other, until `stop`. It is not the person who attacks it. */
export async function startNormalUser(library: Library, habit: Habit = 'edits'): Promise<{ stop(): Promise<Use> }> {
  const access: Access = { url: library.url.href, token: await library.tokenOfColleague(), habit }
  const worker = new Worker(new URL(import.meta.url), { workerData: access })
  const use = new Promise<Use>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  // The error is reported by `stop`.
  use.catch(() => undefined)
  return {
    stop() {
      worker.postMessage('stop')
      return use
    },
  }
}

async function use({ url, token, habit }: Access): Promise<Use> {
  const client = new ApiClient(url, token)
  const slide = habit === 'edits' ? await client.create('/api/slides/', { name: 'of a normal user' }) : undefined
  const times: number[] = []
  const problems: string[] = []
  let isStopped = false
  parentPort?.once('message', () => {
    isStopped = true
  })
  for (let turn = 0; !isStopped; turn++) {
    const begin = performance.now()
    const reply = await (slide && turn % 4 === 0
      ? client.send('PATCH', `/api/slides/${slide.id}/`, { body: { organ: `organ ${turn}` } })
      : client.send('GET', `/api/slides/?limit=${slide ? 50 : 10}`))
    times.push(performance.now() - begin)
    if (reply.status !== 200) problems.push(`a normal user was answered ${reply.status}`)
    await pause(BETWEEN_MS[habit])
  }
  client.close()
  const sorted = times.toSorted((a, b) => a - b)
  return {
    calls: times.length,
    p99: Math.round(percentile(sorted, 0.99)),
    longest: Math.round(sorted.at(-1) ?? 0),
    problems,
  }
}

if (parentPort) parentPort.postMessage(await use(workerData))
