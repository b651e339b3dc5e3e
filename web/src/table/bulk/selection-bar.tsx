import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'
import { Banner } from '../../ui/banner.tsx'
import type { AnyDashboard, BulkChoice } from '../dashboard/dashboard.ts'
import styles from './bulk.module.css'
import type { BulkDialogProps } from './bulk-edit-dialog.tsx'
import { bulkMessages as messages } from './bulk-messages.ts'
import { BulkProgress } from './bulk-progress.tsx'
import { type BulkTask, runBulk } from './bulk-run.ts'
import { type BulkOptions, type BulkRecords, fieldsEditOf } from './bulk-target.ts'
import { datasetChoice } from './dataset-choice.tsx'
import { PrintLabelsButton } from './print-labels-button.tsx'

const BulkEditDialog = lazy(() => import('./bulk-edit-dialog.tsx'))
const BulkChoiceDialog = lazy(() => import('./bulk-choice-dialog.tsx'))

/** A button of the bar, and the dialog that it opens. */
interface BarDialog {
  label: string
  icon: ReactNode
  Dialog: ComponentType<BulkDialogProps>
}

const chooserOf = (choice: BulkChoice): BarDialog => ({
  ...choice,
  Dialog: props => <BulkChoiceDialog {...props} choice={choice} />,
})

/** Without bulk edits of the backend, fields alone are edited, record by record. */
function dialogsOf(dashboard: AnyDashboard): readonly BarDialog[] {
  const { DatasetPlaceFields, choices = [] } = dashboard.bulk ?? {}
  const { label } = fieldsEditOf(dashboard)
  const fields = { label, icon: <IconPencil aria-hidden />, Dialog: BulkEditDialog }
  if (!backendOffers('bulk-edit')) return [fields]
  const datasets = DatasetPlaceFields ? [chooserOf(datasetChoice(DatasetPlaceFields))] : []
  return [fields, ...datasets, ...choices.map(chooserOf)]
}

export interface SelectionBarProps {
  dashboard: AnyDashboard
  bulk: BulkOptions
  records: BulkRecords
}

/** Below a list: what is selected, all that match as the second step, and what can be done to many at once. */
export function SelectionBar(props: SelectionBarProps) {
  const { dashboard, bulk, records } = props
  const { selection } = records
  const dialogs = useMemo(() => dialogsOf(dashboard), [dashboard])
  const [open, setOpen] = useState<string>()
  /** Dialogs stay while they are closed: what was typed is there again, unless it was done. */
  const [used, setUsed] = useState<Readonly<Partial<Record<string, { edition: number; isDone: boolean }>>>>({})
  const [problem, setProblem] = useState<Error>()

  function show(name: string) {
    setProblem(undefined)
    setUsed(now => {
      const { edition, isDone } = now[name] ?? { edition: 0, isDone: false }
      return { ...now, [name]: { edition: isDone ? edition + 1 : edition, isDone: false } }
    })
    setOpen(name)
  }
  async function run(name: string, task: BulkTask) {
    setProblem(undefined)
    try {
      await runBulk(task)
      setOpen(now => (now === name ? undefined : now))
      setUsed(now => ({ ...now, [name]: { edition: now[name]?.edition ?? 0, isDone: true } }))
    } catch (error) {
      setProblem(error as Error)
    }
  }
  return (
    <>
      {open === undefined && <BulkProgress />}
      {open === undefined && problem && (
        <Banner kind="red" onDismiss={() => setProblem(undefined)}>
          {problem.message}
        </Banner>
      )}
      {selection.count > 0 && (
        <div role="toolbar" aria-label={messages.bar} className={styles['bar']}>
          <WhatIsSelected records={records} />
          <span className={styles['grow']} />
          {dialogs.map(({ label, icon }) => (
            <Button key={label} size="xs" variant="default" leftSection={icon} onClick={() => show(label)}>
              {label}
            </Button>
          ))}
          {bulk.printLabels && backendOffers('bulk-edit') && (
            <PrintLabelsButton {...props} print={bulk.printLabels} onProblem={setProblem} />
          )}
        </div>
      )}
      <Suspense>
        {dialogs.map(({ label, Dialog }) => {
          const use = used[label]
          return (
            use && (
              <Dialog
                key={`${label} ${use.edition}`}
                {...props}
                isOpen={open === label}
                onClose={() => setOpen(undefined)}
                run={task => void run(label, task)}
                problem={problem}
                onProblem={setProblem}
              />
            )
          )
        })}
      </Suspense>
    </>
  )
}

function WhatIsSelected({ records }: Pick<SelectionBarProps, 'records'>) {
  const { selection, matching, list } = records
  const { allBut, count } = selection
  const loaded = list.rows.map(({ id }) => id)
  const isEachLoaded = loaded.length > 0 && loaded.every(id => selection.ids.has(id))
  const allText = allBut && (allBut.size > 0 ? messages.allButSelected(count, matching) : messages.allSelected(count))
  return (
    <>
      <b role="status">{allText ?? messages.selected(count)}</b>
      {!allBut && isEachLoaded && count < matching && backendOffers('bulk-edit') && (
        <button type="button" className={styles['link']} onClick={selection.selectMatching}>
          {messages.selectMatching(matching)}
        </button>
      )}
      {allBut && loaded.length < matching && (
        <button type="button" className={styles['link']} onClick={() => selection.selectAll(loaded)}>
          {messages.onlyLoaded(loaded.length)}
        </button>
      )}
      <button type="button" className={styles['link']} onClick={selection.deselectAll}>
        {messages.clear}
      </button>
    </>
  )
}
