import { clampWidth, MAX_FIT_PX } from './column-layout.ts'

/** The width at which a column shows its head and rendered cells without truncation, in pixels. */
export function fittingWidth(list: HTMLElement, columnId: string): number {
  const id = CSS.escape(columnId)
  const cells = [...list.querySelectorAll<HTMLElement>(`[data-head="${id}"], [role=gridcell][data-column="${id}"]`)]
  for (const cell of cells) cell.style.width = 'max-content'
  // All are set before the first is measured, so that the browser computes the layout once.
  const widths = cells.map(cell => cell.offsetWidth)
  for (const cell of cells) cell.style.width = ''
  return Math.min(MAX_FIT_PX, clampWidth(Math.max(0, ...widths) + 1))
}
