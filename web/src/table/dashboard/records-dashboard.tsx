import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { useEffect, useMemo, useRef, useState } from 'react'
import { serverHas } from '../../api/backend-connection.ts'
import { meQuery } from '../../api/me-query.ts'
import { useMayEdit } from '../../edit/may-edit.ts'
import { offerUndo } from '../../history/undo/undo-offer.ts'
import { labFieldsQuery } from '../../lab-fields/lab-fields-query.ts'
import { type Tool, toolItems } from '../../ui/buttons/toolbar.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Banner } from '../../ui/notices/banner.tsx'
import { useLoadingFlag } from '../../ui/notices/loading-flag.ts'
import { toast } from '../../ui/notices/toast.tsx'
import type { FloatingMenuItem } from '../../ui/popovers/floating-menu.tsx'
import { recordAddress } from '../../ui/record-address.ts'
import type { RecordTexts } from '../../ui/record-texts.ts'
import { useStored } from '../../ui/stores/store.ts'
import { bulkRun } from '../bulk/bulk-run-store.ts'
import type { RecordWriting } from '../cells/use-cell-writes.ts'
import { moveColumnBefore, toggleColumn } from '../columns/column-choice.ts'
import { DrawerLink } from '../details/drawer.tsx'
import { useListPosition } from '../grid/list-position.ts'
import { useLabTable } from '../lab-fields/use-lab-table.ts'
import type {
  ActionContext,
  AnyDashboard,
  Dashboard,
  DashboardAction,
  DashboardDialogProps,
  DashboardTask,
} from '../records/dashboard.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { tableMessages } from '../table-messages.ts'
import { DashboardHead, OpeningDashboard } from './dashboard-head.tsx'
import { ActionButtons, DashboardToolbar } from './dashboard-toolbar.tsx'
import { RecordsProvider, useRecordsOf } from './records-provider.tsx'
import { RecordsTable } from './records-table.tsx'
import { LazyFilterPanel, RulesLine, useFilterPanel, useRuleEditor } from './table-filtering.tsx'

const UnsavedChanges = lazyNamed(() => import('../views/unsaved-changes.tsx'), 'UnsavedChanges')

/** Loaded after the first rows, which don't need the address written. */
const AddressKeeper = lazyNamed(() => import('../address/address-keeper.tsx'), 'default')

const GroupedRecords = lazyNamed(() => import('../groups/grouped-records.tsx'), 'GroupedRecords')

const SelectionToolbar = lazyNamed(() => import('../bulk/selection-toolbar.tsx'), 'SelectionToolbar')

/** Loaded after the first rows: until then there is nothing to update. */
const LiveChanges = lazyNamed(() => import('../live/live-changes.tsx'), 'LiveChanges')

/** Hides picture columns unless the user chose them, while no record has a picture. */
const withPictures = <Any extends { columns: readonly { isOfPictures?: true }[] }>(dashboard: Any): Any => ({
  ...dashboard,
  columns: dashboard.columns.map(column =>
    column.isOfPictures ? { ...column, isHiddenByDefault: !serverHas('thumbnails') } : column,
  ),
})

const rowId = (row: DashboardRow) => row.id

/**
 * The screen of a list of records, as its `Dashboard` describes it: head, statistics, search, toolbar, table, drawer and dialogs.
 */
export function RecordsDashboard<Row extends DashboardRow, Task extends DashboardTask>(props: {
  dashboard: Dashboard<Row, Task>
  /** The user whose columns, density and views apply. */
  user: string
}) {
  const { user } = props
  const dashboard = useMemo(() => withPictures(props.dashboard), [props.dashboard])
  const { table, complete } = useLabTable(dashboard)
  // Rendering needs only a row's id and values.
  const drawn = table as unknown as AnyDashboard
  return (
    <>
      <PageTitle>{table.texts.title}</PageTitle>
      <RecordsProvider dashboard={table} {...{ user, complete }} waiting={<OpeningDashboard dashboard={drawn} />}>
        <DashboardContent dashboard={drawn} user={user} />
      </RecordsProvider>
    </>
  )
}

function useFeedback({ list, allCount, isDeleting }: Records<DashboardRow>, loadFailed: string | undefined): void {
  useLoadingFlag(isDeleting || (list.status === 'loading' && allCount === undefined))
  useEffect(() => {
    if (list.error && loadFailed) toast.error(loadFailed)
  }, [list.error, loadFailed])
}

