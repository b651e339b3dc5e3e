import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import { Counter, Gauge, Histogram, type Metric } from 'prom-client'

const MOST_WAITING = 64
/** A viewer that loads tiles one after another leaves gaps between its calls. */
const QUIET_MS = 200

/** Rejects a call that would wait for too many others to be decoded. Routes answer 503. */
export class TooManyDecodes extends Error {
  constructor() {
    super('The server is busy decoding pictures. Try again in a few seconds.')
    this.name = 'TooManyDecodes'
  }
}

// Leave one core to the rest of the server.
const limit = pLimit(Math.max(1, availableParallelism() - 1))
/** Excludes background work. */
let waitingCalls = 0
/** Includes those that are running. */
let openCalls = 0
let lastCallMs = Number.NEGATIVE_INFINITY

const waiting = new Gauge({
  name: 'vitrine_decodes_waiting',
  help: 'What waits for a core to decode a picture: calls, and overviews that are computed in advance',
  labelNames: ['kind'],
  registers: [],
  collect() {
    this.set({ kind: 'call' }, waitingCalls)
    this.set({ kind: 'background' }, limit.pendingCount - waitingCalls)
  },
})
const refused = new Counter({
  name: 'vitrine_decodes_refused_total',
  help: 'Calls that were refused because too many others waited to be decoded',
  registers: [],
})
const seconds = new Histogram({
  name: 'vitrine_decode_seconds',
  help: 'Time that tiles and images took to be decoded, without waiting',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [],
})
export const decodeMetrics: readonly Metric[] = [waiting, refused, seconds]

/** Runs `decode` when a core is free, however many others wait: for background work. */
export const decodeInTurn = <T>(decode: () => Promise<T>): Promise<T> => limit(() => timed(decode))

/**
 * Like `decodeInTurn`, for a call.
 * @throws {TooManyDecodes} if 64 calls are already waiting
 */
export async function queueDecode<T>(decode: () => Promise<T>): Promise<T> {
  if (waitingCalls >= MOST_WAITING) {
    refused.inc()
    throw new TooManyDecodes()
  }
  waitingCalls += 1
  openCalls += 1
  try {
    return await limit(() => {
      waitingCalls -= 1
      return timed(decode)
    })
  } finally {
    openCalls -= 1
    lastCallMs = performance.now()
  }
}

/**
 * Resolves when no call has been waiting or decoding for a moment: for background work. A call then waits for at most one such
 * task.
 * @throws the reason of `signal` once it is aborted
 */
export async function untilNoCalls(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  while (openCalls > 0 || performance.now() - lastCallMs < QUIET_MS) await setTimeout(QUIET_MS, undefined, { signal })
}

async function timed<T>(decode: () => Promise<T>): Promise<T> {
  const end = seconds.startTimer()
  try {
    return await decode()
  } finally {
    end()
  }
}
