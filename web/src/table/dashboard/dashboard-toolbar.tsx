import { Button } from '@mantine/core'
import {
  IconArrowsSort,
  IconBaselineDensityLarge,
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconColumns3,
  IconDownload,
  IconLayoutGrid,
  IconSquareCheck,
  IconStack2,
  IconTable,
  IconTextCaption,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Sort } from '@vitrine/contract/lists/list-query'
import { Fragment, type ReactNode, useState } from 'react'
import { SearchBar } from '../../search/search-bar.tsx'
import { Segments } from '../../ui/buttons/segments.tsx'
import { type Tool, Toolbar } from '../../ui/buttons/toolbar.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import type { FloatingMenuItem } from '../../ui/popovers/floating-menu.tsx'
import { cellField } from '../cell-editing/cell-edit.ts'
import { DENSITIES, type Density } from '../columns/density.ts'
import type { Layout } from '../columns/layout.ts'
import { nextSort } from '../grid/grid-head.tsx'
import type { AnyDashboard, DashboardAction } from '../records/dashboard.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { tableMessages } from '../table-messages.ts'
import { ViewMenu } from '../views/view-menu.tsx'
import styles from './dashboard.module.css'
import { FiltersButton } from './filters-button.tsx'
import type { useFilterPanel } from './table-filtering.tsx'

const ColumnsDialog = lazyNamed(() => import('../columns/columns-dialog.tsx'), 'default')
const ExportDialog = lazyNamed(() => import('../export/export-dialog.tsx'), 'default')
const CaptionChoices = lazyNamed(() => import('../gallery/caption-choices.tsx'), 'CaptionChoices')
const TileSize = lazyNamed(() => import('../gallery/tile-size.tsx'), 'TileSize')
const GroupChoices = lazyNamed(() => import('../groups/group-choices.tsx'), 'GroupChoices')

/** Actions as buttons, some of them links. */
export function ActionButtons({ actions, size }: { actions: readonly DashboardAction[]; size: 'xs' | 'sm' }) {
  return actions.map(({ label, icon, isPrimary, to, onPick }) => (
    <Button
      key={label}
      size={size}
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={icon}
      {...(to === undefined ? { onClick: onPick } : { renderRoot: (props: object) => <Link to={to} {...props} /> })}
    >
      {label}
    </Button>
  ))
}

interface DialogState {
  isOpen: boolean
  onClose: () => void
}

/** The dialogs of a toolbar's tools: each loads on first use and stays mounted. */
function useDialogs(dialogs: Readonly<Record<string, (state: DialogState) => ReactNode>>) {
  const [used, setUsed] = useState<Readonly<Record<string, boolean>>>({})
  const set = (name: string, isOpen: boolean) => setUsed(now => ({ ...now, [name]: isOpen }))
  return {
    open: (name: string) => set(name, true),
    drawn: Object.entries(used).map(([name, isOpen]) => (
      <Fragment key={name}>{dialogs[name]?.({ isOpen, onClose: () => set(name, false) })}</Fragment>
    )),
  }
}

const DENSITY_ICONS: Readonly<Record<Density, ReactNode>> = {
  compact: <IconBaselineDensitySmall aria-hidden />,
  normal: <IconBaselineDensityMedium aria-hidden />,
  relaxed: <IconBaselineDensityLarge aria-hidden />,
}

function densityTool(now: Density, onChange: (density: Density) => void): Tool {
  const itemOf = (density: Density): FloatingMenuItem => ({
    label: tableMessages.densities[density],
    isChosen: density === now,
    onPick: () => onChange(density),
  })
  const label = tableMessages.densities[now]
  return { label, name: tableMessages.densityIs(label), icon: DENSITY_ICONS[now], menu: DENSITIES.map(itemOf) }
}

const LAYOUTS = [
  { value: 'table', label: tableMessages.table, icon: <IconTable size={16} aria-hidden /> },
  { value: 'gallery', label: tableMessages.gallery, icon: <IconLayoutGrid size={16} aria-hidden /> },
] as const

function layoutTool(now: Layout, onChange: (layout: Layout) => void): Tool {
  const label = tableMessages.layout
  return {
    label,
    icon: undefined,
    control: <Segments label={label} segments={LAYOUTS} value={now} onChange={onChange} />,
    menu: LAYOUTS.map(({ value, label }) => ({ label, isChosen: value === now, onPick: () => onChange(value) })),
  }
}

function sizeTool(tile: number, onChange: (tile: number) => void): Tool {
  const sizes = Object.entries(tableMessages.tileSizes).map(([px, label]) => ({ label, tile: Number(px) }))
  return {
    label: tableMessages.tileSize,
    icon: undefined,
    control: <TileSize tile={tile} onChange={onChange} />,
    menu: sizes.map(({ label, tile: px }) => ({ label, isChosen: px === tile, onPick: () => onChange(px) })),
  }
}

