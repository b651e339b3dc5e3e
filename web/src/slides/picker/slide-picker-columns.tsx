import type { Column } from '../../table/columns/column.ts'
import { NameCell, SubLine } from '../../table/grid/cells.tsx'
import styles from './slide-picker.module.css'
import type { PickableSlide } from './use-slide-picker.ts'

const Text = ({ children }: { children: string | null }) => (
  <span className={styles['text']} title={children ?? undefined}>
    {children || '-'}
  </span>
)

const Summary = ({ slide }: { slide: PickableSlide }) => (
  <>
    <span className={styles['line']} title={slide.name}>
      {slide.name}
    </span>
    <SubLine title={slide.uuid ?? ''}>
      <span className={styles['line']}>{[slide.id, slide.species, slide.organ].filter(Boolean).join(' · ')}</span>
    </SubLine>
  </>
)

/** Four columns, or everything in one narrow column of two lines. */
export const PICKER_COLUMNS: Readonly<Record<'columns' | 'lines', readonly Column<PickableSlide>[]>> = {
  columns: [
    {
      id: 'id',
      header: 'Slide ID',
      weight: 84,
      floor: 70,
      cell: slide => <span title={slide.uuid ?? undefined}>{slide.id}</span>,
    },
    { id: 'name', header: 'Name', weight: 270, floor: 150, cell: slide => <NameCell name={slide.name} /> },
    { id: 'species', header: 'Species', weight: 90, floor: 70, cell: slide => <Text>{slide.species}</Text> },
    { id: 'organ', header: 'Organ', weight: 116, floor: 80, cell: slide => <Text>{slide.organ}</Text> },
  ],
  lines: [{ id: 'slide', header: 'Slide', weight: 270, floor: 150, cell: slide => <Summary slide={slide} /> }],
}
