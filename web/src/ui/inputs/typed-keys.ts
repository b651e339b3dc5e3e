/** Checkboxes accept no text: a scan or a shortcut is not meant for them. */
const FIELD = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"], [role="menu"]'

/** Whether a key types a character where nothing takes it: no field, and no menu, which finds its entries by letters. */
export const isTypedOutsideOfFields = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && target instanceof Element && !target.closest(FIELD)

/** A modal dialog keeps its keys from the page behind it. */
export const hasModalDialog = (): boolean => document.querySelector('[aria-modal=true]') !== null
