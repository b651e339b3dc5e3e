import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { toast } from '../../ui/toast.tsx'
import { ActionButtons } from './action-buttons.tsx'
import type { ActionContext, Dashboard, DashboardRow, DashboardTask } from './dashboard.ts'
import { DashboardDialogs } from './dashboard-dialogs.tsx'
import { DashboardHead } from './dashboard-head.tsx'
import { DashboardSearch } from './dashboard-search.tsx'
import { DashboardStatistics } from './dashboard-statistics.tsx'
import { DashboardToolbar } from './dashboard-toolbar.tsx'
import { DeletionProblem } from './deletion-problem.tsx'
import type { Records } from './records.ts'
import { RecordsProvider, useRecordsOf } from './records-provider.tsx'
import { RecordsTable } from './records-table.tsx'
import type { RowMenuItem } from './row-menu.tsx'

export interface RecordsDashboardProps<Row extends DashboardRow, Filter extends string, Task extends DashboardTask> {
  dashboard: Dashboard<Row, Filter, Task>
  /** Whose columns, density and views are used. */
  user: string
}

const rowId = (row: DashboardRow) => row.id

/** The screen of a list of records: head, statistics, search, toolbar, table, drawer and dialogs, as its `Dashboard` says. */
export function RecordsDashboard<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>(
  props: RecordsDashboardProps<Row, Filter, Task>,
) {
  return (
    <>
      <PageTitle>{props.dashboard.texts.title}</PageTitle>
      <RecordsProvider {...props}>
        <DashboardContent dashboard={props.dashboard} />
      </RecordsProvider>
    </>
  )
}

/** The spinner while the screen loads or deletes, and a toast for each list that fails. */
function useFeedback<Row extends DashboardRow>(records: Records<Row>, loadFailed: string | undefined): void {
  const { list, allCount, isDeleting } = records
  useLoadingFlag(isDeleting || (list.status === 'loading' && allCount === undefined))
  useEffect(() => {
    if (list.error && loadFailed) toast.error(loadFailed)
  }, [list.error, loadFailed])
}

function useRowMenu<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>(
  { rowMenu, texts }: Dashboard<Row, Filter, Task>,
  context: ActionContext<Row, Filter, Task>,
): (row: Row) => RowMenuItem[] {
  const navigate = useNavigate()
  return row => {
    const actions = rowMenu?.(row, context) ?? []
    const items = actions.map(({ label, icon, to, onPick }) => ({
      label,
      icon,
      onPick: () => (to === undefined ? onPick?.() : void navigate({ to })),
    }))
    const remove = {
      label: texts.delete,
      icon: <IconTrash size={16} stroke={1.5} aria-hidden />,
      isDanger: true,
      onPick: () => void context.records.deleteOne(row),
    }
    return items.length > 0 ? [...items, 'rule', remove] : [remove]
  }
}

function DashboardContent<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>({
  dashboard,
}: Pick<RecordsDashboardProps<Row, Filter, Task>, 'dashboard'>) {
  const { texts, Drawer, statistics } = dashboard
  const records = useRecordsOf(dashboard)
  const [task, open] = useState<Task>()
  const context = { records, open }
  const rowMenu = useRowMenu(dashboard, context)
  useFeedback(records as Records<Row>, texts.loadFailed)

  const { list, query, ask, selection, expansion, choices } = records
  const addActions = dashboard.addActions?.(context) ?? []
  const selectionActions = dashboard.selectionActions?.(context) ?? []
  const stepTo = (row: Row | undefined) => row && (() => expansion.expand(row.id))

  return (
    <>
      <DashboardHead title={texts.title} countLabel={texts.totalLabel} total={records.allCount}>
        {statistics && <DashboardStatistics statistics={statistics} records={records} texts={texts} />}
      </DashboardHead>
      <DashboardSearch dashboard={dashboard} records={records} />
      <DeletionProblem of={records} />
      <RecordsTable<Row>
        label={texts.label}
        columns={choices.visibleColumns}
        widths={choices.widths}
        onWidth={choices.setWidth}
        density={choices.density}
        rowId={rowId}
        rowName={dashboard.rowName}
        list={list}
        sort={query.sort}
        onSort={sort => ask(now => ({ ...now, sort }))}
        selection={selection}
        expansion={expansion}
        toolbar={
          <DashboardToolbar
            dashboard={dashboard}
            records={records}
            addActions={addActions}
            selectionActions={selectionActions}
          />
        }
        drawer={(row, close) => {
          const index = list.rows.indexOf(row)
          return (
            <Drawer
              row={row}
              onClose={close}
              onPrevious={stepTo(list.rows[index - 1])}
              onNext={stepTo(list.rows[index + 1])}
            />
          )
        }}
        rowMenu={rowMenu}
        onSaveCell={records.saveCell}
        empty={{
          text: texts.empty,
          actions: addActions.length > 0 && <ActionButtons actions={addActions} size="sm" />,
        }}
        failure={texts.listFailed}
        countText={texts.showing}
        footerHeight={dashboard.footerHeight ?? 50}
        keys={dashboard.keys}
      />
      <DashboardDialogs
        dialogs={dashboard.dialogs ?? {}}
        records={records}
        task={task}
        onClose={() => open(undefined)}
      />
    </>
  )
}
