import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerBrokenCall } from './broken-call.ts'

export interface BodyPace {
  /** Time allowed for any body, in milliseconds. */
  readonly graceMs: number
  /** Further time is granted in proportion to what has arrived. */
  readonly bytesPerSecond: number
  readonly checkEveryMs: number
}

/** A 64 MB import over a line of 2 Mbit/s takes four minutes and passes; a connection held open on purpose does not. */
const PACE: BodyPace = { graceMs: 10_000, bytesPerSecond: 16 * 1024, checkEveryMs: 2_000 }

/** Injected requests have no socket, and their bodies are there at once. */
const hasArrivingBody = ({ headers, raw }: FastifyRequest) =>
  raw.socket instanceof Socket &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/**
 * Ends a request whose body arrives too slowly with a 408. Node's own `requestTimeout` is one limit for every request,
 * whatever its size, and so cuts off large uploads over slow lines.
 */
export function limitSlowBodies(app: FastifyInstance, pace: BodyPace = PACE): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasArrivingBody(request)) endWhenSlow(request, pace)
    done()
  })
}

function endWhenSlow({ raw }: FastifyRequest, pace: BodyPace): void {
  const startedAt = performance.now()
  const bytesBefore = raw.socket.bytesRead
  const timer = setInterval(() => {
    const received = raw.socket.bytesRead - bytesBefore
    const allowedMs = pace.graceMs + (received / pace.bytesPerSecond) * 1000
    if (performance.now() - startedAt <= allowedMs) return
    clearInterval(timer)
    answerBrokenCall(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
  }, pace.checkEveryMs)
  const stop = () => clearInterval(timer)
  raw.once('end', stop).once('close', stop)
}
