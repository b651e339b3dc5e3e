import type { Sample } from '@vitrine/contract/samples'
import type { ReactNode } from 'react'
import type { Column } from '../../table/columns/column.ts'
import { sampleCell } from '../sample-cells.ts'
import { formatFileSize, formatLength, hasLength } from '../sample-sizes.ts'
import { EditablePart } from './editable-part.tsx'
import classes from './slide-sample-panel.module.css'

export interface SlideSamplePanelProps {
  sample: Sample
  onEdit: (column: Column<Sample>) => void
}

type LengthField = 'image_width_px' | 'image_height_px' | 'image_width_um' | 'image_height_um'
type Shown = readonly [label: string, value: ReactNode]

/** What an expanded row shows: three groups, each value edited in place. */
export function SlideSamplePanel({ sample, onEdit }: SlideSamplePanelProps) {
  const part = (id: Parameters<typeof sampleCell>[0], text: string | null) => (
    <EditablePart column={sampleCell(id)} text={text} onEdit={onEdit} />
  )
  const length = (id: LengthField) => part(id, formatLength(sample[id]))
  const size = (label: string, width: LengthField, height: LengthField): Shown[] =>
    hasLength(sample[width]) || hasLength(sample[height])
      ? [[label, <Times key={label} width={length(width)} height={length(height)} />]]
      : []
  return (
    <div className={classes['groups']}>
      <Group
        title="Sample Information"
        pairs={[
          ['Specimen Type', part('specimen_type', sample.specimen_type)],
          ['Description', part('description', sample.description)],
          ['Biomarker', part('biomarker', sample.biomarker)],
        ]}
      />
      <Group
        title="Image Information"
        pairs={[
          ...size('Pixels', 'image_width_px', 'image_height_px'),
          ...size('Micrometres', 'image_width_um', 'image_height_um'),
          ['File Size', part('file_size', formatFileSize(sample.file_size))],
        ]}
      />
      <Group
        title="Lab Information"
        pairs={[
          ['Staining Lab', part('staining_lab', sample.staining_lab)],
          ['Staining Type', part('staining_type', sample.staining_type)],
          ['Instrument', part('instrument_name', sample.instrument_name)],
        ]}
      />
    </div>
  )
}

const Times = ({ width, height }: { width: ReactNode; height: ReactNode }) => (
  <>
    {width} <span className={classes['times']}>×</span> {height}
  </>
)

function Group({ title, pairs }: { title: string; pairs: readonly Shown[] }) {
  return (
    <section className={classes['group']}>
      <h3>{title}</h3>
      <dl>
        {pairs.map(([label, value]) => (
          <div key={label} className={classes['pair']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
