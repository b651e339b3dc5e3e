import { servers } from '@vitrine/contract/experiments/servers'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { addNamedRecordRoutes } from '../http/named-records.ts'

export const addServerRoutes = (app: FastifyInstance, db: Db) => addNamedRecordRoutes(app, db, 'servers', servers)
