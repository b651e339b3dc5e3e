import { deploymentConfigs, trainingConfigs } from '@vitrine/contract/experiments/configs'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { addNamedRecordRoutes } from '../http/named-records.ts'

export function addConfigRoutes(app: FastifyInstance, db: Db): void {
  addNamedRecordRoutes(app, db, 'training_configs', trainingConfigs)
  addNamedRecordRoutes(app, db, 'deployment_configs', deploymentConfigs)
}
