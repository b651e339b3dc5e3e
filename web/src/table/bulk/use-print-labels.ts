import { useAction } from '../../ui/hooks/use-action.ts'
import { useLoadingFlag } from '../../ui/notices/loading-flag.ts'
import type { AnyDashboard } from '../records/dashboard.ts'
import type { DashboardRow } from '../records/use-records.ts'
import { readSelected } from '../selection/read-selected.ts'
import { bulkMessages as messages } from './bulk-messages.ts'
import type { BulkRecords } from './bulk-target.ts'

/** More than a roll of any label printer has. */
const MAX_LABELS = 10_000

/** Prints or saves the labels of all selected records, including those that are not loaded. */
export function usePrintLabels(of: {
  dashboard: AnyDashboard
  records: BulkRecords
  onProblem: (problem: Error | undefined) => void
}) {
  const { dashboard, records, onProblem } = of
  const { count } = records.selection
  const { isBusy, run } = useAction()
  useLoadingFlag(isBusy)

  async function start(action: ((rows: readonly DashboardRow[]) => Promise<void>) | undefined) {
    onProblem(undefined)
    if (count > MAX_LABELS) throw new Error(messages.mostLabels(MAX_LABELS, count))
    await action?.(await readSelected(records, dashboard.list))
  }
  const explain = (error: unknown) => void onProblem(error as Error)
  const { printLabels, saveLabels } = dashboard.bulk
  return {
    isBusy,
    print: () => run(() => start(printLabels), explain),
    save: () => run(() => start(saveLabels), explain),
  }
}
