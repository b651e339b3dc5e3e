export interface RowKeyOptions {
  /** Up and down toggle the selection of the row they move to. */
  arrowsToggle?: boolean
}

/** What a key does on the row that has the focus. */
export type RowKeyAction =
  | { type: 'move'; to: number; isToggling: boolean }
  | { type: 'toggle' }
  | { type: 'open' }
  | { type: 'close' }

function rowAfter(key: string, index: number, count: number, page: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, index + step))
}

/**
 * Up and down move the focused row, space toggles its selection, enter opens its details, escape closes them.
 * @param isOnRow the row itself has the focus, not one of its controls, which keep space and enter for themselves
 * @param page rows in view
 */
export function rowKeyAction(
  key: string,
  row: { index: number; count: number; page: number; isOnRow: boolean },
  options: RowKeyOptions = {},
): RowKeyAction | undefined {
  if (key === 'Escape') return { type: 'close' }
  if (row.isOnRow && key === ' ') return { type: 'toggle' }
  if (row.isOnRow && key === 'Enter') return { type: 'open' }
  const to = rowAfter(key, row.index, row.count, row.page)
  if (to === undefined) return undefined
  if (to === row.index) return { type: 'move', to, isToggling: false }
  const isToggling = options.arrowsToggle === true && key.startsWith('Arrow')
  return { type: 'move', to, isToggling }
}
