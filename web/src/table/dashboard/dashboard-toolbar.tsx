import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ColumnsButton } from '../columns/columns-dialog.tsx'
import { DensitySwitch } from '../columns/density-switch.tsx'
import { ViewsButton } from '../views/views-button.tsx'
import { ActionButtons } from './action-buttons.tsx'
import type { DashboardAction, DashboardRow, DashboardTask } from './dashboard.ts'
import type { DashboardPartProps } from './dashboard-search.tsx'
import classes from './toolbar.module.css'

export interface DashboardToolbarProps<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>
  extends DashboardPartProps<Row, Filter, Task> {
  addActions: readonly DashboardAction[]
  selectionActions: readonly DashboardAction[]
}

/** Buttons above the table. Deleting is possible only while rows are selected, after a rule, apart from the add buttons. */
export function DashboardToolbar<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>(
  props: DashboardToolbarProps<Row, Filter, Task>,
) {
  const { dashboard, records } = props
  const { texts, columns, moreActions = [] } = dashboard
  const { selection, choices, views } = records
  const leading = [...props.addActions, ...moreActions]
  const selectedText = texts.selected(selection.count)
  return (
    <>
      <ActionButtons actions={leading} size="xs" />
      {selection.count > 0 && (
        <>
          {leading.length > 0 && <span className={classes['rule']} aria-hidden="true" />}
          {selectedText && <span className={classes['count']}>{selectedText}</span>}
          <ActionButtons actions={props.selectionActions} size="xs" />
          <Button
            size="xs"
            variant="outline"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
            disabled={records.isDeleting}
            onClick={records.deleteSelected}
          >
            {texts.deleteSelected(selection.count)}
          </Button>
        </>
      )}
      <span className={classes['grow']} />
      <DensitySwitch value={choices.density} onChange={choices.setDensity} />
      {views && <ViewsButton views={views} columns={columns} />}
      <ColumnsButton columns={columns} choice={choices.columnChoice} onApply={choices.setColumnChoice} />
    </>
  )
}
