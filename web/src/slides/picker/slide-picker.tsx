import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { SearchBar } from '../../search/search-bar.tsx'
import { busyProps } from '../../ui/busy-props.ts'
import styles from './slide-picker.module.css'
import { SlidePickerList, type SlidePickerListProps } from './slide-picker-list.tsx'
import { slidePickerMessages } from './slide-picker-messages.ts'
import type { PickableSlide, SlidePicker as Picker } from './use-slide-picker.ts'

/** Slide picker search. */
const PICKER_DEBOUNCE_MS = 300

export interface SlidePickerProps<Row extends PickableSlide> extends SlidePickerListProps<Row> {
  /** Beside the search field. */
  besideSearch?: ReactNode
  /** Between the search field and the list. */
  aboveList?: ReactNode
  /** The search field takes the focus of the dialog that it stands in. */
  takesFocus?: boolean
}

/** A searchable list of slides to pick from; loaded as it is scrolled, drawn as it comes into view. */
export function SlidePicker<Row extends PickableSlide>(props: SlidePickerProps<Row>) {
  const { picker, besideSearch, aboveList, takesFocus, ...list } = props
  return (
    <div className={styles['picker']}>
      <div className={styles['find']}>
        <SearchBar
          label={slidePickerMessages.search}
          placeholder={slidePickerMessages.placeholder}
          value={picker.search}
          onChange={picker.setSearch}
          onAskAgain={picker.reload}
          debounceMs={PICKER_DEBOUNCE_MS}
          takesFocus={takesFocus}
        />
        {besideSearch}
      </div>
      {aboveList}
      <SlidePickerList picker={picker} {...list} />
      <PickerFooter picker={picker} />
    </div>
  )
}

function countText({ rows, total, leftOut }: Picker<PickableSlide>): string {
  return leftOut > 0 ? slidePickerMessages.shownOnly(rows.length) : slidePickerMessages.shown(rows.length, total)
}

/** How many slides the list shows, and a way to more of them without scrolling. */
function PickerFooter({ picker }: { picker: Picker<PickableSlide> }) {
  const isCounted = picker.status === 'ready' || picker.rows.length > 0
  const isLoadingMore = picker.isBusy && picker.status !== 'loading'
  return (
    <div className={styles['footer']}>
      <span role="status">{isCounted && countText(picker)}</span>
      <Button
        size="xs"
        variant="default"
        disabled={!picker.hasMore}
        onClick={picker.loadMore}
        {...busyProps(picker.isBusy)}
      >
        {isLoadingMore ? slidePickerMessages.loading : slidePickerMessages.loadMore}
      </Button>
    </div>
  )
}
