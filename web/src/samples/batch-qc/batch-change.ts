import type { SamplePatch } from '@vitrine/contract/samples'

/** The fields that a batch update can set. */
export const BATCH_FIELDS = ['qc_status', 'qc_status_machine', 'biomarker'] as const
export type BatchField = (typeof BATCH_FIELDS)[number]

/** One section of the dialog; its field is set only if ticked. */
export interface BatchPart {
  isTicked: boolean
  value: string
}
export type BatchChange = Readonly<Record<BatchField, BatchPart>>

export const NO_CHANGE: BatchChange = {
  qc_status: { isTicked: false, value: 'pass' },
  qc_status_machine: { isTicked: false, value: '' },
  biomarker: { isTicked: false, value: '' },
}

export const isNothingTicked = (change: BatchChange): boolean => BATCH_FIELDS.every(field => !change[field].isTicked)

/** A quick action: sets QC status and machine QC status together. */
export const bothSetTo = (change: BatchChange, value: string): BatchChange => ({
  ...change,
  qc_status: { isTicked: true, value },
  qc_status_machine: { isTicked: true, value },
})

/** The ticked fields; a blank text clears its field. */
export const batchPatch = (change: BatchChange): SamplePatch =>
  Object.fromEntries(
    BATCH_FIELDS.filter(field => change[field].isTicked).map(field => [field, change[field].value.trim() || null]),
  )
