import { isInField } from '../event-target.ts'

/** Whether a key types a character outside of any text field or menu, which finds its entries by letters. */
export const isTypedOutsideOfFields = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key.length === 1 &&
  !(ctrlKey || metaKey || altKey || isInField(target)) &&
  target instanceof Element &&
  !target.closest('[role=menu]')

/** A modal dialog keeps its keys from the page behind it. */
export const hasModalDialog = (): boolean => document.querySelector('[aria-modal=true]') !== null
