import type { Dataset } from '@vitrine/contract/datasets/datasets'
import type { KindHistory, ShownRecord } from '../history/record-history.ts'
import { DATASET_FIELDS } from './dataset-fields.ts'
import { DATASET_NOUN, datasetMessages } from './dataset-messages.ts'
import { DATASET_TYPE_LABELS } from './dataset-type.ts'
import { splitTexts } from './trust/recipe-words.ts'

/** The history of a dataset: its own fields, and slides that were added, removed or given another type. */
export const datasetHistory: KindHistory = {
  kind: 'datasets',
  noun: DATASET_NOUN,
  fields: [
    ...DATASET_FIELDS.map(({ field, label }) => ({ field, label })),
    { field: 'dataset_slides', label: 'Slides' },
    { field: 'grouping', label: 'Groups', text: splitTexts.grouping },
    { field: 'recipe', label: 'Distribution', text: splitTexts.recipe },
    { field: 'cohort', label: 'Filter', text: splitTexts.cohort },
  ],
  events: [
    {
      field: 'frozen_version',
      label: datasetMessages.frozenVersion,
      story: (_, number) => datasetMessages.froze(number ?? ''),
    },
  ],
  placeText({ type, fold }) {
    const label = DATASET_TYPE_LABELS[type]
    return fold === null ? label : datasetMessages.typeInFold(label, fold)
  },
}

export const datasetInHistory = (dataset: Dataset): ShownRecord => ({
  id: dataset.id,
  version: dataset.version,
  values: { name: dataset.name, description: dataset.description, fields: dataset.fields },
})
