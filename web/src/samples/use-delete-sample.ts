import type { Sample } from '@vitrine/contract/samples'
import { useDeleteRecord } from '../edit/use-delete-record.ts'
import { sampleDetailMessages } from './forms/sample-detail-messages.ts'
import { sampleAddress } from './sample-addresses.ts'
import { sampleMessages } from './sample-messages.ts'
import { removeSample } from './samples-api.ts'

/** Delete on a sample's own screen. */
export const useDeleteSample = (sample: Sample) =>
  useDeleteRecord({
    remove: () => removeSample(sample.id),
    dashboard: sampleAddress.dashboard,
    texts: {
      ...sampleDetailMessages,
      missing: sampleMessages.missing,
      notDeleted: reason => sampleDetailMessages.notDeleted(sample.sample_id, reason),
    },
  })
