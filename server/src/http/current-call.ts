import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface CurrentCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The caller who waits for some work, and whether they still do. */
export interface Caller {
  /** undefined for a call without a token, and for background work. */
  readonly person: number | undefined
  /** Calls `leave` if the caller disconnects before the reply. @returns a function that stops this */
  onGone(leave: () => void): () => void
}

const calls = new AsyncLocalStorage<CurrentCall>()

/** Makes `currentCaller` available in everything that a call does. Register it before all other hooks. */
export function trackCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => calls.run({ request, reply }, done))
}

/** The caller of the call that this runs in. */
export function currentCaller(): Caller {
  const call = calls.getStore()
  return {
    // Missing for a call without a token.
    person: (call?.request.user as { id: number } | undefined)?.id,
    onGone: leave => (call?.request.method === 'GET' ? onBroken(call.reply, leave) : () => undefined),
  }
}

/** Changes continue without their caller. */
function onBroken({ raw }: FastifyReply, leave: () => void): () => void {
  const leaveIfUnanswered = () => {
    if (!raw.writableEnded) leave()
  }
  if (raw.closed) queueMicrotask(leaveIfUnanswered)
  else raw.once('close', leaveIfUnanswered)
  return () => raw.off('close', leaveIfUnanswered)
}
