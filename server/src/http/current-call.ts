import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface CurrentCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Who waits for something: a person, and whether they still do. */
export interface Caller {
  /** undefined for a call without a token, and for automatic work. */
  readonly person: number | undefined
  /** Calls `leave` when the caller goes away without an answer. @returns stops that */
  onGone(leave: () => void): () => void
}

const calls = new AsyncLocalStorage<CurrentCall>()

/** Makes `currentCaller` known in all that a call does. Before all other hooks. */
export function trackCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => calls.run({ request, reply }, done))
}

/** Who made the call that this runs in. */
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
