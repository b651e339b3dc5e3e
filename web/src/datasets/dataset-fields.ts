import { DATASET_FIELD_LABELS } from '@vitrine/contract/datasets/dataset-field-labels'
import { type Dataset, datasetFields } from '@vitrine/contract/datasets/datasets'
import { type FieldSpec, requiredText, specFinder, withLimits } from '../fields/field-spec.ts'
import { datasetMessages } from './dataset-messages.ts'

/** Every editable field of a dataset, in the order of the editor. */
export const DATASET_FIELDS = withLimits(datasetFields, [
  {
    field: 'name',
    label: DATASET_FIELD_LABELS.name,
    kind: 'text',
    isRequired: true,
    read: requiredText(datasetMessages.nameRequired),
  },
  { field: 'description', label: DATASET_FIELD_LABELS.description, kind: 'long-text' },
] as const satisfies readonly FieldSpec<keyof Dataset>[])

export type DatasetField = (typeof DATASET_FIELDS)[number]['field']

export const datasetField = specFinder<FieldSpec<DatasetField>>(DATASET_FIELDS)

/** A dataset's name, or a placeholder. */
export const datasetName = ({ name }: Pick<Dataset, 'name'>): string => name || datasetMessages.unnamed

/** Who created a dataset; null if unknown. */
export const creatorName = ({ created_by: by }: Pick<Dataset, 'created_by'>): string | null =>
  by?.username || by?.name || by?.email || null
