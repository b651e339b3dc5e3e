import { IconDatabasePlus } from '@tabler/icons-react'
import type { BulkChoice } from '../dashboard/dashboard.ts'
import { bulkMessages as messages } from './bulk-messages.ts'

/** Selected records come into a dataset, at its end. */
export const datasetChoice = (Fields: BulkChoice['Fields']): BulkChoice => ({
  label: messages.addToDataset,
  icon: <IconDatabasePlus aria-hidden />,
  size: 'form',
  Fields,
  operations: ({ id, type = 'default' }) => [{ op: 'add_to_dataset', dataset: id, type }],
  texts: {
    title: messages.addTitle,
    choose: messages.chooseDataset,
    preview: messages.comeIn,
    unchanged: messages.thereAlready,
    apply: messages.add,
    running: messages.adding,
    done: messages.added,
  },
})
