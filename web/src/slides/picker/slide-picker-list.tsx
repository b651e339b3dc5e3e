// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import {
  type CSSProperties,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Column } from '../../table/columns/column.ts'
import { gridTracks } from '../../table/columns/column-layout.ts'
import { Spoken } from '../../table/grid/cells.tsx'
import { HEAD_HEIGHT_PX } from '../../table/grid/list-geometry.ts'
import type { RowKeyAction } from '../../table/grid/row-keys.ts'
import { TableBody } from '../../table/grid/table-body.tsx'
import type { RowActions } from '../../table/grid/table-row.tsx'
import { useLatest } from '../../table/grid/use-latest.ts'
import { FailureBanner, ListStates, SKELETON_AFTER_MS, useLasting } from '../../table/list/list-states.tsx'
import styles from './slide-picker.module.css'
import { PICKER_COLUMNS } from './slide-picker-columns.tsx'
import { slidePickerMessages } from './slide-picker-messages.ts'
import type { PickableSlide, SlidePicker } from './use-slide-picker.ts'

/** Spec 1 §9, spec 2 §9. */
export const PICKER_ROW_HEIGHT_PX = 50
export const PICKER_LIST_HEIGHT_PX = 400
/** Spec 1 §9: the next page loads when the visible end is within so many rows of the end. */
const LOAD_AHEAD_ROWS = 10

const SIDES = { hasBox: true, hasArrow: false, hasMenu: false }
const NOTHING_STICKY = {}
const NOTHING_PINNED: readonly number[] = []
const NO_KEYS = {}

export interface SlidePickerListProps<Row extends PickableSlide> {
  picker: SlidePicker<Row>
  /** Name of the list. */
  label: string
  /** One slide by radio buttons, or many by check boxes. */
  mode: 'one' | 'many'
  chosen: ReadonlySet<number>
  /** @param isRange the row was clicked with Shift: those since the one clicked last are meant too */
  onChoose: (slide: Row, isRange: boolean) => void
  /** Four columns with a head, or one column of two lines where there is little room. */
  layout?: 'columns' | 'lines'
  /** After the slide's own columns, such as a tag or a button. The same array as long as it says the same. */
  moreColumns?: readonly Column<Row>[]
  /** What an empty list says. */
  empty?: string
}

/** Whether so little is left below what is seen of the list that the next page should be on its way. */
export const isNearEnd = (scrollTop: number, rows: number): boolean =>
  rows - Math.ceil((scrollTop + PICKER_LIST_HEIGHT_PX) / PICKER_ROW_HEIGHT_PX) <= LOAD_AHEAD_ROWS

/** Loads the next page as the list's end comes near, by scrolling or because rows were left out. Gives the scroll handler. */
function useLoadAhead(picker: SlidePicker<PickableSlide>, scroller: { current: HTMLElement | null }) {
  const { rows, isBusy, hasMore, status, loadMore } = picker
  const isOpenEnded = hasMore && !isBusy && status !== 'failed'
  const lookAhead = () => {
    if (isOpenEnded && isNearEnd(scroller.current?.scrollTop ?? 0, rows.length)) loadMore()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows or what may be asked for change
  useEffect(lookAhead, [rows, isOpenEnded])
  return lookAhead
}

/** Controls of a row do what they say; a click anywhere else in it chooses it. */
const clickedRow = ({ target }: MouseEvent): number | undefined => {
  if (!(target instanceof Element) || target.closest('a, button, input, select')) return undefined
  const id = target.closest<HTMLElement>('[data-row-id]')?.dataset['rowId']
  return id === undefined ? undefined : Number(id)
}

/** The list of a picker: head, rows, and what stands in their place. */
export function SlidePickerList<Row extends PickableSlide>(props: SlidePickerListProps<Row>) {
  const { picker, label, mode, chosen, layout = 'columns', moreColumns } = props
  const radioName = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<number>()
  const showsSkeleton = useLasting(picker.status === 'loading', SKELETON_AFTER_MS)
  const lookAhead = useLoadAhead(picker, scroller)
  const columns = useMemo(
    () => [...(PICKER_COLUMNS[layout] as readonly Column<Row>[]), ...(moreColumns ?? [])],
    [layout, moreColumns],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows replaced as a whole begin at the top
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [picker.generation])

  const choose = (id: number | undefined, isRange: boolean) => {
    const slide = picker.rows.find(row => row.id === id)
    if (slide) props.onChoose(slide, isRange)
  }
  const actions: RowActions<Row> = useLatest({
    choose,
    activate: setActiveId,
    toggleDetails: () => undefined,
    openMenu: () => undefined,
    edit: () => undefined,
  })
  const handleKey = (action: RowKeyAction) => {
    if (action.type === 'move') setActiveId(picker.rows[action.to]?.id)
    else if (action.type !== 'close') choose(activeId ?? picker.rows[0]?.id, false)
  }
  const handleClick = (event: MouseEvent) => choose(clickedRow(event), event.shiftKey)

  return (
    <div className={styles['frame']}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a larger target for the mouse; the keyboard has the rows */}
      <div
        ref={scroller}
        className={styles['scroller']}
        style={{ height: PICKER_LIST_HEIGHT_PX + (layout === 'columns' ? HEAD_HEIGHT_PX : 0) }}
        onScroll={lookAhead}
        onClick={handleClick}
      >
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={picker.rows.length + 1}
          aria-multiselectable={mode === 'many'}
          aria-busy={picker.status === 'loading'}
          style={{ '--tracks': gridTracks(columns, {}, SIDES) } as CSSProperties}
        >
          <PickerHead columns={columns} isUnseen={layout === 'lines'} />
          {picker.rows.length > 0 && !showsSkeleton && (
            <TableBody
              rows={picker.rows}
              rowId={row => row.id}
              rowName={row => row.name}
              rowHeight={PICKER_ROW_HEIGHT_PX}
              height={PICKER_LIST_HEIGHT_PX}
              scroller={() => scroller.current}
              columns={columns}
              lefts={NOTHING_STICKY}
              selected={chosen}
              openId={undefined}
              activeId={activeId}
              pinnedIds={NOTHING_PINNED}
              hasDetails={false}
              hasMenu={false}
              isEditable={false}
              radioName={mode === 'one' ? radioName : undefined}
              actions={actions}
              keys={NO_KEYS}
              onKey={handleKey}
            />
          )}
        </div>
        <div style={{ '--tracks': gridTracks(columns, {}, SIDES) } as CSSProperties}>
          <ListStates
            list={picker}
            showsSkeleton={showsSkeleton}
            height={PICKER_LIST_HEIGHT_PX}
            rowHeight={PICKER_ROW_HEIGHT_PX}
            columns={columns.length - 1}
            empty={{ text: props.empty ?? slidePickerMessages.empty }}
            failure={picker.failure ?? ''}
          />
        </div>
      </div>
      {picker.failure !== undefined && picker.rows.length > 0 && (
        <div className={styles['strip']}>
          <FailureBanner text={picker.failure} onRetry={picker.retry} />
        </div>
      )}
    </div>
  )
}

function PickerHead<Row>({ columns, isUnseen }: { columns: readonly Column<Row>[]; isUnseen: boolean }) {
  return (
    <div role="rowgroup" className={styles[isUnseen ? 'unseen' : 'head']}>
      <div role="row" aria-rowindex={1} className={styles['heads']}>
        <div role="columnheader">
          <Spoken>{slidePickerMessages.chosen}</Spoken>
        </div>
        {columns.map(column => (
          <div key={column.id} role="columnheader" className={styles['header']}>
            {column.header}
          </div>
        ))}
      </div>
    </div>
  )
}
