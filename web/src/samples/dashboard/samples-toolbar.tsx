import { Button } from '@mantine/core'
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ColumnsButton } from '../../table/columns/columns-dialog.tsx'
import classes from '../../table/dashboard/toolbar.module.css'
import { DensitySwitch } from '../../table/columns/density-switch.tsx'
import { ViewsButton } from '../../table/views/views-button.tsx'
import { sampleColumns } from './sample-columns.tsx'
import { sampleListMessages } from './sample-list-messages.ts'
import { useSamples } from './samples-provider.tsx'
import type { SampleActions } from './use-sample-actions.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export interface SamplesToolbarProps {
  addActions: ReactNode
  actions: SampleActions
  onBatchEdit: () => void
}

/** What stands above the table (spec 1 §2). What is done to chosen samples is there only while some are, Delete last of it. */
export function SamplesToolbar({ addActions, actions, onBatchEdit }: SamplesToolbarProps) {
  const { selection, choices, views } = useSamples()
  return (
    <>
      {addActions}
      {selection.count > 0 && (
        <>
          {addActions && <span className={classes['rule']} aria-hidden="true" />}
          <span className={classes['count']}>{sampleListMessages.selected(selection.count)}</span>
          <Button size="xs" variant="default" leftSection={<IconPencil {...ICON} />} onClick={onBatchEdit}>
            {sampleListMessages.batchEdit}
          </Button>
          <Button size="xs" variant="default" leftSection={<IconDownload {...ICON} />} onClick={actions.exportSelected}>
            {sampleListMessages.export}
          </Button>
          <Button
            size="xs"
            variant="outline"
            color="red"
            leftSection={<IconTrash {...ICON} />}
            disabled={actions.isDeleting}
            onClick={actions.deleteSelected}
          >
            {sampleListMessages.delete}
          </Button>
        </>
      )}
      <span className={classes['grow']} />
      <DensitySwitch value={choices.density} onChange={choices.setDensity} />
      <ViewsButton views={views} columns={sampleColumns} />
      <ColumnsButton columns={sampleColumns} choice={choices.columnChoice} onApply={choices.setColumnChoice} />
    </>
  )
}
