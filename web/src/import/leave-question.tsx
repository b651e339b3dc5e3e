import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useLoadingFlag } from '../ui/notices/loading-flag.ts'
import { importRunMessages as messages } from './import-run-messages.ts'

interface LeaveQuestionProps {
  /** Leaving would lose something. */
  isOn: boolean
  /** The import is being saved: leaving is impossible. */
  isRunning: boolean
  onDiscard: () => Promise<void>
}

/** Asks before leaving an unsaved import, for another screen, by the browser's Back or by Close. */
export function LeaveQuestion({ isOn, isRunning, onDiscard }: LeaveQuestionProps) {
  useLoadingFlag(isRunning)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => true,
    withResolver: true,
    // A draft survives a reload; a running import should be watched.
    enableBeforeUnload: () => isRunning,
    disabled: !isOn && !isRunning,
  })
  const discard = async () => {
    await onDiscard()
    proceed?.()
  }
  return (
    <Dialog
      title={isRunning ? messages.keepOpen : messages.leaveTitle}
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      footer={
        <>
          {!isRunning && (
            <Button variant="subtle" onClick={() => void discard()}>
              {messages.discard}
            </Button>
          )}
          <Button variant="default" onClick={() => reset?.()}>
            {messages.stay}
          </Button>
          {!isRunning && <Button onClick={() => proceed?.()}>{messages.keepAndLeave}</Button>}
        </>
      }
    >
      <p>{isRunning ? messages.keepOpen : messages.leave}</p>
    </Dialog>
  )
}
