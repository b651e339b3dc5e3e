import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { createStore } from '../../ui/stores/store.ts'

interface BulkRun {
  id: string
  kind: RecordKind
  /** 'Changing 386 slides...' */
  text: string
  done: number
  /** 0 until known. */
  total: number
  isStopping: boolean
}

/** The bulk edit that is running in this tab; its progress bar is shown on every screen. */
export const bulkRun = createStore<BulkRun | undefined>(undefined)
