import { Button } from '@mantine/core'
import { IconDatabasePlus, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import type { AnyDashboard } from '../dashboard/dashboard.ts'
import styles from './bulk.module.css'
import { bulkMessages as messages } from './bulk-messages.ts'
import { BulkProgress } from './bulk-progress.tsx'
import { type BulkTask, runBulk } from './bulk-run.ts'
import type { BulkOptions, BulkRecords } from './bulk-target.ts'

const DIALOGS = {
  edit: lazy(() => import('./bulk-edit-dialog.tsx')),
  dataset: lazy(() => import('./add-to-dataset-dialog.tsx')),
}
type DialogName = keyof typeof DIALOGS

export interface SelectionBarProps {
  dashboard: AnyDashboard
  bulk: BulkOptions
  records: BulkRecords
}

/** Below a list: what is selected, all that match as the second step, and what can be done to many at once. */
export function SelectionBar(props: SelectionBarProps) {
  const { bulk, records } = props
  const { selection } = records
  const [open, setOpen] = useState<DialogName>()
  /** Dialogs stay while they are closed: what was typed is there again, unless it was done. */
  const [used, setUsed] = useState<Readonly<Partial<Record<DialogName, { edition: number; isDone: boolean }>>>>({})
  const [problem, setProblem] = useState<Error>()

  function show(name: DialogName) {
    setProblem(undefined)
    setUsed(now => {
      const { edition, isDone } = now[name] ?? { edition: 0, isDone: false }
      return { ...now, [name]: { edition: isDone ? edition + 1 : edition, isDone: false } }
    })
    setOpen(name)
  }
  async function run(name: DialogName, task: BulkTask) {
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
          <Button size="xs" variant="default" leftSection={<IconPencil aria-hidden />} onClick={() => show('edit')}>
            {messages.editFields}
          </Button>
          {bulk.DatasetPlaceFields && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDatabasePlus aria-hidden />}
              onClick={() => show('dataset')}
            >
              {messages.addToDataset}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {Object.entries(used).map(([key, { edition }]) => {
          const name = key as DialogName
          const Dialog = DIALOGS[name]
          return (
            <Dialog
              key={`${name} ${edition}`}
              {...props}
              isOpen={open === name}
              onClose={() => setOpen(undefined)}
              run={task => void run(name, task)}
              problem={problem}
              onProblem={setProblem}
            />
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
      {!allBut && isEachLoaded && count < matching && (
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
