// A thread of its own, so that what others send from this process does not delay the measuring.
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { percentile } from '../load.ts'
import { ApiClient } from './api-client.ts'
import type { Library } from './library.ts'

/** What a normal user may wait for 99 of 100 calls while others misbehave. */
const P99_MS = 200
const BETWEEN_MS = 20

/** What a normal user met with. */
export interface Use {
  readonly calls: number
  readonly p99: number
  readonly problems: readonly string[]
}

interface Access {
  readonly url: string
  readonly token: string
}

/** Somebody who looks at lists and edits a slide, one call after the other, until `stop`. */
export async function startNormalUser(library: Library): Promise<{ stop(): Promise<Use> }> {
  const access: Access = { url: library.url.href, token: await library.token() }
  const worker = new Worker(new URL(import.meta.url), { workerData: access })
  const use = new Promise<Use>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  // An error is reported by `stop`.
  use.catch(() => undefined)
  return {
    stop() {
      worker.postMessage('stop')
      return use
    },
  }
}

async function use({ url, token }: Access): Promise<Use> {
  const client = new ApiClient(url, token)
  const { id } = await client.create('/api/slides/', { name: 'of a normal user' })
  const times: number[] = []
  const problems: string[] = []
  let isStopped = false
  parentPort?.once('message', () => {
    isStopped = true
  })
  for (let turn = 0; !isStopped; turn++) {
    const begin = performance.now()
    const reply = await (turn % 4 === 0
      ? client.send('PATCH', `/api/slides/${id}/`, { body: { organ: `organ ${turn}` } })
      : client.send('GET', '/api/slides/?limit=50'))
    times.push(performance.now() - begin)
    if (reply.status !== 200) problems.push(`a normal user was answered ${reply.status}`)
    await pause(BETWEEN_MS)
  }
  client.close()
  const p99 = Math.round(
    percentile(
      times.sort((a, b) => a - b),
      0.99,
    ),
  )
  if (p99 > P99_MS) problems.push(`a normal user waited ${p99} ms (p99)`)
  return { calls: times.length, p99, problems }
}

if (parentPort) parentPort.postMessage(await use(workerData))
