import { useBlocker } from '@tanstack/react-router'
import { editorMessages } from './editor-messages.ts'

/** Asks before anything leads away from what is not saved: another screen, the browser's Back, closing the tab. */
export function useLeaveGuard(hasUnsaved: boolean): void {
  useBlocker({
    shouldBlockFn: () => hasUnsaved && !window.confirm(editorMessages.confirmLeave),
    enableBeforeUnload: hasUnsaved,
    disabled: !hasUnsaved,
  })
}
