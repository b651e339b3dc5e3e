/** Checkboxes accept no text, so a scan or a shortcut doesn't concern them. */
const FIELD = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"], [role="menu"]'

/** Whether a key types a character outside of any text field or menu, which finds its entries by letters. */
export const isTypedOutsideOfFields = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && target instanceof Element && !target.closest(FIELD)

/** A modal dialog keeps its keys from the page behind it. */
export const hasModalDialog = (): boolean => document.querySelector('[aria-modal=true]') !== null
