import { useState } from 'react'
import { useLoadingFlag } from '../../ui/notices/loading-flag.ts'
import type { AnyDashboard } from '../records/dashboard.ts'
import type { DashboardRow } from '../records/use-records.ts'
import { readSelected } from '../selection/read-selected.ts'
import { bulkMessages as messages } from './bulk-messages.ts'
import type { BulkRecords } from './bulk-target.ts'

/** More than a roll of any label printer has. */
const MOST_LABELS = 10_000

/** Prints or saves the labels of all selected records, including those that are not loaded. */
export function usePrintLabels(of: {
  dashboard: AnyDashboard
  records: BulkRecords
  onProblem: (problem: Error | undefined) => void
}) {
  const { dashboard, records, onProblem } = of
  const { count } = records.selection
  const [isBusy, setBusy] = useState(false)
  useLoadingFlag(isBusy)

  async function run(action: ((rows: readonly DashboardRow[]) => Promise<void>) | undefined) {
    onProblem(undefined)
    if (count > MOST_LABELS) return onProblem(new Error(messages.mostLabels(MOST_LABELS, count)))
    setBusy(true)
    try {
      await action?.(await readSelected(records, dashboard.list))
    } catch (error) {
      onProblem(error as Error)
    } finally {
      setBusy(false)
    }
  }
  const { printLabels, saveLabels } = dashboard.bulk
  return { isBusy, print: () => void run(printLabels), save: () => void run(saveLabels) }
}
