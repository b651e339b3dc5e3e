import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { audit, callerOf } from './audit.ts'
import { firstInHour } from './first-in-hour.ts'

/**
 * Records refused calls (403), at most once an hour for each person and route, with a single query however often the call is repeated.
 * If the database is unavailable, the caller still gets the 403.
 */
export function recordRefusals(app: FastifyInstance, db: Db): void {
  const isFirst = firstInHour()
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { user, method, routeOptions } = request
    // An unknown person is not signed in.
    if (reply.statusCode !== 403 || !user) return done()
    const subject = `${method} ${routeOptions.url}`
    if (!isFirst(`${user.id} ${subject}`)) return done()
    audit(db, callerOf(request), { event: 'refused', subject })
      .catch(error => request.log.warn({ err: error }, 'a refusal could not be recorded'))
      .finally(() => done())
  })
}
