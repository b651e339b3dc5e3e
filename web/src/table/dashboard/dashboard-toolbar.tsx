import { Box, Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMayEdit } from '../../edit/may-edit.ts'
import { DensitySwitch } from '../columns/density-switch.tsx'
import styles from './dashboard.module.css'
import type { AnyDashboard, DashboardAction } from './dashboard.ts'
import { ColumnsButton, ViewsButton } from './dialog-buttons.tsx'
import { FiltersButton } from './filters-button.tsx'
import type { DashboardRow, Records } from './use-records.ts'

/** Actions as buttons, links among them. */
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

/** Buttons above the table. Deleting is possible only while rows are selected, and apart from the add buttons. */
export function DashboardToolbar(props: {
  dashboard: AnyDashboard
  records: Records<DashboardRow>
  addActions: readonly DashboardAction[]
  selectionActions: readonly DashboardAction[]
}) {
  const { dashboard, records, addActions, selectionActions } = props
  const { texts, columns, filters = [], moreActions = [] } = dashboard
  const { selection, choices, views } = records
  const mayEdit = useMayEdit()
  const selectedText = texts.selected(selection.count)
  const hasSelectionPart = selectedText !== undefined || selectionActions.length > 0 || mayEdit
  const leading = [...addActions, ...moreActions]
  return (
    <>
      <ActionButtons actions={leading} size="xs" />
      {selection.count > 0 && (
        <>
          {leading.length > 0 && hasSelectionPart && <span className={styles['divider']} aria-hidden="true" />}
          {selectedText && (
            <Text span size="sm" c="var(--text-2)" style={{ whiteSpace: 'nowrap' }}>
              {selectedText}
            </Text>
          )}
          <ActionButtons actions={selectionActions} size="xs" />
          {mayEdit && (
            <Button
              size="xs"
              variant="outline"
              color="red"
              leftSection={<IconTrash aria-hidden />}
              disabled={records.isDeleting}
              onClick={records.deleteSelected}
            >
              {texts.deleteSelected(selection.count)}
            </Button>
          )}
        </>
      )}
      <Box flex={1} />
      {filters.length > 0 && <FiltersButton filters={filters} records={records} />}
      <DensitySwitch value={choices.density} onChange={choices.setDensity} />
      {views && <ViewsButton views={views} columns={columns} />}
      <ColumnsButton columns={columns} choice={choices.columnChoice} onApply={choices.setColumnChoice} />
    </>
  )
}
