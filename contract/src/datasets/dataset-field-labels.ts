import type { Dataset } from './datasets.ts'

/** Labels of a dataset's fields, on screens and in files. */
export const DATASET_FIELD_LABELS = {
  id: 'ID',
  uuid: 'UUID',
  name: 'Name',
  description: 'Description',
  slides_count: 'Slides',
  created_by: 'Created By',
  created_at: 'Created At',
  updated_at: 'Updated At',
} as const satisfies Partial<Record<keyof Dataset, string>>
