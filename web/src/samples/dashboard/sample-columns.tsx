import { IconInbox } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { EditKind } from '@vitrine/contract/api/field-kinds'
import { type Sample, sampleList } from '@vitrine/contract/samples/samples'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { fieldText } from '../../fields/field-text.ts'
import { formatDate } from '../../format/dates.ts'
import { slideMessages } from '../../slides/slide-messages.ts'
import { cellField } from '../../table/cell-editing/cell-edit.ts'
import type { Column } from '../../table/columns/column.ts'
import { CellText, LongName, SubLine, VisuallyHidden } from '../../table/grid/cells.tsx'
import { useListPosition } from '../../table/grid/list-position.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { LinkedSlideThumbnail } from '../linked-slide-picture.tsx'
import { sampleAddress } from '../sample-addresses.ts'
import { SAMPLE_FIELDS, type SampleField, sampleField } from '../sample-fields.ts'
import { slideLink } from '../sample-sections.tsx'
import { formatLength, formatThreshold } from '../sample-sizes.ts'
import {
  MachineQcBadge,
  machineQcLook,
  QC_STATUS_CHOICES,
  QcStatusBadge,
  qcStatusLook,
  SampleStatusBadge,
} from '../sample-status.tsx'
import classes from './sample-dashboard.module.css'

/** A sample's display name: its pictor sample id, else its sample id. */
export const sampleName = (sample: Pick<Sample, 'pictor_sample_id' | 'sample_id'>): string =>
  sample.pictor_sample_id?.trim() || sample.sample_id

/** The copy button copies the sample id, even if the other id is shown. */
function SampleIdCell({ sample }: { sample: Sample }) {
  const name = sampleName(sample)
  const block = sample.block_id || '-'
  const place = useListPosition('samples')(sample.id)
  return (
    <>
      <span className={classes['id']}>
        <Link
          to={sampleAddress.detail(sample.id)}
          search={place as never}
          className={classes['name']}
          title={name}
          aria-label={name}
        >
          <LongName name={name} />
        </Link>
        <CopyButton value={sample.sample_id} label={`Copy sample ID ${sample.sample_id} to clipboard`} />
      </span>
      <SubLine title={`Block ID ${block}`}>
        <span className={classes['block']}>{block}</span>
      </SubLine>
    </>
  )
}

function CreatedReceivedCell({ sample }: { sample: Sample }) {
  const received = formatDate(sample.received_timestamp)
  return (
    <>
      <span title={`Received ${received}`}>{formatDate(sample.created_at)}</span>
      <SubLine icon={<IconInbox size={13} aria-hidden />} title={`Received ${received}`}>
        {received}
        <VisuallyHidden> received</VisuallyHidden>
      </SubLine>
    </>
  )
}

function AssociatedSlideCell({ sample }: { sample: Sample }) {
  const link = slideLink(sample)
  return link ? <div className={classes['slide']}>{link}</div> : <CellText text={null} />
}

/** In the inline editor the machine's QC status has the same options; elsewhere it can be any text. */
const machineQcEdit: FieldSpec = { ...sampleField('qc_status_machine'), kind: 'choice', choices: QC_STATUS_CHOICES }
const tilesText = ({ tiles }: Sample) => formatLength(tiles)

/** A line is part of another column's cell, so it has no width. */
const LINE = { weight: 0, floor: 0 } as const
const HIDDEN = { isHiddenByDefault: true } as const

