import { Box } from '@mantine/core'
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { readFieldEntry } from '../../fields/field-entry.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { CellPopovers, useCellPopovers } from '../../table/cell-editing/cell-popovers.tsx'
import type { CellLayerProps } from '../../table/cells/cell-layer.tsx'
import type { CellWrite } from '../../table/cells/paste-plan.ts'
import { useTableCells } from '../../table/cells/use-table-cells.ts'
import type { Column } from '../../table/columns/column.ts'
import { ROW_HEIGHT_PX } from '../../table/columns/density.ts'
import { type CellAt, oneCell } from '../../table/grid/cell-range.ts'
import { Grid } from '../../table/grid/grid.tsx'
import { rowsHeightOf } from '../../table/grid/grid-height.ts'
import { useLatest } from '../../ui/hooks/use-latest.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import type { ImportRun } from '../import-run.ts'
import { cellProblem, rowsWithValue } from './cell-problem.tsx'
import styles from './review.module.css'
import { errorsByField, reviewColumns, rowName } from './review-columns.tsx'
import { reviewMessages as messages } from './review-messages.ts'
import type { ReviewedRow } from './reviewed.ts'
import type { Reviewing } from './use-review.ts'

const CellLayer = lazyNamed(() => import('../../table/cells/cell-layer.tsx'), 'CellLayer') as <Row>(
  props: CellLayerProps<Row>,
) => ReactNode

const ROW_PX = ROW_HEIGHT_PX.compact
const rowId = ({ row }: ReviewedRow) => row.id

export interface ReviewGridHandle {
  /** Moves to the next invalid cell and opens it. */
  nextInvalid: () => void
}

interface ReviewGridProps {
  run: ImportRun
  fields: readonly FieldSpec[]
  rows: readonly ReviewedRow[]
  reviewing: Reviewing
  ref?: Ref<ReviewGridHandle>
}

