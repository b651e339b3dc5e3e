import type { SamplePatch } from '@vitrine/contract/samples'

/** What a batch update can set (spec 1 §2). */
export const BATCH_FIELDS = ['qc_status', 'qc_status_machine', 'biomarker'] as const
export type BatchField = (typeof BATCH_FIELDS)[number]

/** One section of the dialog: set only where it is ticked. */
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

/** The quick actions: QC status and machine QC status together (spec 1 §2). */
export const bothSetTo = (change: BatchChange, value: string): BatchChange => ({
  ...change,
  qc_status: { isTicked: true, value },
  qc_status_machine: { isTicked: true, value },
})

/** Only what is ticked; a blank text empties its field. */
export const batchPatch = (change: BatchChange): SamplePatch =>
  Object.fromEntries(
    BATCH_FIELDS.filter(field => change[field].isTicked).map(field => [field, change[field].value.trim() || null]),
  )
