import { useLoadedRecord } from '../edit/use-loaded-record.ts'
import { toast } from '../ui/toast.tsx'
import { sampleDetailMessages } from './forms/sample-detail-messages.ts'
import { getSample } from './samples-api.ts'

/** Loads the sample that an address names; a toast says when that fails, but not when there is no such sample. */
export const useLoadedSample = (id: number) =>
  useLoadedRecord({
    queryKey: ['sample', id],
    read: signal => getSample(id, signal),
    onFailed: (_, isMissing) => isMissing || toast.error(sampleDetailMessages.loadFailed),
  })
