import { useLoadedRecord } from '../../edit/use-loaded-record.ts'
import { toast } from '../../ui/toast.tsx'
import { getFullDataset } from '../datasets-api.ts'

/** Loads a dataset with all of its slides. A failure is logged and shown as a toast; a missing dataset is neither. */
export const useFullDataset = (id: number) =>
  useLoadedRecord({
    queryKey: ['dataset', id, 'full'],
    read: signal => getFullDataset(id, signal),
    onFailed(error, isMissing) {
      if (isMissing) return
      console.error('The dataset could not be loaded.', error)
      toast.error(error.message)
    },
  })
