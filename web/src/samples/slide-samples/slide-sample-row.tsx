import { Text } from '@mantine/core'
import { IconChevronRight, IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples/samples'
import { type ReactNode, useId } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { formatDate } from '../../format/dates.ts'
import { EditablePart } from '../../table/cell-editing/editable-record.tsx'
import type { Column } from '../../table/columns/column.ts'
import iconStyles from '../../ui/buttons/icon-button.module.css'
import { isRowClick } from '../../ui/event-target.ts'
import { Tooltip } from '../../ui/popovers/tooltip.tsx'
import { sampleAddress } from '../sample-addresses.ts'
import { type InlineField, sampleCell } from '../sample-cells.ts'
import { sampleMessages } from '../sample-messages.ts'
import { formatFileSize, formatLength, hasLength } from '../sample-sizes.ts'
import { QcStatusBadge, qcStatusLook } from '../sample-status.tsx'
import classes from './slide-samples.module.css'

/** Number of columns, all spanned by the panel. */
const COLUMNS = 6

export interface SlideSampleRowProps {
  sample: Sample
  isOpen: boolean
  onToggle: () => void
  onEdit: (column: Column<Sample>) => void
}

/** A sample's row and, while it is expanded, its panels. A click outside links and buttons toggles it. */
export function SlideSampleRow({ sample, isOpen, onToggle, onEdit }: SlideSampleRowProps) {
  const panelId = useId()
  const mayEdit = useMayEdit()
  const name = sample.sample_id
  return (
    <>
      {/* For keyboard users, the arrow in the first cell does what a click on the row does. */}
      <tr
        data-row-id={sample.id}
        className={isOpen ? classes['open'] : classes['closed']}
        onClick={event => isRowClick(event) && onToggle()}
      >
        <td className={classes['arrow']}>
          <button
            type="button"
            className={`${iconStyles['icon']} ${classes['toggle']}`}
            aria-label={sampleMessages.details(name)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={onToggle}
          >
            <IconChevronRight aria-hidden />
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
            icon={<IconEye aria-hidden />}
          />
          {mayEdit && (
            <ActionLink
              to={sampleAddress.edit(sample.id)}
              label={sampleMessages.edit(name)}
              icon={<IconPencil aria-hidden />}
            />
          )}
        </td>
      </tr>
      {isOpen && (
        <tr data-row-id={sample.id} className={classes['panel']}>
          <td colSpan={COLUMNS} id={panelId}>
            <Panel sample={sample} onEdit={onEdit} />
          </td>
        </tr>
      )}
    </>
  )
}

const Below = ({ children }: { children: ReactNode }) => (
  <Text component="div" size="xs" c="dimmed">
    {children || '-'}
  </Text>
)

const ActionLink = ({ to, label, icon }: { to: string; label: string; icon: ReactNode }) => (
  <Tooltip text={label}>
    <Link to={to} aria-label={label} className={`${iconStyles['icon']} ${classes['action']}`}>
      {icon}
    </Link>
  </Tooltip>
)

type LengthField = 'image_width_px' | 'image_height_px' | 'image_width_um' | 'image_height_um'
type PanelLine = Exclude<InlineField, LengthField> | { label: string; size: readonly [LengthField, LengthField] }

const GROUPS: readonly { title: string; lines: readonly PanelLine[] }[] = [
  { title: 'Sample Information', lines: ['specimen_type', 'description', 'biomarker'] },
  {
    title: 'Image Information',
    lines: [
      { label: 'Pixels', size: ['image_width_px', 'image_height_px'] },
      { label: 'Micrometres', size: ['image_width_um', 'image_height_um'] },
      'file_size',
    ],
  },
  { title: 'Lab Information', lines: ['staining_lab', 'staining_type', 'instrument_name'] },
]

function Panel({ sample, onEdit }: Pick<SlideSampleRowProps, 'sample' | 'onEdit'>) {
  const length = (field: LengthField) => (
    <EditablePart column={sampleCell(field)} text={formatLength(sample[field])} onEdit={onEdit} />
  )
  const pairOf = (line: PanelLine): ReactNode => {
    if (typeof line === 'string') {
      const text = line === 'file_size' ? formatFileSize(sample.file_size) : sample[line]
      const part = <EditablePart column={sampleCell(line)} text={text} onEdit={onEdit} />
      return <PanelPair key={line} label={sampleCell(line).header} value={part} />
    }
    const [width, height] = line.size
    if (!hasLength(sample[width]) && !hasLength(sample[height])) return null
    const area = (
      <>
        {length(width)} <span className={classes['times']}>×</span> {length(height)}
      </>
    )
    return <PanelPair key={line.label} label={line.label} value={area} />
  }
  return (
    <div className={classes['groups']}>
      {GROUPS.map(({ title, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>{lines.map(pairOf)}</dl>
        </section>
      ))}
    </div>
  )
}

const PanelPair = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
