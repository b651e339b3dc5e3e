import type { BulkKind } from '@vitrine/contract/bulk/bulk'
import { createStore } from '../../ui/store.ts'

interface BulkRun {
  id: string
  kind: BulkKind
  /** 'Changing 386 slides...' */
  text: string
  done: number
  /** 0 until it is known. */
  total: number
  isStopping: boolean
}

export const bulkRun = createStore<BulkRun | undefined>(undefined)
