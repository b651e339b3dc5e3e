import { useMemo, useState } from 'react'

/** A cell that is being edited. */
export interface OpenCell {
  rowId: number
  columnId: string
}

const isSame = (a: OpenCell, b: OpenCell) => a.rowId === b.rowId && a.columnId === b.columnId

/** The cells with an open editor. Leaving one keeps it open with what was typed, so there may be several. */
export function useCellPopovers() {
  const [open, setOpen] = useState<readonly OpenCell[]>([])
  const actions = useMemo(
    () => ({
      openCell: (cell: OpenCell) => setOpen(open => (open.some(one => isSame(one, cell)) ? open : [...open, cell])),
      closeCell: (cell: OpenCell) => setOpen(open => open.filter(one => !isSame(one, cell))),
    }),
    [],
  )
  return { open, ...actions }
}