const allowed = (actions: readonly DashboardAction[], mayEdit: boolean) =>
  mayEdit ? actions : actions.filter(({ isEdit }) => !isEdit)

function linksOf(kind: RecordKind, id: number, { editOne }: RecordTexts): DashboardAction[] {
  const { detail, edit } = recordAddress(kind)
  return [
    { label: tableMessages.viewDetails, icon: <IconEye aria-hidden />, to: detail(id) },
    { label: editOne, icon: <IconPencil aria-hidden />, to: edit(id), isEdit: true },
  ]
}

function useRowMenu(
  { table, rowMenu, texts }: AnyDashboard,
  context: ActionContext<DashboardRow, DashboardTask>,
): (row: DashboardRow) => FloatingMenuItem[] {
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const positionOf = useListPosition(table)
  return row => {
    const links = linksOf(table, row.id, texts)
    const actions = allowed([...links, ...(rowMenu?.(row, context) ?? [])], mayEdit)
    const items = actions.map(({ label, icon, to, onPick }) => ({
      label,
      icon,
      onPick: () => (to === undefined ? onPick?.() : void navigate({ to, search: positionOf(row.id) as never })),
    }))
    if (!mayEdit) return items
    const remove = {
      label: texts.delete,
      icon: <IconTrash aria-hidden />,
      isDanger: true,
      onPick: () => void context.records.deleteOne(row),
    }
    return [...items, 'divider', remove]
  }
}

