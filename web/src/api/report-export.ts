import { auditRoutes } from '@vitrine/contract/accounts/audit'
import type { BodyOf } from '@vitrine/contract/api/route'
import { call } from './call.ts'

/** Reports a file that the browser wrote to the audit. An export neither waits for it nor fails with it. */
export function reportExport(what: BodyOf<typeof auditRoutes.export>['what'], rows: number): void {
  call(auditRoutes.export, { body: { what, rows } }).catch(() => undefined)
}
