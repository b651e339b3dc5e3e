import { Box, Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'
import { useMayEdit } from '../../edit/may-edit.ts'
import { DensitySwitch } from '../columns/density-switch.tsx'
import { GroupButton } from '../groups/group-button.tsx'
import { tableMessages } from '../table-messages.ts'
import styles from './dashboard.module.css'
import type { AnyDashboard, DashboardAction } from './dashboard.ts'
import { ColumnsButton, ExportButton, ImportButton, ViewsButton } from './dialog-buttons.tsx'
import { FiltersButton, FilterToggle } from './filters-button.tsx'
import { countFilters } from './list-filters.ts'
import type { useFacetPanel } from './table-filtering.tsx'
import type { DashboardRow, Records } from './use-records.ts'

/** Actions as buttons, links among them. */
export function ActionButtons({ actions, size }: { actions: readonly DashboardAction[]; size: 'xs' | 'sm' }) {
  return actions.map(({ label, icon, isPrimary, to, onPick }) => (
    <Button
      key={label}
      size={size}
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={icon}
      classNames={{ section: styles['actionIcon'] ?? '' }}
      {...(to === undefined ? { onClick: onPick } : { renderRoot: (props: object) => <Link to={to} {...props} /> })}
    >
      {label}
    </Button>
  ))
}

const SaveCurrentView = lazy(() => import('../views/save-current-view.tsx'))

/** Buttons above the table. Deleting is possible only while rows are selected, and apart from the add buttons. */
export function DashboardToolbar(props: {
  dashboard: AnyDashboard
  records: Records<DashboardRow>
  bulk: AnyDashboard['bulk']
  addActions: readonly DashboardAction[]
  selectionActions: readonly DashboardAction[]
  panel: ReturnType<typeof useFacetPanel>
}) {
  const { dashboard, records, bulk, addActions, selectionActions, panel } = props
  const { texts, columns, filters = [], moreActions = [], exports, importing } = dashboard
  const { selection, choices, views } = records
  const mayEdit = useMayEdit()
  // The bar of bulk edits says it too.
  const selectedText = bulk ? undefined : texts.selected(selection.count)
  const hasSelectionPart = selectedText !== undefined || selectionActions.length > 0 || mayEdit
  async function deleteSelected() {
    if (!bulk || !selection.allBut) return records.deleteSelected()
    const { deleteMatching } = await import('../bulk/delete-matching.ts')
    return deleteMatching(dashboard, bulk, records)
  }
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
              onClick={deleteSelected}
            >
              {texts.deleteSelected(selection.count)}
            </Button>
          )}
        </>
      )}
      <Box flex={1} data-has-selection={selection.count > 0 || undefined} />
      {panel.hasPanel ? (
        <FilterToggle
          active={countFilters(records.query)}
          isOpen={panel.isOpen}
          title={tableMessages.filtersHint}
          onClick={panel.toggle}
        />
      ) : (
        filters.length > 0 && <FiltersButton filters={filters} records={records} />
      )}
      {dashboard.groupedAs && backendOffers('groups') && <GroupButton {...{ dashboard, records }} />}
      <DensitySwitch value={choices.density} onChange={choices.setDensity} />
      {records.library.current && (
        <Suspense>
          <SaveCurrentView source={dashboard} records={records} />
        </Suspense>
      )}
      {(views || backendOffers('views')) && (
        <ViewsButton views={views} source={dashboard} records={records} columns={columns} />
      )}
      {mayEdit && importing && backendOffers(importing.needs) && (
        <ImportButton importing={importing} records={records} />
      )}
      {exports && backendOffers('export') && <ExportButton dashboard={dashboard} exports={exports} records={records} />}
      <ColumnsButton
        columns={columns}
        choice={choices.columnChoice}
        pinned={choices.pinned}
        onApply={(choice, pinned) => {
          choices.setColumnChoice(choice)
          choices.setPinned(pinned)
        }}
      />
    </>
  )
}