/** Writes many cells of a dashboard's rows at once. Undefined for readers. */
function useCellWriting(
  { table: kind, adjustSearch, bulk: { naming } }: AnyDashboard,
  records: Records<DashboardRow>,
): RecordWriting<DashboardRow> | undefined {
  const mayEdit = useMayEdit()
  const queries = useQueryClient()
  if (!mayEdit) return undefined
  return {
    kind,
    mergeRows: records.list.mergeRows,
    listOf(row) {
      const part = records.listAround(row)
      return part && { ...part, adjustSearch }
    },
    // A new record would lack the value that its group is known by.
    naming: records.groups ? undefined : naming,
    mayAddOptions: queries.getQueryData(meQuery.queryKey)?.role === 'admin',
    onCreated(count, undo) {
      records.countAll(count)
      offerUndo(undo)
    },
    onOptions: () => void queries.fetchQuery({ ...labFieldsQuery(kind), staleTime: 0 }).catch(() => undefined),
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
  const positionOf = useListPosition(table)
  const panel = useFilterPanel()
  const rules = useRuleEditor({ table, filters: filtering, records })
  useFeedback(records, texts.loadFailed)

  const { list, query, setQuery, selection, expansion, choices } = records
  const cellWriting = useCellWriting(dashboard, records)
  const isBulkRunning = useStored(bulkRun, run => run !== undefined)
  // Stays mounted from first use on, to keep what was typed in its dialogs.
  const [isSelectionUsed, setSelectionUsed] = useState(false)
  const [isSelectionShown, setSelectionShown] = useState(false)
  const selectionTools = useRef<readonly Tool[]>([])
  // Kept when groups begin to load: reading the address again would revert later choices.
  const [keepsAddress, setKeepsAddress] = useState(false)
  const isListed = list.generation > 0
  // In an effect, so that the first rows are painted before more code is requested.
  useEffect(() => {
    if (isListed) setKeepsAddress(true)
  }, [isListed])
  if (!isSelectionUsed && (selection.count > 0 || isBulkRunning)) setSelectionUsed(true)
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<number>>()
  const addActions = mayEdit ? (dashboard.addActions?.(context) ?? []) : []
  const gallery = useMemo(() => {
    const { gallery, columns } = dashboard
    if (!gallery || choices.layout !== 'gallery') return undefined
    const captions = (choices.captions ?? gallery.captions).flatMap(
      id => columns.find(column => column.id === id) ?? [],
    )
    return { gallery, captions, tile: choices.tile }
  }, [dashboard, choices.layout, choices.captions, choices.tile])
  const stepTo = (row: DashboardRow | undefined) => row && (() => expansion.expand(row.id))

  return (
    <>
      <DashboardHead
        dashboard={dashboard}
        records={records}
        actions={[...(dashboard.moreActions ?? []), ...addActions.toReversed()]}
      />
      {keepsAddress && <AddressKeeper source={dashboard} records={records} />}
      {records.problem !== undefined && (
        <Banner kind="red" mb={12} onDismiss={records.dismiss}>
          {records.problem}
        </Banner>
      )}
      {query.group && <GroupedRecords {...{ dashboard, query, records }} group={query.group} />}
      <RecordsTable
        label={texts.label}
        columns={choices.visibleColumns}
        widths={choices.widths}
        onWidth={choices.setWidth}
        pinned={choices.pinned}
        onMoveColumn={(id, before) => choices.setColumnChoice(moveColumnBefore(choices.columnChoice, id, before))}
        onPinned={choices.setPinned}
        onHide={id => choices.setColumnChoice(toggleColumn(choices.columnChoice, id))}
        grouping={{
          of: table,
          by: query.group ?? [],
          onGroup: field => setQuery(now => ({ ...now, group: [field] })),
        }}
        density={choices.density}
        gallery={gallery}
        rowId={rowId}
        rowName={dashboard.rowName}
        list={list}
        bands={records.groups?.bands}
        sort={query.sort}
        onSort={sort => setQuery(now => ({ ...now, sort }))}
        selection={selection}
        headFilters={rules.head}
        toolbar={
          <>
            {isSelectionUsed && (
              <SelectionToolbar {...{ dashboard, records }} onShown={setSelectionShown} tools={selectionTools} />
            )}
            <DashboardToolbar {...{ dashboard, records, panel }} isHidden={isSelectionShown} />
            <RulesLine {...{ dashboard, records }} onEdit={rules.edit}>
              {records.library.current && <UnsavedChanges {...{ dashboard, records }} />}
            </RulesLine>
          </>
        }
        panel={
          panel.isOpen && (
            <LazyFilterPanel
              fallback={<aside />}
              {...{ table, user, records }}
              filters={filtering}
              isEditing={rules.isOpen}
              onEdit={rules.edit}
              isAwaited={panel.isAwaited}
              onClose={panel.close}
            />
          )
        }
        drawer={{
          expansion,
          render: (row, close) => {
            const index = list.rows.indexOf(row)
            return (
              <Drawer
                row={row}
                links={allowed(linksOf(table, row.id, texts), mayEdit).map(({ label, icon, to = '' }) => (
                  <DrawerLink key={label} to={to} search={positionOf(row.id)} icon={icon} text={label} />
                ))}
                onClose={close}
                onPrevious={stepTo(list.rows[index - 1])}
                onNext={stepTo(list.rows[index + 1])}
              />
            )
          },
        }}
        rowMenu={rowMenu}
        selectionMenu={button =>
          isSelectionShown ? selectionTools.current.flatMap(tool => toolItems(tool, button)) : undefined
        }
        onSaveCell={mayEdit ? records.saveCell : undefined}
        empty={{
          text: texts.empty,
          actions: addActions.length > 0 && (
            <>
              <ActionButtons actions={addActions} size="sm" />
              {records.allCount === 0 && EmptyLibrary && <EmptyLibrary onAdded={records.showAdded} />}
            </>
          ),
        }}
        failure={texts.listFailed}
        deletedIds={deletedIds}
        footerNote={edited =>
          keepsAddress && <LiveChanges {...{ dashboard, records, edited }} onDeleted={setDeletedIds} />
        }
        countText={records.groups?.countText ?? texts.showing}
        hasCells
        cellWriting={cellWriting}
        keys={dashboard.keys}
      />
      {rules.popover}
      <DashboardDialogs dashboard={dashboard} records={records} task={task} onClose={() => open(undefined)} />
    </>
  )
}

function DashboardDialogs({ dashboard, task, ...shared }: DashboardDialogProps & { dashboard: AnyDashboard }) {
  const [used, setUsed] = useState<readonly string[]>([])
  if (task && !used.includes(task.kind)) setUsed([...used, task.kind])
  return used.map(kind => {
    const Dialog = dashboard.dialogs?.[kind]
    return Dialog && <Dialog key={kind} {...shared} task={task?.kind === kind ? task : undefined} />
  })
}
