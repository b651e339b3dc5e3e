import { IconChevronRight, IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { formatDate } from '../../format/dates.ts'
import type { Column } from '../../table/columns/column.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { QcStatusBadge, qcStatusLook } from '../qc-status.tsx'
import { sampleAddress } from '../sample-addresses.ts'
import { sampleCell } from '../sample-cells.ts'
import { sampleMessages } from '../sample-messages.ts'
import { EditablePart } from './editable-part.tsx'
import { SlideSamplePanel } from './slide-sample-panel.tsx'
import classes from './slide-samples-table.module.css'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
/** Columns of the table, all spanned by the panel. */
const COLUMNS = 6

export interface SlideSampleRowProps {
  sample: Sample
  isOpen: boolean
  onToggle: () => void
  onEdit: (column: Column<Sample>) => void
}

const isOnControl = (event: MouseEvent) => event.target instanceof Element && event.target.closest('a, button') !== null

/** A sample's row and, while it is expanded, its panels. A click outside links and buttons expands or collapses it. */
export function SlideSampleRow({ sample, isOpen, onToggle, onEdit }: SlideSampleRowProps) {
  const panelId = useId()
  const name = sample.sample_id
  return (
    <>
      {/* For the keyboard, the arrow in the first cell does what a click on the row does. */}
      <tr
        data-row-id={sample.id}
        className={isOpen ? classes['open'] : classes['closed']}
        onClick={event => isOnControl(event) || onToggle()}
      >
        <td className={classes['arrow']}>
          <button
            type="button"
            className={classes['toggle']}
            aria-label={sampleMessages.details(name)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={onToggle}
          >
            <IconChevronRight {...ICON} />
          </button>
        </td>
        <td>
          <Link to={sampleAddress.detail(sample.id)} className={classes['name']}>
            {name}
          </Link>
          <Below>{sample.pictor_sample_id}</Below>
        </td>
        <td>
          {sample.specimen_type || '-'}
          <Below>{sample.organ_type}</Below>
        </td>
        <td>
          <EditablePart column={sampleCell('qc_status')} text={qcStatusLook(sample.qc_status).label} onEdit={onEdit}>
            <QcStatusBadge status={sample.qc_status} />
          </EditablePart>
        </td>
        <td>{formatDate(sample.created_at)}</td>
        <td className={classes['actions']}>
          <ActionLink
            to={sampleAddress.detail(sample.id)}
            label={sampleMessages.view(name)}
            icon={<IconEye {...ICON} />}
          />
          <ActionLink
            to={sampleAddress.edit(sample.id)}
            label={sampleMessages.edit(name)}
            icon={<IconPencil {...ICON} />}
          />
        </td>
      </tr>
      {isOpen && (
        <tr data-row-id={sample.id} className={classes['panel']}>
          <td colSpan={COLUMNS} id={panelId}>
            <SlideSamplePanel sample={sample} onEdit={onEdit} />
          </td>
        </tr>
      )}
    </>
  )
}

const Below = ({ children }: { children: ReactNode }) => <div className={classes['below']}>{children || '-'}</div>

function ActionLink({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <Tooltip text={label}>
      <Link to={to} aria-label={label} className={classes['action']}>
        {icon}
      </Link>
    </Tooltip>
  )
}
