// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { Button } from '@mantine/core'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { SearchBar } from '../search/search-bar.tsx'
import type { Column } from '../table/column.ts'
import { gridTracks } from '../table/column-layout.ts'
import { HEAD_HEIGHT_PX } from '../table/list-geometry.ts'
import { BONES_AFTER_MS, FailureBanner, ListPlace, useLasting } from '../table/list-place.tsx'
import type { RowKeyAction } from '../table/row-keys.ts'
import { TableBody } from '../table/table-body.tsx'
import type { RowActions } from '../table/table-row.tsx'
import { useLatest } from '../table/use-latest.ts'
import { slideMessages } from './slide-messages.ts'
import styles from './slide-picker.module.css'
import { PICKER_COLUMNS } from './slide-picker-columns.tsx'
import type { PickableSlide, SlidePicker as Picker } from './use-slide-picker.ts'

/** Spec 1 §9, spec 2 §9: slide picker search. */
export const PICKER_DEBOUNCE_MS = 300
/** Spec 1 §9, spec 2 §9. */
export const PICKER_ROW_HEIGHT_PX = 50
export const PICKER_LIST_HEIGHT_PX = 400
/** Spec 1 §9: the next page loads when the visible end is within so many rows of the end. */
export const PICKER_LOAD_AHEAD_ROWS = 10

const SIDES = { hasBox: true, hasArrow: false, hasMenu: false }
const NO_LEFTS = {}
const NO_IDS: readonly number[] = []
const NO_KEYS = {}

export interface SlidePickerProps<Row extends PickableSlide> {
  picker: Picker<Row>
  /** Name of the list. */
  label: string
  /** One slide by radio buttons, or many by check boxes. */
  mode: 'one' | 'many'
  chosen: ReadonlySet<number>
  /** @param isRange the row was clicked with Shift: those since the last one are meant too */
  onChoose: (slide: Row, isRange: boolean) => void
  /** Four columns with a head, or one column of two lines where there is little room. */
  layout?: 'columns' | 'lines'
  /** After the slide's own columns, such as a tag or a button; must stay the same array as long as it says the same. */
  moreColumns?: readonly Column<Row>[]
  /** Beside the search field. */
  besideSearch?: ReactNode
  /** Between the search field and the list. */
  aboveList?: ReactNode
  /** What an empty list says. */
  empty?: string
  /** Not to be used for the moment. */
  isDisabled?: boolean
}

/** A searchable list of slides to pick from (spec 1 §2, spec 2 §2): drawn row by row in view, loaded as it is scrolled. */
export function SlidePicker<Row extends PickableSlide>(props: SlidePickerProps<Row>) {
  const { picker } = props
  return (
    <div className={styles['picker']}>
      <div className={styles['find']}>
        <SearchBar
          label={slideMessages.search}
          placeholder={slideMessages.pickerPlaceholder}
          value={picker.search}
          onChange={picker.setSearch}
          onAskAgain={picker.reload}
          debounceMs={PICKER_DEBOUNCE_MS}
        />
        {props.besideSearch}
      </div>
      {props.aboveList}
      <PickerList {...props} />
      <PickerFooter picker={picker} />
    </div>
  )
}
