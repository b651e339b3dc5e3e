import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ColumnsButton } from '../../table/columns/columns-dialog.tsx'
import classes from '../../table/dashboard/toolbar.module.css'
import { DensitySwitch } from '../../table/columns/density-switch.tsx'
import { datasetListMessages } from './dataset-list-messages.ts'
import { datasetColumns } from './datasets-columns.tsx'
import { useDatasets } from './datasets-provider.tsx'
import type { DatasetActions } from './use-dataset-actions.ts'

/** What stands above the table (spec 2 §2). Delete Selected is there only while something is chosen, and never first. */
export function DatasetsToolbar({ addActions, actions }: { addActions: ReactNode; actions: DatasetActions }) {
  const { selection, choices } = useDatasets()
  return (
    <>
      {addActions}
      {selection.count > 0 && (
        <>
          <span className={classes['rule']} aria-hidden="true" />
          <span className={classes['count']}>{datasetListMessages.selected(selection.count)}</span>
          <Button
            size="xs"
            variant="outline"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
            disabled={actions.isDeleting}
            onClick={actions.deleteSelected}
          >
            {datasetListMessages.deleteSelected}
          </Button>
        </>
      )}
      <span className={classes['grow']} />
      <DensitySwitch value={choices.density} onChange={choices.setDensity} />
      <ColumnsButton columns={datasetColumns} choice={choices.columnChoice} onApply={choices.setColumnChoice} />
    </>
  )
}
