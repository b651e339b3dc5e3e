import { IconInbox } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples'
import { formatDate } from '../../format/dates.ts'
import { slideMessages } from '../../slides/slide-messages.ts'
import type { CellEdit, Column } from '../../table/columns/column.ts'
import { CellText, SubLine, VisuallyHidden } from '../../table/grid/cells.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { LinkedSlideThumbnail } from '../linked-slide-picture.tsx'
import { sampleAddress } from '../sample-addresses.ts'
import { sampleField } from '../sample-fields.ts'
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

/** What a sample is called where it is shown: its pictor sample id, else its sample id. */
export const sampleName = (sample: Pick<Sample, 'pictor_sample_id' | 'sample_id'>): string =>
  sample.pictor_sample_id?.trim() || sample.sample_id

/** The copy button takes the sample id, also where another one is shown. */
function SampleIdCell({ sample }: { sample: Sample }) {
  const name = sampleName(sample)
  const block = sample.block_id || '-'
  return (
    <>
      <span className={classes['id']}>
        <Link to={sampleAddress.detail(sample.id)} className={classes['name']} title={name}>
          {name}
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
      <span>{formatDate(sample.created_at)}</span>
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

/** The machine's QC status has the same options in the inline editor. */
const qcEdit: CellEdit = { kind: 'select', choices: QC_STATUS_CHOICES }
const statusEdit: CellEdit = { kind: 'select', choices: sampleField('status').choices ?? [] }
const tilesText = ({ tiles }: Sample) => formatLength(tiles)

/** A line stands in another column's cell, so it has no width. */
const LINE = { weight: 0, floor: 0 } as const
const HIDDEN = { isHiddenByDefault: true } as const

/** The columns of the Samples Dashboard in their promised order (docs/product.md#samples-dashboard), then further columns of the built-in view. */
export const sampleColumns: readonly Column<Sample>[] = [
  {
    ...HIDDEN,
    id: 'picture',
    header: slideMessages.picture,
    needs: 'pictures',
    weight: 0,
    floor: 68,
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
    edit: 'integer',
    accessibleText: sample => `Tiles ${tilesText(sample) ?? '-'}`,
  },
  {
    id: 'qc_status',
    header: 'QC Status',
    weight: 126,
    floor: 114,
    edit: qcEdit,
    accessibleText: sample => qcStatusLook(sample.qc_status).label,
    cell: sample => <QcStatusBadge status={sample.qc_status} />,
  },
  {
    id: 'qc_status_machine',
    header: 'Machine QC Status',
    weight: 130,
    floor: 118,
    edit: qcEdit,
    accessibleText: sample => machineQcLook(sample.qc_status_machine).label,
    cell: sample => <MachineQcBadge status={sample.qc_status_machine} />,
  },
  {
    id: 'blur_detection_threshold',
    header: 'Blur Detection Threshold',
    weight: 112,
    floor: 108,
    text: sample => formatThreshold(sample.blur_detection_threshold),
  },
  {
    id: 'created_at',
    header: 'Created',
    weight: 116,
    floor: 106,
    exportAs: ['created_at', 'received_timestamp'],
    cell: sample => <CreatedReceivedCell sample={sample} />,
  },
  { ...HIDDEN, id: 'staining_lab', header: 'Staining Lab', weight: 150, floor: 110, edit: 'text' },
  {
    ...LINE,
    id: 'staining_type',
    header: 'Staining Type',
    lineOf: 'staining_lab',
    isAlwaysVisible: true,
    edit: 'text',
  },
  { id: 'instrument_name', header: 'Instrument', weight: 130, floor: 98, edit: 'text' },
  { ...HIDDEN, id: 'channels', header: 'Channels', weight: 100, floor: 80, edit: 'integer' },
  { ...HIDDEN, id: 'tiles', header: 'Tiles', weight: 100, floor: 64, edit: 'integer', accessibleText: tilesText },
  {
    ...HIDDEN,
    id: 'status',
    header: 'Status',
    weight: 116,
    floor: 100,
    edit: statusEdit,
    cell: sample => <SampleStatusBadge status={sample.status} />,
  },
  {
    ...HIDDEN,
    id: 'slide',
    header: 'Associated Slide',
    weight: 190,
    floor: 130,
    // The backend sorts by fields of the sample's own.
    isSortable: false,
    exportAs: ['slide_id', 'slide_name'],
    cell: sample => <AssociatedSlideCell sample={sample} />,
  },
  { id: 'file_name', header: 'File Name', weight: 220, floor: 140 },
  { id: 'file_type', header: 'File Type', weight: 110, floor: 82 },
  { ...HIDDEN, id: 'specimen_type', header: 'Specimen Type', weight: 140, floor: 106 },
  { ...HIDDEN, id: 'organ_type', header: 'Organ Type', weight: 130, floor: 96 },
  { ...HIDDEN, id: 'file_path', header: 'File Path', weight: 260, floor: 150 },
]

/** What the search bar's column picker offers. */
export const sampleSearchColumns = [
  { value: 'file_name', label: 'File Name' },
  { value: 'file_type', label: 'File Type' },
] as const
