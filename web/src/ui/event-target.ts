/** Text fields and selects. Checkboxes accept no text, so a scan or a shortcut doesn't concern them. */
const FIELD = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select'

/** Whether an event comes from a field, which has its own keys and context menu. */
export const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELD) !== null

/** Whether a click concerns the row as a whole: neither one of its controls nor selecting text. */
export const isRowClick = ({ target }: { target: EventTarget | null }): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, select') === null &&
  window.getSelection()?.type !== 'Range'