/** In the specified order (docs/product/samples.md#samples-dashboard), then other columns of the built-in view. */
const promisedColumns: readonly Column<Sample>[] = [
  {
    ...HIDDEN,
    id: 'picture',
    header: slideMessages.picture,
    weight: 0,
    floor: 62,
    isSortable: false,
    isSticky: true,
    exportAs: [],
    cell: sample => <LinkedSlideThumbnail sample={sample} />,
  },
  {
    id: 'sample_id',
    header: 'Sample ID',
    weight: 210,
    floor: 176,
    isSticky: true,
    exportAs: ['sample_id', 'pictor_sample_id', 'block_id'],
    newRow: sampleField('sample_id'),
    cell: sample => <SampleIdCell sample={sample} />,
  },
  {
    ...LINE,
    ...HIDDEN,
    id: 'tiles_line',
    field: 'tiles',
    header: 'Tiles',
    dialogName: 'Tiles (below the Sample ID)',
    lineOf: 'sample_id',
    edit: sampleField('tiles'),
    accessibleText: sample => `Tiles ${tilesText(sample) ?? '-'}`,
  },
  {
    id: 'qc_status',
    header: 'QC Status',
    weight: 126,
    floor: 114,
    edit: sampleField('qc_status'),
    accessibleText: sample => qcStatusLook(sample.qc_status).label,
    cell: sample => <QcStatusBadge status={sample.qc_status} />,
  },
  {
    id: 'qc_status_machine',
    header: 'Machine QC Status',
    weight: 130,
    floor: 118,
    edit: machineQcEdit,
    accessibleText: sample => machineQcLook(sample.qc_status_machine).label,
    cell: sample => <MachineQcBadge status={sample.qc_status_machine} />,
  },
  {
    id: 'blur_detection_threshold',
    header: 'Blur Detection Threshold',
    weight: 112,
    floor: 108,
    edit: sampleField('blur_detection_threshold'),
    accessibleText: sample => formatThreshold(sample.blur_detection_threshold),
  },
  {
    id: 'created_at',
    header: 'Created',
    weight: 116,
    floor: 106,
    exportAs: ['created_at', 'received_timestamp'],
    cell: sample => <CreatedReceivedCell sample={sample} />,
  },
  { ...HIDDEN, id: 'staining_lab', header: 'Staining Lab', weight: 150, floor: 110, edit: sampleField('staining_lab') },
  {
    ...LINE,
    id: 'staining_type',
    header: 'Staining Type',
    lineOf: 'staining_lab',
    isAlwaysVisible: true,
    edit: sampleField('staining_type'),
  },
  { id: 'instrument_name', header: 'Instrument', weight: 130, floor: 98, edit: sampleField('instrument_name') },
  { ...HIDDEN, id: 'channels', header: 'Channels', weight: 100, floor: 80, edit: sampleField('channels') },
  {
    ...HIDDEN,
    id: 'tiles',
    header: 'Tiles',
    weight: 100,
    floor: 64,
    accessibleText: tilesText,
    edit: sampleField('tiles'),
  },
  {
    ...HIDDEN,
    id: 'status',
    header: 'Status',
    weight: 116,
    floor: 100,
    edit: sampleField('status'),
    cell: sample => <SampleStatusBadge status={sample.status} />,
  },
  {
    ...HIDDEN,
    id: 'slide',
    header: 'Associated Slide',
    weight: 190,
    floor: 130,
    // The server only sorts by the sample's own fields.
    isSortable: false,
    exportAs: ['slide_id', 'slide_name'],
    cell: sample => <AssociatedSlideCell sample={sample} />,
  },
  { id: 'file_name', header: 'File Name', weight: 220, floor: 140, edit: sampleField('file_name') },
  { id: 'file_type', header: 'File Type', weight: 110, floor: 82, edit: sampleField('file_type') },
  {
    ...HIDDEN,
    id: 'specimen_type',
    header: 'Specimen Type',
    weight: 140,
    floor: 106,
    edit: sampleField('specimen_type'),
  },
  { ...HIDDEN, id: 'organ_type', header: 'Organ Type', weight: 130, floor: 96, edit: sampleField('organ_type') },
  { ...HIDDEN, id: 'file_path', header: 'File Path', weight: 260, floor: 150, edit: sampleField('file_path') },
]

/** Minimum widths in pixels, which are also the weights for the remaining width. */
const WIDTHS: Partial<Record<EditKind, number>> = { 'long-text': 190, json: 190, integer: 100, number: 100, size: 100 }
const DEFAULT_WIDTH = 130

/** The column of a field that has no other one: hidden by default. */
function fieldColumn(edit: FieldSpec<SampleField>): Column<Sample> {
  const { field, label, kind } = edit
  const width = WIDTHS[kind] ?? DEFAULT_WIDTH
  return {
    ...HIDDEN,
    id: field,
    header: label,
    weight: width,
    floor: width,
    edit,
    ...(!Object.hasOwn(sampleList.columns, field) && { isSortable: false }),
    text: sample => fieldText(kind, sample[field]) || null,
    ...(kind === 'date' && { accessibleText: (sample: Sample) => shownDay(sample[field]) }),
  }
}
const shownDay = (day: unknown) => (typeof day === 'string' && day !== '' ? formatDate(day) : null)

export const sampleColumns: readonly Column<Sample>[] = [
  ...promisedColumns,
  ...SAMPLE_FIELDS.filter(({ field }) => !promisedColumns.some(column => cellField(column) === field)).map(fieldColumn),
]

export const sampleSearchColumns = [
  { value: 'file_name', label: 'File Name' },
  { value: 'file_type', label: 'File Type' },
] as const
