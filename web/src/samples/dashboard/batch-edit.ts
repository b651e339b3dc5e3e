import type { BulkFieldsEdit } from '../../table/records/dashboard.ts'
import { batchEditMessages as messages } from '../sample-messages.ts'
import { QC_STATUS_CHOICES } from '../sample-status.tsx'

/** The fields that users usually set for many samples, and quick actions for both verdicts. */
export const batchEdit: BulkFieldsEdit = {
  label: messages.label,
  fields: ['qc_status', 'qc_status_machine', 'biomarker'],
  quickActions: QC_STATUS_CHOICES.map(({ value, label }) => ({
    label: messages.both(label),
    values: { qc_status: value, qc_status_machine: value },
  })),
  texts: messages,
}
