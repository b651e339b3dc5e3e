import { demoRoutes } from '@vitrine/contract/api/demo'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { handle } from '../http/handle.ts'
import { fillEmptyLibrary } from './load-demo.ts'

export function addDemoRoutes(app: FastifyInstance, db: Db): void {
  handle(app, demoRoutes.load, ({ author }) => fillEmptyLibrary(db, author), { share: 'bulk' })
}
