import { Button } from '@mantine/core'
import { IconScan, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ColumnsButton } from '../../table/columns/columns-dialog.tsx'
import classes from '../../table/dashboard/toolbar.module.css'
import { DensitySwitch } from '../../table/columns/density-switch.tsx'
import { slideAddress } from '../slide-addresses.ts'
import { slideColumns } from './slide-columns.tsx'
import { useSlides } from './slides-provider.tsx'
import type { SlideActions } from './use-slide-actions.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** What stands above the table (spec 1 §2). Delete Selected is there only while something is chosen, and never first. */
export function SlidesToolbar({ addActions, actions }: { addActions: ReactNode; actions: SlideActions }) {
  const { selection, choices } = useSlides()
  return (
    <>
      {addActions}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconScan {...ICON} />}
        renderRoot={props => <Link to={slideAddress.reader} {...props} />}
      >
        Slide Reader
      </Button>
      {selection.count > 0 && (
        <>
          <span className={classes['rule']} aria-hidden="true" />
          <Button
            size="xs"
            variant="outline"
            color="red"
            leftSection={<IconTrash {...ICON} />}
            disabled={actions.isDeleting}
            onClick={actions.deleteSelected}
          >
            Delete Selected ({selection.count})
          </Button>
        </>
      )}
      <span className={classes['grow']} />
      <DensitySwitch value={choices.density} onChange={choices.setDensity} />
      <ColumnsButton columns={slideColumns} choice={choices.columnChoice} onApply={choices.setColumnChoice} />
    </>
  )
}
