import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import type { AnyDashboard } from '../dashboard/dashboard.ts'
import type { DashboardRow } from '../dashboard/use-records.ts'
import { readSelected } from '../selection/read-selected.ts'
import { bulkMessages as messages } from './bulk-messages.ts'
import type { BulkRecords } from './bulk-target.ts'

/** More than any roll for a label printer has. */
const MOST_LABELS = 10_000

interface PrintLabelsButtonProps {
  dashboard: AnyDashboard
  records: BulkRecords
  print: (rows: readonly DashboardRow[]) => Promise<void>
  onProblem: (problem: Error | undefined) => void
}

/** Prints the labels of all selected records, of those that are not loaded, too. */
export function PrintLabelsButton({ dashboard, records, print, onProblem }: PrintLabelsButtonProps) {
  const { count } = records.selection
  const [isBusy, setBusy] = useState(false)
  useLoadingFlag(isBusy)

  async function start() {
    onProblem(undefined)
    if (count > MOST_LABELS) return onProblem(new Error(messages.mostLabels(MOST_LABELS, count)))
    setBusy(true)
    try {
      await print(await readSelected(records, dashboard.list))
    } catch (error) {
      onProblem(error as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPrinter aria-hidden />}
      disabled={isBusy}
      onClick={() => void start()}
    >
      {messages.printLabels}
    </Button>
  )
}
