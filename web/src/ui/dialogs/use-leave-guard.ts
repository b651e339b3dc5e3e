import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { uiMessages } from '../ui-messages.ts'
import { ask } from './question.ts'

/** Asks whether to discard unsaved changes. @param noun for the record, such as 'slide' */
export const confirmLeave = (noun: string): Promise<boolean> =>
  ask({ title: uiMessages.confirmLeave, text: uiMessages.confirmLeaveMore(noun), action: uiMessages.leave })

let unsavedForms = 0

/** Whether the screen has unsaved input. */
export const hasUnsavedChanges = (): boolean => unsavedForms > 0

/**
 * Asks before leaving unsaved changes, for another screen, by the browser's Back or by closing the tab. Intended navigation, such
 * as after Save or Cancel, uses `ignoreBlocker`.
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
