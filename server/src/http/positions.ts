import { ApiError } from '@vitrine/contract/api/api-error'
import { POSITION_HEADER } from '@vitrine/contract/api/position'
import type { Route } from '@vitrine/contract/api/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Db, replicasOf } from '../db/client.ts'
import {
  DatabaseDown,
  isDatabaseUnavailable,
  isReadOnly,
  isSerializationConflict,
  UncertainChange,
} from '../db/database-error.ts'
import { type Reading, readAtReplica } from '../db/replicas/reading.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import type { Share } from './database-shares.ts'
import type { LimitedRun } from './limit-concurrency.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly replicas: Replicas | undefined
  }
  interface FastifyRequest {
    /** Whether the caller has already seen everything that the call shows or does. */
    keepsPosition: boolean
  }
}

/** Node returns header names in lower case. */
const HEADER = POSITION_HEADER.toLowerCase()

/** The position that the caller sent. */
export const sentPosition = ({ headers }: FastifyRequest): string | undefined => {
  const text = headers[HEADER]
  return typeof text === 'string' ? text : undefined
}

/** If the database has replicas: sends callers the position of the primary, so that a replica may serve their next read. */
export function addPositions(app: FastifyInstance, db: Db): void {
  const replicas = replicasOf(db)
  app.decorate('replicas', replicas)
  if (replicas === undefined) return
  app.decorateRequest('keepsPosition', false)
  app.addHook('onSend', async (request, reply) => {
    // Only calls of the API have `needs`.
    if (request.routeOptions.config.needs === undefined) return
    const position = await positionAfter(replicas, request, reply)
    if (position !== undefined) reply.header(POSITION_HEADER, position)
  })
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** The caller's position once the reply arrives: for a call at the primary, everything that existed when the work was done. */
async function positionAfter(replicas: Replicas, request: FastifyRequest, { statusCode }: FastifyReply) {
  const sent = sentPosition(request)
  if (isReading(request) && (sent === undefined || request.keepsPosition)) return undefined
  if (request.keepsPosition) return replicas.isPosition(sent) ? sent : undefined
  // A change that failed midway may still be saved.
  return statusCode >= 500 ? undefined : replicas.position()
}

type Run = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/** Runs the calls of a route within their share: at the primary, or at a replica that has reached the caller's position. */
export function runOf(app: FastifyInstance, route: Route, share: Share | 'own'): Run {
  const limited: LimitedRun = share === 'own' ? work => work() : app.shares[share]
  const { replicas } = app
  if (replicas === undefined) return (_request, work) => limited(work)
  const isForReplicas = share === 'read' && route.reads !== 'primary'
  return async (request, work) => {
    const reading = isForReplicas ? replicas.readingOf(request.user?.id ?? 0, sentPosition(request)) : undefined
    if (reading !== undefined) return atReplica(request, reading, { work, atPrimary: () => limited(work) })
    if (replicas.isPrimaryDown && !isReading(request)) {
      request.keepsPosition = true
      throw new DatabaseDown()
    }
    return limited(work)
  }
}

interface Works<T> {
  readonly work: () => Promise<T>
  readonly atPrimary: () => Promise<T>
}

async function atReplica<T>(request: FastifyRequest, reading: Reading, { work, atPrimary }: Works<T>): Promise<T> {
  const { replicas, shares } = request.server
  request.keepsPosition = true
  try {
    return await shares.replicas(() => readAtReplica(reading, work))
  } catch (error) {
    if (replicas?.isPrimaryDown || !mayDifferAtPrimary(error)) throw error
    request.keepsPosition = false
    return atPrimary()
  }
}

/** A missing record may have been created by somebody else a moment ago. */
const mayDifferAtPrimary = (error: unknown) =>
  error instanceof ApiError
    ? error.status === 404 || error.status === 410
    : error instanceof UncertainChange ||
      isDatabaseUnavailable(error) ||
      isSerializationConflict(error) ||
      isReadOnly(error)