/** Tiles have no column heads to sort by. */
function sortTool(columns: AnyDashboard['columns'], now: Sort | undefined, onSort: (sort: Sort) => void): Tool {
  const fields = new Map(
    columns
      .filter(({ isSortable, lineOf }) => isSortable !== false && lineOf === undefined)
      .map(column => [column.sortField ?? cellField(column), column.header]),
  )
  const byField = [...fields].map(([field, label]): FloatingMenuItem => {
    const isChosen = field === now?.field
    return { label, isChosen, onPick: () => onSort(isChosen ? now : nextSort(undefined, field)) }
  })
  const inOrder = (order: Sort['order'], label: string): FloatingMenuItem => ({
    label,
    isChosen: now?.order === order,
    isDisabled: now === undefined,
    onPick: () => now && onSort({ ...now, order }),
  })
  return {
    label: tableMessages.sort,
    ...(now && { name: tableMessages.sortedBy(fields.get(now.field) ?? now.field, now.order) }),
    icon: <IconArrowsSort aria-hidden />,
    menu: [
      ...byField,
      'divider',
      inOrder('asc', tableMessages.sortAscending),
      inOrder('dsc', tableMessages.sortDescending),
    ],
  }
}

/** The line above the table: what the list shows, and how. */
export function DashboardToolbar(props: {
  dashboard: AnyDashboard
  records: Records<DashboardRow>
  panel: ReturnType<typeof useFilterPanel>
  /** Another toolbar replaces it. */
  isHidden: boolean
}) {
  const { dashboard, records, panel, isHidden } = props
  const { texts, columns, gallery } = dashboard
  const { choices, query, selection, list } = records
  const [groupButton, setGroupButton] = useState<HTMLElement>()
  const [captionsButton, setCaptionsButton] = useState<HTMLElement>()
  const dialogs = useDialogs({
    columns: state => (
      <ColumnsDialog
        {...state}
        columns={columns}
        choice={choices.columnChoice}
        pinned={choices.pinned}
        onApply={(choice, pinned) => {
          choices.setColumnChoice(choice)
          choices.setPinned(pinned)
        }}
      />
    ),
    export: state => <ExportDialog {...state} {...{ dashboard, records }} />,
  })
  const groupedBy = query.group?.length ?? 0
  const groupTool: Tool = {
    label: tableMessages.group,
    ...(groupedBy > 0 && { name: tableMessages.groupedBy(groupedBy) }),
    title: tableMessages.group,
    icon: <IconStack2 aria-hidden />,
    count: groupedBy,
    hasPopup: true,
    isOpen: groupButton !== undefined,
    onPick: button => setGroupButton(groupButton ? undefined : button),
  }
  const columnsTool: Tool = {
    label: tableMessages.columns,
    title: tableMessages.customizeColumns,
    icon: <IconColumns3 aria-hidden />,
    onPick: () => dialogs.open('columns'),
  }
  const captionsTool: Tool = {
    label: tableMessages.captions,
    icon: <IconTextCaption aria-hidden />,
    hasPopup: true,
    isOpen: captionsButton !== undefined,
    onPick: button => setCaptionsButton(captionsButton ? undefined : button),
  }
  const isGallery = gallery !== undefined && choices.layout === 'gallery'
  const lookTools: Tool[] = isGallery
    ? [sizeTool(choices.tile, tile => choices.setLayout({ tile })), captionsTool]
    : [densityTool(choices.density, choices.setDensity), columnsTool]
  const selectTool: Tool = {
    label: tableMessages.selectAll,
    icon: <IconSquareCheck aria-hidden />,
    isDisabled: list.rows.length === 0,
    onPick: () => selection.selectAll(list.rows.map(({ id }) => id)),
  }
  const exportTool: Tool = {
    label: tableMessages.export,
    title: tableMessages.exportTip,
    icon: <IconDownload aria-hidden />,
    onPick: () => dialogs.open('export'),
  }
  return (
    <>
      <Toolbar
        label={texts.label}
        className={styles['toolbar']}
        isHidden={isHidden}
        tools={[
          groupTool,
          ...(isGallery
            ? [sortTool(columns, query.sort, sort => records.setQuery(now => ({ ...now, sort }))), selectTool]
            : []),
        ]}
        endTools={[
          ...(gallery ? [layoutTool(choices.layout, layout => choices.setLayout({ layout }))] : []),
          ...lookTools,
          exportTool,
        ]}
      >
        <ViewMenu dashboard={dashboard} records={records} />
        <ToolbarSearch dashboard={dashboard} records={records} />
        <FiltersButton query={query} panel={panel} />
      </Toolbar>
      {dialogs.drawn}
      {captionsButton && gallery && (
        <CaptionChoices
          {...{ columns, gallery }}
          captions={choices.captions ?? gallery.captions}
          onChange={captions => choices.setLayout({ captions })}
          button={captionsButton}
          onClose={() => setCaptionsButton(undefined)}
        />
      )}
      {groupButton && <GroupChoices {...props} button={groupButton} onClose={() => setGroupButton(undefined)} />}
    </>
  )
}

function ToolbarSearch({ dashboard, records }: { dashboard: AnyDashboard; records: Records<DashboardRow> }) {
  const { texts, searchColumns } = dashboard
  const { query, setQuery } = records
  return (
    <SearchBar
      label={texts.searchLabel}
      placeholder={texts.searchPlaceholder}
      value={query.search}
      onChange={search => setQuery(now => ({ ...now, search }))}
      {...(searchColumns && {
        columns: searchColumns,
        chosenColumns: query.searchColumns,
        onColumnsChange: (searchColumns: string[]) => setQuery(now => ({ ...now, searchColumns })),
      })}
    />
  )
}
