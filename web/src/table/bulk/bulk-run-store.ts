import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { createStore } from '../../ui/store.ts'

interface BulkRun {
  id: string
  kind: RecordKind
  /** 'Changing 386 slides...' */
  text: string
  done: number
  /** 0 until it is known. */
  total: number
  isStopping: boolean
}

export const bulkRun = createStore<BulkRun | undefined>(undefined)
