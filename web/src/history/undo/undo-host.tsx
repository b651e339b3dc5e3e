import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { UndoReply } from '@vitrine/contract/history/undo'
import { useEffect } from 'react'
import { announceRecordsChanged } from '../../api/records-changed.ts'
import {
  forgetAllRequests,
  latestRequest,
  latestUndo,
  rememberRedo,
  rememberUndo,
  useLatestRequest,
} from '../../api/user-action.ts'
import { busyProps } from '../../ui/buttons/busy-props.ts'
import { hasUnsavedChanges } from '../../ui/dialogs/use-leave-guard.ts'
import { isInField } from '../../ui/event-target.ts'
import { Banner } from '../../ui/notices/banner.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import styles from '../history.module.css'
import { UndoConflictDialog } from './undo-conflict-dialog.tsx'
import { undoMessages } from './undo-messages.ts'
import { forgetUndone, useUndoOffer, withdrawUndo } from './undo-offer.ts'
import { type UndoTask, useUndo } from './use-undo.ts'

/**
 * Undoes with Ctrl+Z, and redoes with Ctrl+Shift+Z and Ctrl+Y, except in elements with their own undo, and if typed text would be
 * lost.
 */
function shortcutTask(event: KeyboardEvent): UndoTask | undefined {
  const letter = event.key.toLowerCase()
  const isRedo = letter === 'y' ? !event.shiftKey : event.shiftKey
  const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && (letter === 'z' || (letter === 'y' && isRedo))
  if (!isKey || event.repeat || event.defaultPrevented || isInField(event.target)) return undefined
  if (hasUnsavedChanges() || document.querySelector('[role=dialog]') !== null) return undefined
  const requestId = isRedo ? latestUndo() : latestRequest()
  return requestId === undefined ? undefined : taskOf(requestId, isRedo ? undoMessages.redone : undefined)
}

const taskOf = (requestId: string, done: string = undoMessages.undone): UndoTask => ({
  body: { request_id: requestId },
  done,
})

/** An undo can be redone, by undoing the undo. */
function rememberReply({ request_id: requestId }: UndoReply, { body, done }: UndoTask): void {
  if (done === undoMessages.redone && body.request_id !== undefined) rememberRedo(body.request_id, requestId)
  else rememberUndo(requestId)
}

/** The next user who signs in to this tab can't undo changes of the previous one. */
function forgetAll() {
  withdrawUndo()
  forgetAllRequests()
}

/**
 * 'Undo' for the latest bulk action or deletion, as a banner above every screen; for any other change of this tab, as a button in
 * the top bar, so that saving a cell moves nothing; and Ctrl+Z for both. Ctrl+Shift+Z and Ctrl+Y redo.
 */
export function UndoHost() {
  const offer = useUndoOffer()
  const latest = useLatestRequest()
  const state = useUndo({
    onUndone: (reply, task) => {
      rememberReply(reply, task)
      announceRecordsChanged()
    },
    // Undone elsewhere, or nothing was changed: a retry is pointless.
    onFailed: (error, { body }) => error instanceof ApiError && [404, 409].includes(error.status) && forgetUndone(body),
  })
  useEffect(() => forgetAll, [])
  useWindowEvent('keydown', event => {
    const task = shortcutTask(event)
    if (task === undefined) return
    event.preventDefault()
    state.undo(task)
  })
  function undoLatest() {
    if (hasUnsavedChanges()) toast.warning(undoMessages.saveFirst)
    else if (latest !== undefined) state.undo(taskOf(latest))
  }
  const undo = offer && {
    label: uiMessages.undo,
    onClick: () => state.undo(taskOf(offer.requestId)),
    isBusy: state.isBusy,
  }
  return (
    <>
      {state.problem && (
        <Banner kind="red" mb={12} onDismiss={state.dismiss}>
          {state.problem}
        </Banner>
      )}
      {offer && (
        <Banner kind="green" mb={12} button={undo} onDismiss={withdrawUndo}>
          {offer.text}
          {offer.links?.map(({ to, label }) => (
            <Link key={to} to={to} className={styles['link']}>
              {label}
            </Link>
          ))}
        </Banner>
      )}
      {latest !== undefined && latest !== offer?.requestId && (
        <Button
          size="xs"
          variant="subtle"
          className={styles['undoLatest'] ?? ''}
          leftSection={<IconArrowBackUp aria-hidden />}
          aria-label={undoMessages.undoLatest}
          title={undoMessages.undoLatestTip}
          {...busyProps(state.isBusy)}
          onClick={undoLatest}
        >
          {uiMessages.undo}
        </Button>
      )}
      <UndoConflictDialog state={state} />
    </>
  )
}
