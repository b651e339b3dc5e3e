import type { Sample } from '@vitrine/contract/samples'
import type { ReactNode } from 'react'
import type { Column } from '../../table/columns/column.ts'
import { sampleCell } from '../sample-cells.ts'
import { formatFileSize, formatLength } from '../sample-sizes.ts'
import { EditablePart } from './editable-part.tsx'
import classes from './slide-sample-panel.module.css'

export interface SlideSamplePanelProps {
  sample: Sample
  onEdit: (column: Column<Sample>) => void
}

/** What an open row shows (spec 1 §2): three groups, each value edited in its place. */
export function SlideSamplePanel({ sample, onEdit }: SlideSamplePanelProps) {
  const part = (id: Parameters<typeof sampleCell>[0], text: string | null) => (
    <EditablePart column={sampleCell(id)} text={text} onEdit={onEdit} />
  )
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
          [
            'Pixels',
            <Times
              key="px"
              width={part('image_width_px', formatLength(sample.image_width_px))}
              height={part('image_height_px', formatLength(sample.image_height_px))}
            />,
          ],
          [
            'Micrometres',
            <Times
              key="um"
              width={part('image_width_um', formatLength(sample.image_width_um))}
              height={part('image_height_um', formatLength(sample.image_height_um))}
            />,
          ],
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

function Group({ title, pairs }: { title: string; pairs: readonly (readonly [string, ReactNode])[] }) {
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
