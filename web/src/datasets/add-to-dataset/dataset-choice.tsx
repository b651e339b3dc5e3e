import { IconDatabasePlus } from '@tabler/icons-react'
import type { BulkReport } from '@vitrine/contract/bulk/bulk'
import { lazy } from 'react'
import type { BulkChoice } from '../../table/records/dashboard.ts'
import { datasetAddress } from '../dataset-addresses.ts'
import { addMessages as messages } from './add-messages.ts'

// Suspends with the surrounding dialog, which then focuses the first field.
const DatasetChoiceFields = lazy(async () => ({
  default: (await import('./dataset-choice-fields.tsx')).DatasetChoiceFields,
}))

/** The dataset that slides were added to, from the report on the first of them. */
const datasetOf = ({ rows }: BulkReport) => rows[0]?.changes.find(({ field }) => field === 'dataset')?.to

/** Adds slides at the end of a dataset, or to a new one. */
export const datasetChoice: BulkChoice = {
  label: messages.label,
  icon: <IconDatabasePlus aria-hidden />,
  size: 'form',
  Fields: DatasetChoiceFields,
  operations: ({ id, name, type = 'T', keepsFilter }) => [
    {
      op: 'add_to_dataset',
      type,
      ...(id === undefined ? { new_dataset: { name } } : { dataset: id }),
      ...(keepsFilter && { keep_filter: true }),
    },
  ],
  screen: ({ id, name }, report) => ({ to: datasetAddress.detail(id ?? Number(datasetOf(report))), label: name }),
  texts: messages,
}
