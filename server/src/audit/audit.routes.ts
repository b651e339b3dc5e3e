import { auditRoutes } from '@vitrine/contract/audit'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { handle, handleList } from '../http/handle.ts'
import { audit, callerOf } from './audit.ts'
import { listAudit } from './audit-list.ts'

export function addAuditRoutes(app: FastifyInstance, db: Db): void {
  handleList(app, auditRoutes.list, list => listAudit(db, list))
  handle(app, auditRoutes.export, ({ body: { what, rows }, request }) =>
    audit(db, callerOf(request), { event: 'export', subject: what, details: { rows } }),
  )
}
