import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Feature } from '@vitrine/contract/settings'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'
import { useMayEdit } from '../../edit/may-edit.ts'
import { Chips, queryChips } from '../../search/chips.tsx'
import { cleared } from '../../search/dashboard-query.ts'
import searchStyles from '../../search/search.module.css'
import { SearchBar } from '../../search/search-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import type { FloatingMenuItem } from '../../ui/floating-menu.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { useLoadingFlag } from '../../ui/loading-flag.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useStored } from '../../ui/store.ts'
import { toast } from '../../ui/toast.tsx'
import type { TableSource } from '../address/shown-table.ts'
import { bulkRun } from '../bulk/bulk-run-store.ts'
import { placeColumn } from '../columns/column-choice.ts'
import { useOwnTable } from '../own-fields/use-own-table.ts'
import styles from './dashboard.module.css'
import type {
  ActionContext,
  AnyDashboard,
  Dashboard,
  DashboardAction,
  DashboardDialogProps,
  DashboardTask,
} from './dashboard.ts'
import { DashboardHead, OpeningDashboard } from './dashboard-head.tsx'
import { ActionButtons, DashboardToolbar } from './dashboard-toolbar.tsx'
import { filterChoiceLabel } from './list-filters.ts'
import { rangeEnd } from './parameter-words.ts'
import { filterLabel } from './record-stats.ts'
import { RecordsProvider, useRecordsOf } from './records-provider.tsx'
import { RecordsTable } from './records-table.tsx'
import { FacetPanel, RuleChips, useFacetPanel, useHeadFilters } from './table-filtering.tsx'
import type { DashboardRow, Records } from './use-records.ts'

/** After the first rows: they need no address to be written. */
const AddressKeeper = lazy(() => import('../address/address-keeper.tsx'))

const GroupedRecords = lazyNamed(() => import('../groups/grouped-records.tsx'), 'GroupedRecords')

const SelectionBar = lazyNamed(() => import('../bulk/selection-bar.tsx'), 'SelectionBar')

const isOffered = ({ needs }: { needs?: Feature }) => needs === undefined || backendOffers(needs)

/** The dashboard without the columns and filters that the backend does not offer. */
const withOffered = <Any extends Pick<AnyDashboard, 'filters'> & { columns: readonly { needs?: Feature }[] }>(
  dashboard: Any,
): Any => ({
  ...dashboard,
  columns: dashboard.columns.filter(isOffered),
  filters: dashboard.filters?.filter(isOffered) ?? [],
})

const rowId = (row: DashboardRow) => row.id

/** The screen of a list of records: head, statistics, search, toolbar, table, drawer and dialogs, as its `Dashboard` says. */
export function RecordsDashboard<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>(props: {
  dashboard: Dashboard<Row, Filter, Task>
  /** Whose columns, density and views are used. */
  user: string
}) {
  const dashboard = useMemo(() => withOffered(props.dashboard), [props.dashboard])
  const Shown = backendOffers('custom-fields') ? WithOwnFields<Row, Filter, Task> : ShownDashboard<Row, Filter, Task>
  return (
    <>
      <PageTitle>{dashboard.texts.title}</PageTitle>
      <Shown dashboard={dashboard} user={props.user} />
    </>
  )
}

interface ShownProps<Row extends DashboardRow, Filter extends string, Task extends DashboardTask> {
  dashboard: Dashboard<Row, Filter, Task>
  user: string
  complete?: Promise<TableSource>
}

function WithOwnFields<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>(
  props: ShownProps<Row, Filter, Task>,
) {
  const { table, complete } = useOwnTable(props.dashboard)
  return <ShownDashboard {...props} dashboard={table} complete={complete} />
}

function ShownDashboard<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>(
  props: ShownProps<Row, Filter, Task>,
) {
  // What is drawn needs of a row only its id and its values.
  const dashboard = props.dashboard as unknown as AnyDashboard
  return (
    <RecordsProvider {...props} waiting={<OpeningDashboard dashboard={dashboard} />}>
      <DashboardContent dashboard={dashboard} user={props.user} />
    </RecordsProvider>
  )
}

