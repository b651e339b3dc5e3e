import { sessionRoutes } from '@vitrine/contract/accounts/sessions'
import { notFound } from '@vitrine/contract/api/api-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit, callerOf } from '../../audit/audit.ts'
import { inPlainTransaction } from '../../db/changes.ts'
import type { Db } from '../../db/client.ts'
import { handle } from '../../http/handle.ts'
import { isUuid } from '../../http/uuid.ts'
import type { TokenMemory } from '../authenticate.ts'
import { bearerToken } from '../require-tokens.ts'
import { endOtherSessions, endSession, sessionsOf } from './sessions.queries.ts'

/** A person's own sessions, with the built-in provider. */
export function addSessionRoutes(app: FastifyInstance, db: Db, memory: TokenMemory): void {
  handle(app, sessionRoutes.list, async ({ request: { user, sessionId } }) => ({
    results: await sessionsOf(db, user.id, sessionId),
  }))

  handle(app, sessionRoutes.end, async ({ request }) => {
    const { uuid } = request.params as { uuid: string }
    await inPlainTransaction(db, async trx => {
      const hasEnded = isUuid(uuid) && (await endSession(trx, request.user.id, uuid))
      if (!hasEnded) throw notFound('session', uuid)
      await audit(trx, callerOf(request), {
        event: 'sessions-ended',
        subject: request.user.username,
        details: { sessions: 1 },
      })
    })
    if (uuid === request.sessionId) memory.forget(bearerToken(request))
  })

  handle(app, sessionRoutes.endOthers, ({ request }) => inPlainTransaction(db, trx => endOthers(trx, request)))

  addSignOutRoute(app, db, memory, async (trx, { user, sessionId }) => {
    if (sessionId !== undefined) await endSession(trx, user.id, sessionId)
  })
}

/** @param end invalidates the credentials of the caller, in a transaction */
export function addSignOutRoute(
  app: FastifyInstance,
  db: Db,
  memory: TokenMemory,
  end: (trx: Db, request: FastifyRequest) => Promise<unknown>,
): void {
  handle(app, sessionRoutes.signOut, async ({ request }) => {
    await inPlainTransaction(db, async trx => {
      await end(trx, request)
      await audit(trx, callerOf(request), { event: 'sign-out', subject: request.user.username })
    })
    memory.forget(bearerToken(request))
  })
}

async function endOthers(trx: Db, request: FastifyRequest): Promise<void> {
  const { user, sessionId } = request
  const sessions = await endOtherSessions(trx, user.id, sessionId)
  await audit(trx, callerOf(request), { event: 'sessions-ended', subject: user.username, details: { sessions } })
}
