import { type ComponentType, Suspense, useState } from 'react'
import type { DashboardDialogProps, DashboardRow, DashboardTask } from './dashboard.ts'
import type { Records } from './records.ts'

/** The dialogs of a dashboard; each is rendered, and so loaded, from its first use on. */
export function DashboardDialogs<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>(props: {
  dialogs: Readonly<Partial<Record<string, ComponentType<DashboardDialogProps<Row, Filter, Task>>>>>
  records: Records<Row, Filter>
  task: Task | undefined
  onClose: () => void
}) {
  const { dialogs, records, task, onClose } = props
  const [used, setUsed] = useState<readonly string[]>([])
  if (task && !used.includes(task.kind)) setUsed([...used, task.kind])
  return (
    <Suspense>
      {used.map(kind => {
        const Dialog = dialogs[kind]
        const own = task?.kind === kind ? task : undefined
        return Dialog && <Dialog key={kind} records={records} task={own} onClose={onClose} />
      })}
    </Suspense>
  )
}
