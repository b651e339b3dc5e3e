import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client'
import type { Db } from '../db/client.ts'
import { databaseDown } from '../db/database-error.ts'
import { deadlocks } from '../db/deadlocks.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { answer } from './error-handler.ts'
import { httpMessages } from './http-messages.ts'

/** In seconds; 0.025 is the target for the first page of a list. */
const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Load balancers wait about a second. It may take longer until a primary that has just died is known to be unavailable. */
const PATIENCE_MS = 500

/**
 * `/healthz`: the process responds. `/readyz`: the database responds too, and every migration has run. While only replicas respond, reads
 * go on: a balancer that took every server out would end them. `/readyz?writes` asks for the primary.
 * @param isLeaving whether the server is about to stop, so that a load balancer sends it no more calls
 */
export function healthRoutes(app: FastifyInstance, db: Db, isLeaving: () => boolean = () => false): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  app.get<{ Querystring: { writes?: string } }>('/readyz', { logLevel: 'warn' }, async ({ query }, reply) => {
    if (isLeaving()) return answer(reply, new ApiError(503, httpMessages.leaving))
    const canRead = query.writes === undefined && app.replicas?.isAnyThere === true
    const problem = await Promise.race([
      readinessProblem(db),
      ...(canRead ? [sleep(PATIENCE_MS, httpMessages.databaseAway, { ref: false })] : []),
    ])
    if (problem === undefined) return { status: 'ok' }
    if (canRead && problem === httpMessages.databaseAway) return { status: 'ok', writes: false }
    return answer(reply, databaseDown(problem))
  })
}

async function readinessProblem(db: Db): Promise<string | undefined> {
  try {
    await sql`select 1`.execute(db)
    return (await pendingMigrations(db)).length === 0 ? undefined : httpMessages.migrationsPending
  } catch {
    return httpMessages.databaseAway
  }
}

/**
 * `/metrics` in Prometheus's text format: process metrics, and calls by route and status.
 * @param others metrics of other parts of the server
 */
export function metricsRoute(app: FastifyInstance, others: readonly Metric[] = []): void {
  // One registry per app, so that two apps in one process do not count each other's calls.
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of [deadlocks, ...others]) registry.registerMetric(metric)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a call to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, not the address: each id would create a time series.
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
