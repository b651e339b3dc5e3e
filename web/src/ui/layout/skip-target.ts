import { createStore } from '../stores/store.ts'

/** Target of the first tab stop on this screen: its list if it has one, otherwise its content. */
export const skipTarget = createStore<'content' | 'table'>('content')

/** Id of the element that scrolls a screen's list. */
export const TABLE_ID = 'table'

/** Focuses the active row or cell of a screen's list. */
export function focusTable(): void {
  const list = document.getElementById(TABLE_ID)
  const stop = list?.querySelector<HTMLElement>(
    '[data-row-id][tabindex="0"], [data-row-id] [role=gridcell][tabindex="0"]',
  )
  ;(stop ?? list)?.focus()
}
