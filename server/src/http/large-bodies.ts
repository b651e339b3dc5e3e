import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpMessages } from './http-messages.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import type { BodyRules } from './read-body.ts'

/** Reading more takes 10 ms or longer, in which nobody else is served. */
export const LARGE_BYTES = 1024 * 1024

/** A body that is to be read; its bytes are handed over. */
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
 * Each holds up to 64 MiB as it arrives, and several times as much until it is answered. They wait for less than a body may take to
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

/** Takes in the next large body of a person when the one before is answered; it waits on its connection, and is a 429 after a while. */
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
    // The hooks of a caller who left while waiting have run already.
    if (request.raw.destroyed) await end(request)
  })
  app.addHook('onResponse', end)
  app.addHook('onRequestAbort', end)
}

/** A body of unknown length counts as large, unless the call accepts no large ones. */
const mayBeLarge = ({ headers, routeOptions }: FastifyRequest) =>
  (routeOptions.bodyLimit ?? 0) > LARGE_BYTES &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BYTES)

/** The most that a body of 64 MiB takes, with a reserve. Its young objects are few, and their memory is kept for other threads. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 }

/** A thread loads its code for longer than it reads most bodies: the next one is started ahead, and waits for a minute. */
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

function takeThread(): Worker {
  clearTimeout(timer)
  const worker = spare ?? startThread()
  spare = undefined
  worker.ref()
  return worker
}

/** Once what was read is on its way through the server: the thread would take its core. */
function prepareThread(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    spare ??= startThread()
    spare.unref()
    timer = setTimeout(() => void spare?.terminate(), SPARE_MS).unref()
  }, START_AHEAD_MS).unref()
}

/** Reads a body in a thread of its own, which ends with it and gives back its memory. @throws ApiError for a wrong one */
export const readLargeBody = (bytes: Buffer, rules: BodyRules | undefined): Promise<unknown> =>
  limited(async () => {
    const worker = takeThread()
    try {
      return await putTogether(worker, ownBytes(bytes), rules)
    } finally {
      await worker.terminate()
      prepareThread()
    }
  })

/** A small buffer shares its memory with others, and can't be handed over. */
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
    // Others are served between two parts.
    await setImmediate()
    worker.postMessage('next')
  }
}

/** The thread's messages one by one. A thread that ends before its last one has run out of memory, or met what nobody thought of. */
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