function useFeedback({ list, allCount, isDeleting }: Records<DashboardRow>, loadFailed: string | undefined): void {
  useLoadingFlag(isDeleting || (list.status === 'loading' && allCount === undefined))
  useEffect(() => {
    if (list.error && loadFailed) toast.error(loadFailed)
  }, [list.error, loadFailed])
}

/** The actions that the user's role allows. */
const allowed = (actions: readonly DashboardAction[] = [], mayEdit: boolean) =>
  mayEdit ? actions : actions.filter(({ isEdit }) => !isEdit)

function useRowMenu(
  { rowMenu, texts }: AnyDashboard,
  context: ActionContext<DashboardRow, string, DashboardTask>,
): (row: DashboardRow) => FloatingMenuItem[] {
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  return row => {
    const actions = allowed(rowMenu?.(row, context), mayEdit)
    const items = actions.map(({ label, icon, to, onPick }) => ({
      label,
      icon,
      onPick: () => (to === undefined ? onPick?.() : void navigate({ to })),
    }))
    if (!mayEdit) return items
    const remove = {
      label: texts.delete,
      icon: <IconTrash aria-hidden />,
      isDanger: true,
      onPick: () => void context.records.deleteOne(row),
    }
    return items.length > 0 ? [...items, 'divider', remove] : [remove]
  }
}

function DashboardContent({ dashboard, user }: { dashboard: AnyDashboard; user: string }) {
  const { texts, Drawer, EmptyLibrary } = dashboard
  const records = useRecordsOf(dashboard)
  const mayEdit = useMayEdit()
  const [task, open] = useState<DashboardTask>()
  const context = { records, open }
  const rowMenu = useRowMenu(dashboard, context)
  const { table, filtering } = dashboard
  const panel = useFacetPanel(filtering)
  const headFilters = useHeadFilters({ table, filters: filtering, records })
  useFeedback(records, texts.loadFailed)

  const { list, query, setQuery, selection, expansion, choices } = records
  const bulk = mayEdit ? dashboard.bulk : undefined
  const cellWriting = bulk && backendOffers('bulk-edit') ? { kind: bulk.kind, mergeRows: list.mergeRows } : undefined
  const isBulkRunning = useStored(bulkRun, run => run !== undefined)
  // It stays from its first use on, with what was typed in its dialogs.
  const [hasBar, setHasBar] = useState(false)
  // It stays while groups begin to load: read anew, the address would take back what was chosen meanwhile.
  const [keepsAddress, setKeepsAddress] = useState(false)
  if (!keepsAddress && list.generation > 0) setKeepsAddress(true)
  if (!hasBar && bulk && (selection.count > 0 || isBulkRunning)) setHasBar(true)
  const addActions = mayEdit ? (dashboard.addActions?.(context) ?? []) : []
  // They are for loaded rows.
  const selectionActions = selection.allBut ? [] : allowed(dashboard.selectionActions?.(context), mayEdit)
  const stepTo = (row: DashboardRow | undefined) => row && (() => expansion.expand(row.id))

  return (
    <>
      <DashboardHead dashboard={dashboard} records={records} />
      <DashboardSearch dashboard={dashboard} records={records} />
      {keepsAddress && (
        <Suspense>
          <AddressKeeper source={dashboard} records={records} />
        </Suspense>
      )}
      {records.problem !== undefined && (
        <Banner kind="red" mb={12} onDismiss={records.dismiss}>
          {records.problem}
        </Banner>
      )}
      {query.group && dashboard.groupedAs && backendOffers('groups') && (
        <Suspense>
          <GroupedRecords {...{ dashboard, query, records }} entity={dashboard.groupedAs} group={query.group} />
        </Suspense>
      )}
      <div className={styles['beside']} data-panel={panel.isOpen || undefined}>
        {panel.isOpen && filtering && (
          <Suspense fallback={<aside />}>
            <FacetPanel
              table={table}
              user={user}
              filters={filtering}
              choices={dashboard.filters ?? []}
              records={records}
              onClose={panel.close}
            />
          </Suspense>
        )}
        <RecordsTable
          label={texts.label}
          columns={choices.visibleColumns}
          widths={choices.widths}
          onWidth={choices.setWidth}
          pinned={choices.pinned}
          onPlace={(id, before) => choices.setColumnChoice(placeColumn(choices.columnChoice, id, before))}
          onPinned={choices.setPinned}
          density={choices.density}
          rowId={rowId}
          rowName={dashboard.rowName}
          list={list}
          bands={records.groups?.bands}
          sort={query.sort}
          onSort={sort => setQuery(now => ({ ...now, sort }))}
          selection={selection}
          headFilters={headFilters.head}
          toolbar={<DashboardToolbar {...{ dashboard, records, bulk, addActions, selectionActions, panel }} />}
          bar={
            hasBar &&
            bulk && (
              <Suspense>
                <SelectionBar {...{ dashboard, bulk, records }} />
              </Suspense>
            )
          }
          drawer={{
            expansion,
            render: (row, close) => {
              const index = list.rows.indexOf(row)
              return (
                <Drawer
                  row={row}
                  onClose={close}
                  onPrevious={stepTo(list.rows[index - 1])}
                  onNext={stepTo(list.rows[index + 1])}
                />
              )
            },
          }}
          rowMenu={rowMenu}
          onSaveCell={mayEdit ? records.saveCell : undefined}
          empty={{
            text: texts.empty,
            actions: addActions.length > 0 && (
              <>
                <ActionButtons actions={addActions} size="sm" />
                {records.allCount === 0 && EmptyLibrary && (
                  <Suspense>
                    <EmptyLibrary onAdded={records.showAdded} />
                  </Suspense>
                )}
              </>
            ),
          }}
          failure={texts.listFailed}
          countText={records.groups?.countText ?? texts.showing}
          hasCells
          cellWriting={cellWriting}
          footerHeight={dashboard.footerHeight ?? 50}
          keys={dashboard.keys}
        />
      </div>
      {headFilters.popover}
      <DashboardDialogs dashboard={dashboard} records={records} task={task} onClose={() => open(undefined)} />
    </>
  )
}

