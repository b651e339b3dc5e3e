import type { Dataset } from '@vitrine/contract/datasets'
import { type FieldEntry, type FieldSpec, fieldLabels } from '../fields/field-spec.ts'
import { datasetMessages } from './dataset-messages.ts'

const readName = (text: string): FieldEntry =>
  text.trim() === '' ? { error: datasetMessages.nameRequired } : { value: text.trim() }

/** Every field of a dataset that people write, in the order of the editor. */
export const DATASET_FIELDS = [
  { field: 'name', label: 'Name', kind: 'text', isRequired: true, read: readName },
  { field: 'description', label: 'Description', kind: 'long-text' },
] as const satisfies readonly FieldSpec<keyof Dataset>[]

export type DatasetField = (typeof DATASET_FIELDS)[number]['field']

export const DATASET_LABELS = fieldLabels<DatasetField>(DATASET_FIELDS)
