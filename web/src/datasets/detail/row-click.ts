import type { MouseEvent } from 'react'

/** A click that opens the row: not on one of its links or buttons, and not one that selects text. */
export const isRowClick = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button') === null && window.getSelection()?.type !== 'Range'
