import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpMessages } from './http-messages.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import type { BodyRules } from './read-body.ts'

/** Parsing more blocks the server for 10 ms or longer. */
export const LARGE_BYTES = 1024 * 1024

/** A body to be read; the ownership of its bytes is transferred. */
export interface LargeBody {
  readonly bytes: Uint8Array
  readonly rules: BodyRules | undefined
}

/**
 * Messages of the thread that parses a body: first the body without the entries of its lists, then these, one piece per request.
 */
export type ReadPart =
  | { readonly kind: 'body'; readonly body: object }
  | { readonly kind: 'entries'; readonly name: string; readonly entries: readonly unknown[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'error'; readonly error: Pick<ApiError, 'status' | 'message' | 'field' | 'fields'> }

const BUSY_RETRY_S = 5
const busy = () => new ApiError(429, httpMessages.bodiesBusy, { retryAfter: BUSY_RETRY_S })

/**
 * Each takes up to 64 MiB as it arrives, and several times as much until the reply. They wait for less time than a body may take to
 * arrive.
 */
const arriving = limitConcurrency({
  running: 4,
  waiting: 16,
  perPerson: { running: 1, waiting: 3 },
  waitMs: 8_000,
  busy,
})

/** One at a time: a thread may take a core and 200 MB. */
const limited = limitConcurrency({ running: 1, waiting: 3, busy })

/** Accepts a person's next large body after the reply to the previous one; it waits on its connection, and is a 429 after a while. */
export function limitLargeBodies(app: FastifyInstance, isJson: RegExp): void {
  const ends = new WeakMap<FastifyRequest, () => void>()
  const end = async (request: FastifyRequest) => ends.get(request)?.()
  app.addHook('preParsing', async request => {
    if (!isJson.test(request.headers['content-type'] ?? '') || !mayBeLarge(request)) return
    await new Promise<void>((begin, refuse) => {
      const arrival = () =>
        new Promise<void>(done => {
          ends.set(request, done)
          begin()
        })
      arriving(arrival).catch(refuse)
    })
    // The hooks of a caller who left while waiting have already run.
    if (request.raw.destroyed) await end(request)
  })
  app.addHook('onResponse', end)
  app.addHook('onRequestAbort', end)
}

/** A body of unknown length counts as large, unless the call accepts no large ones. */
const mayBeLarge = ({ headers, routeOptions }: FastifyRequest) =>
  (routeOptions.bodyLimit ?? 0) > LARGE_BYTES &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BYTES)

/** The most that a body of 64 MiB needs, with a reserve. It has few young objects, whose memory is left to other threads. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 }

/** A thread takes longer to load its code than to read most bodies: the next one is started in advance, and waits for a minute. */
const START_AHEAD_MS = 1_000
const SPARE_MS = 60_000
let spare: Worker | undefined
let timer: NodeJS.Timeout | undefined

function startThread(): Worker {
  const worker = new Worker(new URL('large-body-thread.ts', import.meta.url), { resourceLimits })
  const forget = () => {
    if (spare === worker) spare = undefined
  }
  worker.once('error', forget).once('exit', forget)
  return worker
}

function nextThread(): Worker {
  clearTimeout(timer)
  const worker = spare ?? startThread()
  spare = undefined
  worker.ref()
  return worker
}

/** Only after the body was passed on to the server: the thread would take its core. */
function prepareThread(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    spare ??= startThread()
    spare.unref()
    timer = setTimeout(() => void spare?.terminate(), SPARE_MS).unref()
  }, START_AHEAD_MS).unref()
}

/** Reads a body in its own thread, which ends with it and frees its memory. @throws ApiError for an invalid one */
export const readLargeBody = (bytes: Buffer, rules: BodyRules | undefined): Promise<unknown> =>
  limited(async () => {
    const worker = nextThread()
    try {
      return await putTogether(worker, ownBytes(bytes), rules)
    } finally {
      await worker.terminate()
      prepareThread()
    }
  })

/** A small buffer shares its memory with others, and can't be transferred. */
const ownBytes = (bytes: Buffer): Uint8Array<ArrayBuffer> =>
  bytes.byteLength === bytes.buffer.byteLength ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)

async function putTogether(
  worker: Worker,
  bytes: Uint8Array<ArrayBuffer>,
  rules: BodyRules | undefined,
): Promise<unknown> {
  const parts = partsOf(worker)
  worker.postMessage({ bytes, rules } satisfies LargeBody, [bytes.buffer])
  let body: object = {}
  for (;;) {
    const part = await parts.next()
    if (part.kind === 'error') throw new ApiError(part.error.status, part.error.message, part.error)
    if (part.kind === 'end') return body
    if (part.kind === 'body') body = part.body
    else (body as Record<string, unknown[]>)[part.name]?.push(...part.entries)
    // Other calls are served between two parts.
    await setImmediate()
    worker.postMessage('next')
  }
}

/** The thread's messages one by one. A thread that ends before its last one has run out of memory, or failed unexpectedly. */
function partsOf(worker: Worker): { next(): Promise<ReadPart> } {
  return {
    next: () =>
      new Promise((resolve, reject) => {
        const fail = (error: Error) => reject(isOutOfMemory(error) ? new ApiError(413, httpMessages.tooLarge) : error)
        worker.removeAllListeners()
        worker.once('message', resolve).once('error', fail)
        worker.once('exit', code => reject(new Error(`The thread that reads a body ended with ${code}`)))
      }),
  }
}

const isOutOfMemory = (error: NodeJS.ErrnoException) => error.code === 'ERR_WORKER_OUT_OF_MEMORY'
