import {
  IconArrowAutofitWidth,
  IconEyeOff,
  IconFilter,
  IconPin,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
  IconStack2,
} from '@tabler/icons-react'
import type { Sort } from '@vitrine/contract/lists/list-query'
import type { ReactNode } from 'react'
import { FloatingMenu, type FloatingMenuItem, type OpenMenu } from '../../ui/popovers/floating-menu.tsx'
import { cellField } from '../cell-editing/cell-edit.ts'
import type { Column } from '../columns/column.ts'
import { MAX_PINNED_COLUMNS } from '../columns/column-layout.ts'
import { type ColumnSizing, fitColumn, pinColumns } from '../columns/column-sizing.ts'
import type { GridHeadOptions } from '../grid/grid-head.tsx'
import { isGroupField } from '../groups/group-fields.ts'
import { tableMessages } from '../table-messages.ts'

export interface HeadMenuProps extends ColumnSizing, Pick<GridHeadOptions, 'sort' | 'onSort' | 'headFilters'> {
  column: Column<never>
  /** The fields that rows are grouped by; undefined if rows can't be grouped. */
  grouping:
    | { of: Parameters<typeof isGroupField>[0]; by: readonly string[]; onGroup: (field: string) => void }
    | undefined
  /** Undefined for the last one. */
  onHide: (() => void) | undefined
  /** Where the menu opens. */
  at: Pick<OpenMenu, 'button' | 'at'>
  onClose: () => void
}

const sorted = (field: string, order: Sort['order'], { sort, onSort }: HeadMenuProps, icon: ReactNode) => ({
  label: order === 'asc' ? tableMessages.sortAscending : tableMessages.sortDescending,
  icon,
  isDisabled: sort?.field === field && sort.order === order,
  onPick: () => onSort?.({ field, order }),
})

function headItems(props: HeadMenuProps): FloatingMenuItem[] {
  const { column, columns, pinned, headFilters, grouping, onHide, at } = props
  const filterField = cellField(column)
  const field = column.sortField ?? filterField
  const count = columns.findIndex(({ id }) => id === column.id) + 1
  const isSortable = column.isSortable !== false
  return [
    ...(props.onSort && isSortable
      ? [
          sorted(field, 'asc', props, <IconSortAscending aria-hidden />),
          sorted(field, 'dsc', props, <IconSortDescending aria-hidden />),
        ]
      : []),
    ...(headFilters?.fields.includes(filterField)
      ? [
          {
            label: tableMessages.filter,
            name: tableMessages.filterBy(column.header),
            icon: <IconFilter aria-hidden />,
            onPick: () => headFilters.onOpen(filterField, at.button),
          },
        ]
      : []),
    ...(grouping && isSortable && isGroupField(grouping.of, field)
      ? [
          {
            label: tableMessages.groupByThis,
            icon: <IconStack2 aria-hidden />,
            isDisabled: grouping.by.length === 1 && grouping.by[0] === field,
            onPick: () => grouping.onGroup(field),
          },
        ]
      : []),
    'divider',
    {
      label: count === pinned ? tableMessages.unpin : tableMessages.pinUpTo,
      icon: count === pinned ? <IconPinnedOff aria-hidden /> : <IconPin aria-hidden />,
      isDisabled: count > MAX_PINNED_COLUMNS,
      onPick: () => pinColumns(props, column.id),
    },
    {
      label: tableMessages.hide,
      icon: <IconEyeOff aria-hidden />,
      isDisabled: onHide === undefined || column.isAlwaysVisible === true,
      onPick: onHide,
    },
    {
      label: tableMessages.fit,
      icon: <IconArrowAutofitWidth aria-hidden />,
      onPick: () => fitColumn(props, column.id),
    },
  ]
}

/** The actions of a column, opened on its head by right-click, Shift+F10 or the arrow. */
export function HeadMenu(props: HeadMenuProps) {
  const items = headItems(props)
  const menu = { ...props.at, label: tableMessages.columnMenu(props.column.header), isAtStart: true }
  return (
    <FloatingMenu menu={{ ...menu, items: items[0] === 'divider' ? items.slice(1) : items }} onClose={props.onClose} />
  )
}