function DashboardSearch({ dashboard, records }: { dashboard: AnyDashboard; records: Records<DashboardRow> }) {
  const { texts, columns, searchColumns, statistics, filters = [] } = dashboard
  const { query, setQuery } = records
  const filterOf = (id: string) => filters.find(filter => filter.id === id)
  const fieldNamed = (id: string) =>
    columns.find(column => column.id === id)?.header ??
    filterOf(id)?.label ??
    dashboard.filtering?.fields.find(({ name, parameter = name }) => parameter === id)?.label
  const picker = searchColumns && {
    columns: searchColumns,
    chosenColumns: query.searchColumns,
    onColumnsChange: (searchColumns: string[]) => setQuery(now => ({ ...now, searchColumns })),
  }
  const chips = queryChips({
    query,
    setQuery,
    columnLabel: id => fieldNamed(id) ?? fieldNamed(rangeEnd(id)?.field ?? id) ?? id,
    filterLabel(id, values) {
      const filter = filterOf(id)
      const end = fieldNamed(id) === undefined ? rangeEnd(id) : undefined
      if (end) return end.words(values.join(', '))
      return filter ? filterChoiceLabel(filter, values) : filterLabel(statistics?.bars ?? [], id, values)
    },
  })
  return (
    <div className={searchStyles['find']}>
      <SearchBar
        label={texts.searchLabel}
        placeholder={texts.searchPlaceholder}
        value={query.search}
        onChange={search => setQuery(now => ({ ...now, search }))}
        {...picker}
      />
      <div className={searchStyles['active']}>
        <Chips chips={chips} onClearAll={() => setQuery(cleared)} />
        {dashboard.filtering && <RuleChips table={dashboard.table} filters={dashboard.filtering} records={records} />}
      </div>
    </div>
  )
}

/** The dialogs of a dashboard; each is rendered, and so loaded, from its first use on. */
function DashboardDialogs({ dashboard, task, ...shared }: DashboardDialogProps & { dashboard: AnyDashboard }) {
  const [used, setUsed] = useState<readonly string[]>([])
  if (task && !used.includes(task.kind)) setUsed([...used, task.kind])
  return (
    <Suspense>
      {used.map(kind => {
        const Dialog = dashboard.dialogs?.[kind]
        return Dialog && <Dialog key={kind} {...shared} task={task?.kind === kind ? task : undefined} />
      })}
    </Suspense>
  )
}
