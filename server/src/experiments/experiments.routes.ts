import { experiments } from '@vitrine/contract/experiments/experiments'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { addNamedRecordRoutes } from '../http/named-records.ts'

export const addExperimentRoutes = (app: FastifyInstance, db: Db) =>
  addNamedRecordRoutes(app, db, 'experiments', experiments)
