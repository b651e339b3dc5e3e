import { findRoutes, readFindQuery } from '@vitrine/contract/tables/find'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { handle } from '../http/handle.ts'
import { findRecords } from './find.queries.ts'

export function addFindRoutes(app: FastifyInstance, db: Db): void {
  handle(app, findRoutes.find, ({ query }) => findRecords(db, readFindQuery(query)))
}