/** The rows of the file in a grid like that of records: with its cells, keys, paste and fill. */
export function ReviewGrid({ run, fields, rows, reviewing, ref }: ReviewGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const popovers = useCellPopovers()
  const [changesOthers, setChangesOthers] = useState(false)
  const names = useMemo(() => new Set(fields.map(({ field }) => field)), [fields])
  const specs = useMemo(() => new Map(fields.map(spec => [spec.field, spec])), [fields])
  const { decide, regenerate } = useLatest({ decide: reviewing.decide, regenerate: reviewing.regenerate })
  const columns = useMemo(
    () =>
      reviewColumns({
        run,
        fields,
        onDecide: ({ row }, decision) => decide([row.id], decision),
        onRegenerate: ({ row }) => regenerate(row.id),
      }),
    [run, fields, decide, regenerate],
  )
  const cells = useTableCells({
    rows,
    rowId,
    columns,
    scroller,
    rowHeight: ROW_PX,
    hasHandle: true,
    isOn: true,
  })

  const open = (at: CellAt, typed?: string) => {
    setChangesOthers(false)
    popovers.openCell({ ...at, typed, isOnCell: true })
  }
  useImperativeHandle(ref, () => ({
    nextInvalid() {
      const cursor = cells.cursor.selection?.cursor
      const from = cursor ? rows.findIndex(row => rowId(row) === cursor.rowId) : -1
      const at = nextInvalidCell(rows, columns, { from, columnId: cursor?.columnId }, names, run.nameField)
      if (!at) return
      cells.use()
      for (const cell of popovers.open) popovers.closeCell(cell)
      cells.cursor.select(oneCell(at))
      // The cell is scrolled into view and focused first: then the editor takes the focus.
      requestAnimationFrame(() => open(at))
    },
  }))

  function save(reviewed: ReviewedRow, column: Column<ReviewedRow>, value: unknown) {
    const spec = specs.get(column.id)
    const others = changesOthers && spec ? rowsWithValue(spec, reviewed, reviewing.reviewed.rows) : []
    reviewing.edit([reviewed, ...others].map(({ row }) => ({ id: row.id, field: column.id, value })))
    return Promise.resolve(reviewed)
  }
  const accept = (writes: readonly CellWrite<ReviewedRow>[]) =>
    reviewing.edit(
      writes.map(({ row, column, text, value, error = unreadError(specs.get(column.id), value) }) => ({
        id: (rows[row] as ReviewedRow).row.id,
        field: column.id,
        value,
        text,
        ...(error !== undefined && { error }),
      })),
    )
  const height = scroller.current ? rowsHeightOf(scroller.current) : 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the cells inside
    <div className={styles['review']} onKeyDownCapture={cells.handleKey} onFocus={cells.use} onPointerOver={cells.use}>
      <Grid<ReviewedRow>
        label={run.texts.reviewTitle}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={row => rowName(run, row)}
        rowHeight={ROW_PX}
        density="compact"
        isBusy={!reviewing.isChecked}
        onEdit={(row, column) => {
          setChangesOthers(false)
          popovers.openCell({ rowId: rowId(row), columnId: column.id })
        }}
        cells={{ marks: cells.cursor.marks }}
        pinnedIds={[...popovers.open.map(cell => cell.rowId), ...cells.pinnedIds]}
        scroller={scroller}
        className={styles['grid']}
      >
        {rows.length === 0 && (
          <Box component="p" p="48px 12px" ta="center" c="var(--text-2)">
            {messages.emptyTab}
          </Box>
        )}
      </Grid>
      <CellPopovers
        rows={rows}
        rowId={rowId}
        rowName={row => rowName(run, row)}
        scroller={() => scroller.current}
        columns={columns}
        open={popovers.open}
        onClose={popovers.closeCell}
        onSave={save}
        problemOf={(row, column) => {
          const spec = specs.get(column.id)
          const also = { isOn: changesOthers, onChange: setChangesOthers }
          return spec && cellProblem(row, spec, { run, reviewing, fields: names, also })
        }}
        onReturn={cells.isUsed ? cells.returnTo : undefined}
        onStep={cells.step}
      />
      {cells.isUsed && scroller.current && (
        <CellLayer
          cursor={cells.cursor}
          rows={rows}
          scroller={scroller.current}
          page={Math.max(1, Math.floor(height / ROW_PX) - 1)}
          rowName={row => rowName(run, row)}
          writing={{ accept }}
          onReady={cells.onReady}
          onEdit={open}
        />
      )}
    </div>
  )
}

/** A fill repeats the text of a cell, which may be invalid for the field. */
function unreadError(spec: FieldSpec | undefined, value: unknown): string | undefined {
  const entry = spec && typeof value === 'string' ? readFieldEntry(spec, value) : undefined
  return entry && 'error' in entry ? entry.error : undefined
}

/** The first invalid cell after a position, row by row, starting over at the end. */
function nextInvalidCell(
  rows: readonly ReviewedRow[],
  columns: readonly Column<ReviewedRow>[],
  { from, columnId }: { from: number; columnId: string | undefined },
  fields: ReadonlySet<string>,
  nameField: string,
): CellAt | undefined {
  const invalidCellsIn = (index: number) => {
    const reviewed = rows[index] as ReviewedRow
    const errors = errorsByField(reviewed, fields, nameField)
    return columns.filter(({ id }) => errors.has(id)).map(({ id }) => ({ rowId: reviewed.row.id, columnId: id }))
  }
  const cursorIndex = columns.findIndex(({ id }) => id === columnId)
  if (from >= 0) {
    const inRow = invalidCellsIn(from).find(at => columns.findIndex(({ id }) => id === at.columnId) > cursorIndex)
    if (inRow) return inRow
  }
  for (let step = 1; step <= rows.length; step += 1) {
    const index = (from + step) % rows.length
    if (rows[index]?.outcome !== 'wrong') continue
    const [first] = invalidCellsIn(index)
    if (first) return first
  }
  return undefined
}
