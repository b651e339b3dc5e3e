import type { MouseEvent } from 'react'

/** Links and buttons of a row do what they say; a click anywhere else in it, but to mark its text, opens it. */
export const isRowClick = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button') === null && window.getSelection()?.type !== 'Range'
