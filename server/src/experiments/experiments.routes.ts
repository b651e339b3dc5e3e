import { channelRoutes, channels } from '@vitrine/contract/experiments/channels'
import { deploymentConfigs, trainingConfigs } from '@vitrine/contract/experiments/configs'
import { experiments } from '@vitrine/contract/experiments/experiments'
import { servers } from '@vitrine/contract/experiments/servers'
import { useRoutes } from '@vitrine/contract/experiments/uses'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { handle } from '../http/handle.ts'
import { addNamedRecordRoutes } from '../http/named-records.ts'
import { countChannels } from './channel-stats.ts'
import { hasEvaluations } from './evaluations/evaluations.queries.ts'
import { addEvaluationRoutes } from './evaluations/evaluations.routes.ts'
import { addInputRoutes } from './inputs.routes.ts'
import { addLeakRoutes } from './leaks/leaks.routes.ts'
import { usesOfSlide, usesOfVersion } from './uses.ts'

/** Experiments, and the records that they refer to: configs, channels and servers. */
export function addExperimentRoutes(app: FastifyInstance, db: Db): void {
  addNamedRecordRoutes(app, db, 'experiments', experiments, { evaluations_experiment_id_fkey: hasEvaluations })
  addInputRoutes(app, db)
  addLeakRoutes(app, db)
  addEvaluationRoutes(app, db)
  handle(app, useRoutes.ofSlide, ({ at }) => usesOfSlide(db, at.id))
  handle(app, useRoutes.ofVersion, ({ request }) => usesOfVersion(db, (request.params as { uuid: string }).uuid))
  addNamedRecordRoutes(app, db, 'training_configs', trainingConfigs)
  addNamedRecordRoutes(app, db, 'deployment_configs', deploymentConfigs)
  addNamedRecordRoutes(app, db, 'channels', channels)
  handle(app, channelRoutes.stats, () => countChannels(db))
  addNamedRecordRoutes(app, db, 'servers', servers)
}
