import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useLoadingFlag } from '../ui/notices/loading-flag.ts'
import { importRunMessages as messages } from './import-run-messages.ts'

interface LeaveQuestionProps {
  /** Something would be left behind. */
  isOn: boolean
  /** The import is being saved: nobody can leave. */
  isRunning: boolean
  onDiscard: () => Promise<void>
}

/** Asks before anything leads away from an import that is not saved: another screen, the browser's Back, Close. */
export function LeaveQuestion({ isOn, isRunning, onDiscard }: LeaveQuestionProps) {
  useLoadingFlag(isRunning)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => true,
    withResolver: true,
    // A draft survives a reload; a running import is better watched.
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
