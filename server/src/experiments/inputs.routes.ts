import { inputRoutes } from '@vitrine/contract/experiments/inputs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import { handle } from '../http/handle.ts'
import { listInputs, putInput, removeInput } from './inputs.queries.ts'

const versionOf = (request: FastifyRequest) => (request.params as { version: string }).version

export function addInputRoutes(app: FastifyInstance, db: Db): void {
  handle(app, inputRoutes.list, ({ at }) => listInputs(db, at.id))
  handle(app, inputRoutes.put, ({ at, author, body, request }) =>
    putInput(db, author, at.id, { ...body, version: versionOf(request) }),
  )
  handle(app, inputRoutes.remove, ({ at, author, request }) => removeInput(db, author, at.id, versionOf(request)))
}
