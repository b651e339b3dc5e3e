import { useEffect, useMemo, useRef } from 'react'
import type { Column } from '../../table/columns/column.ts'
import { Spoken } from '../../table/grid/cells.tsx'
import { Grid } from '../../table/grid/grid.tsx'
import { HEAD_HEIGHT_PX } from '../../table/grid/list-geometry.ts'
import { FailureBanner, ListStates, SKELETON_AFTER_MS, useLasting } from '../../table/list/list-states.tsx'
import styles from './slide-picker.module.css'
import { PICKER_COLUMNS } from './slide-picker-columns.tsx'
import { slidePickerMessages } from './slide-picker-messages.ts'
import type { PickableSlide, SlidePicker } from './use-slide-picker.ts'

const PICKER_ROW_HEIGHT_PX = 50
export const PICKER_LIST_HEIGHT_PX = 400
/** The next page loads when the visible end is within this many rows of the end. */
const LOAD_AHEAD_ROWS = 10

const rowId = (slide: PickableSlide) => slide.id
const rowName = (slide: PickableSlide) => slide.name

export interface SlidePickerListProps<Row extends PickableSlide> {
  picker: SlidePicker<Row>
  /** Name of the list. */
  label: string
  /** One slide by radio buttons, or many by checkboxes. */
  mode: 'one' | 'many'
  chosen: ReadonlySet<number>
  /** @param isRange the row was clicked with Shift: those since the last one clicked are meant too */
  onChoose: (slide: Row, isRange: boolean) => void
  /** Four columns with a head, or one column of two lines where there is little room. */
  layout?: 'columns' | 'lines'
  /** After the slide's own columns, such as a tag or a button. Must be the same array on each render. */
  moreColumns?: readonly Column<Row>[]
  /** The text of an empty list. */
  empty?: string
}

/** Whether the end of the list is near enough to load the next page. */
export const isNearEnd = (scrollTop: number, rows: number): boolean =>
  rows - Math.ceil((scrollTop + PICKER_LIST_HEIGHT_PX) / PICKER_ROW_HEIGHT_PX) <= LOAD_AHEAD_ROWS

/** Loads the next page as the list's end comes near, by scrolling or because rows were left out. Returns the scroll handler. */
function useLoadAhead(picker: SlidePicker<PickableSlide>, scroller: { current: HTMLElement | null }) {
  const { rows, isBusy, hasMore, status, loadMore } = picker
  const canLoad = hasMore && !isBusy && status !== 'failed'
  const loadAhead = () => {
    if (canLoad && isNearEnd(scroller.current?.scrollTop ?? 0, rows.length)) loadMore()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows change or loading becomes possible
  useEffect(loadAhead, [rows, canLoad])
  return loadAhead
}

/** The list of a picker: head, rows, and what is shown in their place. */
export function SlidePickerList<Row extends PickableSlide>(props: SlidePickerListProps<Row>) {
  const { picker, layout = 'columns', moreColumns, onChoose } = props
  const scroller = useRef<HTMLDivElement>(null)
  const showsSkeleton = useLasting(picker.status === 'loading', SKELETON_AFTER_MS)
  const loadAhead = useLoadAhead(picker, scroller)
  const columns = useMemo(
    () => [...(PICKER_COLUMNS[layout] as readonly Column<Row>[]), ...(moreColumns ?? [])],
    [layout, moreColumns],
  )
  const chooseById = (id: number, isRange: boolean) => {
    const slide = picker.rows.find(row => row.id === id)
    if (slide) onChoose(slide, isRange)
  }

  return (
    <div className={styles['frame']}>
      <Grid
        label={props.label}
        rows={picker.rows}
        rowId={rowId}
        rowName={rowName}
        columns={columns}
        rowHeight={PICKER_ROW_HEIGHT_PX}
        viewHeight={PICKER_LIST_HEIGHT_PX}
        isBusy={picker.status === 'loading'}
        hidesRows={showsSkeleton}
        generation={picker.generation}
        isHeadHidden={layout === 'lines'}
        selection={{
          ids: props.chosen,
          mode: props.mode,
          onSelect: chooseById,
          head: <Spoken>{slidePickerMessages.chosen}</Spoken>,
        }}
        onEnter={slide => onChoose(slide, false)}
        onClick={onChoose}
        scroller={scroller}
        onScroll={loadAhead}
        style={{ height: PICKER_LIST_HEIGHT_PX + (layout === 'columns' ? HEAD_HEIGHT_PX : 0) }}
      >
        <ListStates
          list={picker}
          showsSkeleton={showsSkeleton}
          height={PICKER_LIST_HEIGHT_PX}
          rowHeight={PICKER_ROW_HEIGHT_PX}
          columns={columns.length - 1}
          empty={{ text: props.empty ?? slidePickerMessages.empty }}
          failure={picker.failure ?? ''}
        />
      </Grid>
      {picker.failure !== undefined && picker.rows.length > 0 && (
        <div className={styles['strip']}>
          <FailureBanner text={picker.failure} onRetry={picker.retry} />
        </div>
      )}
    </div>
  )
}
