import { IconDownload, IconFileDownload, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { type Tool, Toolbar } from '../../ui/buttons/toolbar.tsx'
import box from '../../ui/inputs/check-box.module.css'
import { useScreenActions } from '../../ui/layout/screen-actions.ts'
import { focusTable } from '../../ui/layout/skip-target.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Banner } from '../../ui/notices/banner.tsx'
import type { AnyDashboard, BulkChoice } from '../records/dashboard.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { tableMessages } from '../table-messages.ts'
import type { BulkDialogProps } from './bulk-edit-dialog.tsx'
import { bulkMessages as messages } from './bulk-messages.ts'
import { BulkProgressLine } from './bulk-progress.tsx'
import { type BulkTask, runBulk } from './bulk-run.ts'
import { fieldsEditOf } from './bulk-target.ts'
import { deleteMatching } from './delete-matching.ts'
import { usePrintLabels } from './use-print-labels.ts'

const BulkEditDialog = lazyNamed(() => import('./bulk-edit-dialog.tsx'), 'default')
const BulkChoiceDialog = lazyNamed(() => import('./bulk-choice-dialog.tsx'), 'default')
const ExportDialog = lazyNamed(() => import('../export/export-dialog.tsx'), 'default')

interface ToolDialog {
  label: string
  icon: ReactNode
  /** By the number of records: 'Edit fields of 12 slides' */
  title: (count: number) => string
  Dialog: ComponentType<BulkDialogProps>
}

const chooserOf = (choice: BulkChoice, counted: (count: number) => string): ToolDialog => ({
  ...choice,
  title: count => choice.texts.title(counted(count)),
  Dialog: ({ dashboard: { table, adjustSearch, texts }, ...props }) => (
    <BulkChoiceDialog {...props} {...{ choice, adjustSearch }} kind={table} count={texts.count} />
  ),
})

function dialogsOf(dashboard: AnyDashboard): readonly ToolDialog[] {
  const { label, texts } = fieldsEditOf(dashboard)
  const fields = { label, icon: <IconPencil aria-hidden />, title: texts.title, Dialog: BulkEditDialog }
  return [fields, ...(dashboard.bulk.choices ?? []).map(choice => chooserOf(choice, dashboard.texts.count))]
}

interface SelectionToolbarProps {
  dashboard: AnyDashboard
  records: Records<DashboardRow>
  /** Whether it replaces the list's toolbar. */
  onShown: (isShown: boolean) => void
  /** Its tools, shared with the menu of selected rows. */
  tools: RefObject<readonly Tool[]>
}

/**
 * Replaces the list's toolbar while records are selected: their number, a button to select all matches, and the actions on them.
 */
export function SelectionToolbar({ dashboard, records, onShown, tools }: SelectionToolbarProps) {
  const { texts } = dashboard
  const { selection } = records
  const mayEdit = useMayEdit()
  const dialogs = useMemo(() => (mayEdit ? dialogsOf(dashboard) : []), [mayEdit, dashboard])
  const [open, setOpen] = useState<string>()
  /** Closed dialogs stay mounted to keep what was typed until it is applied. */
  const [used, setUsed] = useState<Readonly<Partial<Record<string, { edition: number; isDone: boolean }>>>>({})
  const [problem, setProblem] = useState<Error>()
  const labels = usePrintLabels({ dashboard, records, onProblem: setProblem })
  const exports = useExports(dashboard, records)
  const isShown = selection.count > 0
  useLayoutEffect(() => {
    onShown(isShown)
    return () => onShown(false)
  }, [isShown, onShown])

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
  const printTool: Tool = {
    label: messages.printLabels,
    icon: <IconPrinter aria-hidden />,
    isDisabled: labels.isBusy,
    onPick: labels.print,
  }
  const saveTool: Tool = {
    label: messages.saveLabels,
    icon: <IconFileDownload aria-hidden />,
    isRare: true,
    isDisabled: labels.isBusy,
    onPick: labels.save,
  }
  const deleteTool: Tool = {
    label: texts.delete,
    name: texts.deleteSelected(selection.count),
    icon: <IconTrash aria-hidden />,
    isDanger: true,
    isDisabled: records.isDeleting,
    onPick: () => void (selection.allBut ? deleteMatching(dashboard, records) : records.deleteSelected()),
  }
  const endTools: Tool[] = [
    ...dialogs.map(({ label, icon }) => ({ label, icon, onPick: () => show(label) })),
    ...(mayEdit && dashboard.bulk.printLabels ? [printTool, saveTool] : []),
    ...exports.tools,
  ]
  const lastTool = mayEdit ? deleteTool : undefined
  const others = lastTool ? [...endTools, lastTool] : endTools
  useLayoutEffect(() => {
    tools.current = others
  })
  useScreenActions(
    messages.selectedRecords(texts.count(selection.count)),
    isShown
      ? others.map(({ label, name = label, onPick }) => ({
          name: dialogs.find(dialog => dialog.label === label)?.title(selection.count) ?? name,
          run: () => onPick?.(document.body),
        }))
      : [],
  )
  return (
    <>
      {isShown && (
        <Toolbar label={messages.bar} isChosen endTools={endTools} lastTool={lastTool}>
          <WhatIsSelected records={records} />
        </Toolbar>
      )}
      {open === undefined && <BulkProgressLine />}
      {open === undefined && problem && (
        <Banner kind="red" onDismiss={() => setProblem(undefined)}>
          {problem.message}
        </Banner>
      )}
      {dialogs.map(({ label, Dialog }) => {
        const use = used[label]
        return (
          use && (
            <Dialog
              key={`${label} ${use.edition}`}
              {...{ dashboard, records }}
              isOpen={open === label}
              onClose={() => setOpen(undefined)}
              run={task => void run(label, task)}
              problem={problem}
              onProblem={setProblem}
            />
          )
        )
      })}
      {exports.dialog}
    </>
  )
}

/** The table's own export of loaded rows, or the dialog for all file formats. */
function useExports(dashboard: AnyDashboard, records: Records<DashboardRow>) {
  const { exportSelected } = dashboard
  const [isOpen, setIsOpen] = useState<boolean>()
  const icon = <IconDownload aria-hidden />
  const isOwn = exportSelected !== undefined && !records.selection.allBut
  const own = { label: tableMessages.export, icon, onPick: () => exportSelected?.(records.selectedRows()) }
  const dialogTool: Tool = {
    label: isOwn ? messages.exportOptions : tableMessages.export,
    title: tableMessages.exportTip,
    icon,
    isRare: isOwn,
    onPick: () => setIsOpen(true),
  }
  return {
    tools: [...(isOwn ? [own] : []), dialogTool],
    dialog: isOpen !== undefined && (
      <ExportDialog {...{ dashboard, records, isOpen }} onClose={() => setIsOpen(false)} />
    ),
  }
}

function WhatIsSelected({ records }: Pick<SelectionToolbarProps, 'records'>) {
  const { selection, matching, list } = records
  const { allBut, count } = selection
  const loaded = list.rows.map(({ id }) => id)
  const isEachLoaded = loaded.length > 0 && loaded.every(id => selection.ids.has(id))
  // This toolbar disappears, and with it the focused button.
  function clear() {
    focusTable()
    selection.deselectAll()
  }
  const allText = allBut && (allBut.size > 0 ? messages.allButSelected(count, matching) : messages.allSelected(count))
  return (
    <>
      <input
        type="checkbox"
        className={box['check']}
        aria-label={messages.clearAll}
        checked={isEachLoaded}
        ref={element => {
          if (element) element.indeterminate = !isEachLoaded
        }}
        onChange={clear}
      />
      <b role="status">{allText ?? messages.selected(count)}</b>
      {!allBut && count < matching && (
        <TextButton isStrong onClick={selection.selectMatching}>
          {messages.selectMatching(matching)}
        </TextButton>
      )}
      {allBut && loaded.length < matching && (
        <TextButton isStrong onClick={() => selection.selectAll(loaded)}>
          {messages.onlyLoaded(loaded.length)}
        </TextButton>
      )}
      <TextButton isStrong aria-label={messages.clearSelection} onClick={clear}>
        {messages.clear}
      </TextButton>
    </>
  )
}
