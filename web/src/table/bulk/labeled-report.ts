import type { BulkKind, BulkReport } from '@vitrine/contract/bulk'
import { withFieldLabels } from '../../api/field-labels.ts'

/** A report whose sentences name the fields of the lab's own as people know them. */
export const labeledReport = (kind: BulkKind, report: BulkReport): BulkReport => ({
  ...report,
  rows: report.rows.map(row => ({
    ...row,
    errors: row.errors.map(error => ({ ...error, message: withFieldLabels(error.message, kind) })),
  })),
})
