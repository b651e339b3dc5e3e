import { auditRoutes } from '@vitrine/contract/accounts/audit'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { handle, handleList } from '../http/handle.ts'
import { audit, callerOf } from './audit.ts'
import { listAudit } from './audit-list.ts'

/** More than a person prints and saves, but too few to flood the audit. */
const EXPORTS_PER_MINUTE = 30

const tooManyExports = () =>
  new ApiError(429, `More than ${EXPORTS_PER_MINUTE} exports were reported within a minute. Try again in a minute.`, {
    retryAfter: 60,
  })

export function addAuditRoutes(app: FastifyInstance, db: Db): void {
  handleList(app, auditRoutes.list, list => listAudit(db, list))
  handle(app, auditRoutes.export, async ({ body: { what, rows }, author, request }) => {
    if ((await countRecentExports(db, author.userId)) >= EXPORTS_PER_MINUTE) throw tooManyExports()
    await audit(db, callerOf(request), { event: 'export', subject: what, details: { rows } })
  })
}

async function countRecentExports(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit
    where user_id = ${userId} and event = 'export' and at > now() - interval '1 minute'`.execute(db)
  return rows[0]?.count ?? 0
}
