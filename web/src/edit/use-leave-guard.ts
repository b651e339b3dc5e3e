import { useBlocker } from '@tanstack/react-router'
import { editMessages } from './edit-messages.ts'

/** Asks whether to discard unsaved changes. @param noun the record's, as in 'slide' */
export const confirmLeave = (noun: string): boolean => window.confirm(editMessages.confirmLeave(noun))

/**
 * Asks before anything leads away from unsaved changes: another screen, the browser's Back, closing the tab. What
 * leaves on purpose, as Save and Cancel do, navigates with `ignoreBlocker`.
 */
export function useLeaveGuard(hasUnsaved: boolean, noun: string): void {
  useBlocker({
    shouldBlockFn: () => hasUnsaved && !confirmLeave(noun),
    enableBeforeUnload: hasUnsaved,
    disabled: !hasUnsaved,
  })
}
