import { channelRoutes, channels } from '@vitrine/contract/experiments/channels'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { handle } from '../http/handle.ts'
import { addNamedRecordRoutes } from '../http/named-records.ts'
import { countChannels } from './channel-stats.ts'

export function addChannelRoutes(app: FastifyInstance, db: Db): void {
  addNamedRecordRoutes(app, db, 'channels', channels)
  handle(app, channelRoutes.stats, () => countChannels(db))
}
