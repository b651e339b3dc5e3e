import { auditRoutes } from '@vitrine/contract/accounts/audit'
import type { BodyOf } from '@vitrine/contract/api/route'
import { call } from './call.ts'

/** Tells the audit of a file that the browser wrote by itself. An export never waits for it, nor fails with it. */
export function reportExport(what: BodyOf<typeof auditRoutes.export>['what'], rows: number): void {
  call(auditRoutes.export, { body: { what, rows } }).catch(() => undefined)
}
