import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { uiMessages } from '../ui-messages.ts'
import { ask } from './question.ts'

/** Asks whether to discard unsaved changes. @param noun the record's, as in 'slide' */
export const confirmLeave = (noun: string): Promise<boolean> =>
  ask({ title: uiMessages.confirmLeave, text: uiMessages.confirmLeaveMore(noun), action: uiMessages.leave })

let unsavedForms = 0

/** Whether something on the screen was typed and not saved. */
export const hasUnsavedChanges = (): boolean => unsavedForms > 0

/**
 * Asks before anything leads away from unsaved changes: another screen, the browser's Back, closing the tab. What
 * leaves on purpose, as Save and Cancel do, navigates with `ignoreBlocker`.
 */
export function useLeaveGuard(hasUnsaved: boolean, noun: string): void {
  useEffect(() => {
    if (!hasUnsaved) return
    unsavedForms += 1
    return () => {
      unsavedForms -= 1
    }
  }, [hasUnsaved])
  useBlocker({
    shouldBlockFn: async () => hasUnsaved && !(await confirmLeave(noun)),
    enableBeforeUnload: hasUnsaved,
    disabled: !hasUnsaved,
  })
}
