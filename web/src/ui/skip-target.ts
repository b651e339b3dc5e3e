import { createStore } from './store.ts'

/** Where the first stop of the Tab key leads on this screen: past what stands on every screen, to its list where it has one. */
export const skipTarget = createStore<'content' | 'table'>('content')

/** Of the element that scrolls a screen's list. */
export const TABLE_ID = 'table'

/** Gives the focus to a screen's list: to the row or cell that the keyboard was on last. */
export function focusTable(): void {
  const list = document.getElementById(TABLE_ID)
  const stop = list?.querySelector<HTMLElement>(
    '[data-row-id][tabindex="0"], [data-row-id] [role=gridcell][tabindex="0"]',
  )
  ;(stop ?? list)?.focus()
}
