import { Box, Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useMemo, useRef } from 'react'
import { ListStates, useSkeleton } from '../../list/list-states.tsx'
import { useLoadAhead } from '../../list/use-load-ahead.ts'
import { SearchBar } from '../../search/search-bar.tsx'
import type { Column } from '../../table/columns/column.ts'
import { CellText, NameCell, SubLine } from '../../table/grid/cells.tsx'
import { Grid } from '../../table/grid/grid.tsx'
import { HEAD_HEIGHT_PX } from '../../table/grid/grid-height.ts'
import { busyProps } from '../../ui/buttons/busy-props.ts'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import textStyles from '../../ui/text.module.css'
import { SlideThumbnail } from '../picture/slide-thumbnail.tsx'
import styles from './slide-picker.module.css'
import { slidePickerMessages } from './slide-picker-messages.ts'
import type { PickableSlide, SlidePickerList as Picker } from './use-slide-picker.ts'

const PICKER_DEBOUNCE_MS = 300
const PICKER_ROW_HEIGHT_PX = 50
export const PICKER_LIST_HEIGHT_PX = 400
/** The next page loads when the visible end is within this many rows of the end. */
const LOAD_AHEAD_ROWS = 10

const rowId = (slide: PickableSlide) => slide.id
const rowName = (slide: PickableSlide) => slide.name

const textOf = (text: string | null) => (text ? <CellText text={text} /> : '-')

const Pictured = ({ slide, children }: { slide: PickableSlide; children: ReactNode }) => (
  <div className={styles['pictured']}>
    <SlideThumbnail slide={slide} width={46} height={36} />
    <div className={styles['beside']}>{children}</div>
  </div>
)

const Summary = ({ slide }: { slide: PickableSlide }) => (
  <Pictured slide={slide}>
    <span className={textStyles['line']} title={slide.name}>
      {slide.name}
    </span>
    <SubLine title={slide.uuid ?? ''}>
      <span className={textStyles['line']}>{[slide.id, slide.species, slide.organ].filter(Boolean).join(' · ')}</span>
    </SubLine>
  </Pictured>
)

/** Four columns, or everything in one narrow column of two lines. */
const PICKER_COLUMNS: Readonly<Record<'columns' | 'lines', readonly Column<PickableSlide>[]>> = {
  columns: [
    {
      id: 'id',
      header: 'Slide ID',
      weight: 84,
      floor: 70,
      cell: slide => <span title={slide.uuid ?? undefined}>{slide.id}</span>,
    },
    {
      id: 'name',
      header: 'Name',
      weight: 270,
      floor: 150,
      cell: slide => (
        <Pictured slide={slide}>
          <NameCell name={slide.name} />
        </Pictured>
      ),
    },
    { id: 'species', header: 'Species', weight: 90, floor: 70, cell: slide => textOf(slide.species) },
    { id: 'organ', header: 'Organ', weight: 116, floor: 80, cell: slide => textOf(slide.organ) },
  ],
  lines: [{ id: 'slide', header: 'Slide', weight: 270, floor: 150, cell: slide => <Summary slide={slide} /> }],
}

export interface SlidePickerProps<Row extends PickableSlide> {
  picker: Picker<Row>
  label: string
  /** One slide by radio buttons, or many by checkboxes. */
  mode: 'one' | 'many'
  chosen: ReadonlySet<number>
  /** @param isRange the row was clicked with Shift, so all rows since the last click are included */
  onChoose: (slide: Row, isRange: boolean) => void
  /** Four columns with a head, or one column of two lines for narrow spaces. */
  layout?: 'columns' | 'lines'
  /** Columns after the slide's own, such as a tag or a button. Must be the same array on each render. */
  moreColumns?: readonly Column<Row>[]
  empty?: string
  afterSearch?: ReactNode
  aboveList?: ReactNode
  /** The dialog focuses the search field first. */
  takesFocus?: boolean
}

export function SlidePicker<Row extends PickableSlide>(props: SlidePickerProps<Row>) {
  const { picker, afterSearch, aboveList, takesFocus } = props
  return (
    <Stack gap="sm" miw={0}>
      <div className={styles['find']}>
        <SearchBar
          label={slidePickerMessages.search}
          placeholder={slidePickerMessages.placeholder}
          value={picker.search}
          onChange={picker.setSearch}
          onSearchAgain={picker.reload}
          debounceMs={PICKER_DEBOUNCE_MS}
          takesFocus={takesFocus}
        />
        {afterSearch}
      </div>
      {aboveList}
      <PickerList {...props} />
      <PickerFooter picker={picker} />
    </Stack>
  )
}

function PickerList<Row extends PickableSlide>(props: SlidePickerProps<Row>) {
  const { picker, layout = 'columns', moreColumns, onChoose } = props
  const scroller = useRef<HTMLDivElement>(null)
  const showsSkeleton = useSkeleton(picker.status === 'loading')
  const loadAhead = useLoadAhead(picker, {
    scroller,
    height: picker.rows.length * PICKER_ROW_HEIGHT_PX,
    viewHeight: PICKER_LIST_HEIGHT_PX,
    aheadPx: LOAD_AHEAD_ROWS * PICKER_ROW_HEIGHT_PX,
  })
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
          head: <VisuallyHidden>{slidePickerMessages.chosen}</VisuallyHidden>,
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
        <Box p="sm" style={{ borderTop: '1px solid var(--line)' }}>
          <FailedNotice text={picker.failure} onRetry={picker.retry} />
        </Box>
      )}
    </div>
  )
}

/** The number of listed slides, and a way to load more without scrolling. */
function PickerFooter({ picker }: { picker: Picker<PickableSlide> }) {
  const { rows, total, leftOut, isBusy, status } = picker
  const { shown, shownOnly, loading, loadMore } = slidePickerMessages
  const isCounted = status === 'ready' || rows.length > 0
  const isLoadingMore = isBusy && status !== 'loading'
  return (
    <Group justify="space-between" wrap="nowrap" gap={0} mih={28} fz="sm" c="var(--text-2)">
      <span role="status">{isCounted && (leftOut > 0 ? shownOnly(rows.length) : shown(rows.length, total))}</span>
      <Button size="xs" variant="default" disabled={!picker.hasMore} onClick={picker.loadMore} {...busyProps(isBusy)}>
        {isLoadingMore ? loading : loadMore}
      </Button>
    </Group>
  )
}
