import type { ReactNode } from 'react'
import type { Column } from '../../table/columns/column.ts'
import { NameCell, SubLine } from '../../table/grid/cells.tsx'
import styles from './slide-picker.module.css'
import type { PickableSlide } from './use-slide-picker.ts'

const Text = ({ children }: { children: string | null }): ReactNode => (
  <span className={styles['text']} title={children ?? undefined}>
    {children || '-'}
  </span>
)

/** Slide ID, Name, Species, Organ. */
const ID_COLUMN: Column<PickableSlide> = {
  id: 'id',
  header: 'Slide ID',
  weight: 84,
  floor: 70,
  cell: slide => <span title={slide.uuid ?? undefined}>{slide.id}</span>,
}
const NAME_COLUMN: Column<PickableSlide> = {
  id: 'name',
  header: 'Name',
  weight: 270,
  floor: 150,
  cell: slide => <NameCell name={slide.name} />,
}
const SPECIES_COLUMN: Column<PickableSlide> = {
  id: 'species',
  header: 'Species',
  weight: 90,
  floor: 70,
  cell: slide => <Text>{slide.species}</Text>,
}
const ORGAN_COLUMN: Column<PickableSlide> = {
  id: 'organ',
  header: 'Organ',
  weight: 116,
  floor: 80,
  cell: slide => <Text>{slide.organ}</Text>,
}

/** All of it in one narrow column, where the list stands beside others. */
const SLIDE_COLUMN: Column<PickableSlide> = {
  id: 'slide',
  header: 'Slide',
  weight: 270,
  floor: 150,
  cell: slide => (
    <>
      <span className={styles['line']} title={slide.name}>
        {slide.name}
      </span>
      <SubLine title={slide.uuid ?? ''}>
        <span className={styles['line']}>{[slide.id, slide.species, slide.organ].filter(Boolean).join(' · ')}</span>
      </SubLine>
    </>
  ),
}

export const PICKER_COLUMNS: Readonly<Record<'columns' | 'lines', readonly Column<PickableSlide>[]>> = {
  columns: [ID_COLUMN, NAME_COLUMN, SPECIES_COLUMN, ORGAN_COLUMN],
  lines: [SLIDE_COLUMN],
}
