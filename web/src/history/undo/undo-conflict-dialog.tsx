import { Button } from '@mantine/core'
import type { UndoConflict } from '@vitrine/contract/history/undo'
import { withFieldLabels } from '../../api/field-labels.ts'
import { formatDateTime } from '../../format/dates.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ShortList } from '../../ui/layout/scroll-list.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { personName } from '../person-name.ts'
import { spelledOut } from '../record-history.ts'
import { undoMessages } from './undo-messages.ts'
import type { UndoState } from './use-undo.ts'

/** 'S24-1, Organ: changed by Mara Keller, Jan 5, 2026, 3:04 PM' */
function conflictLine(conflict: UndoConflict, labelOf: (kind: string, field: string) => string): string {
  const { kind, id, name, field, slide, reason, by, at } = conflict
  const about = [name ?? String(id), slide && (slide.name ?? String(slide.id)), field && labelOf(kind, field)]
  const text = undoMessages.reasons[reason]
  const since = by === null ? text : undoMessages.since(text, personName(by), formatDateTime(at))
  return `${about.filter(Boolean).join(', ')}: ${since}`
}

/** The label of a lab field if its definition is loaded; other names are spelled out. */
export function labelOfKind(kind: string, field: string): string {
  const label = withFieldLabels(field, kind)
  return label === field ? spelledOut(field) : label
}

export interface UndoConflictDialogProps {
  state: UndoState
  /** The label of a field of a kind of record. */
  labelOf?: (kind: string, field: string) => string
}

/** The conflicts of an undo, with the ways to continue: overwrite a value, or undo the rest. */
export function UndoConflictDialog({ state, labelOf = labelOfKind }: UndoConflictDialogProps) {
  const { refused, isBusy } = state
  if (!refused) return null
  const { task, refusal } = refused
  const isRestore = task.body.fields !== undefined
  const canGoOn = isRestore ? refusal.conflicts.every(({ reason }) => reason === 'changed') : refusal.possible > 0
  return (
    <Dialog
      title={undoMessages.changedSince}
      isOpen
      onClose={state.giveUp}
      footer={
        <>
          <Button variant="default" onClick={state.giveUp}>
            {canGoOn ? uiMessages.cancel : uiMessages.close}
          </Button>
          {canGoOn && (
            <Button disabled={isBusy} onClick={state.goOn}>
              {isRestore ? undoMessages.overwrite : undoMessages.undoRest}
            </Button>
          )}
        </>
      }
    >
      <p>{refusal.detail}</p>
      {refusal.conflicts_count > 1 && (
        <>
          <p>{undoMessages.conflicts(refusal.conflicts_count)}</p>
          <ShortList
            label={undoMessages.changedSince}
            items={refusal.conflicts.map(conflict => conflictLine(conflict, labelOf))}
          />
        </>
      )}
      {!isRestore && (
        <p>
          {undoMessages.nothingUndone}{' '}
          {canGoOn ? undoMessages.restPossible(refusal.possible) : undoMessages.nothingLeft}
        </p>
      )}
    </Dialog>
  )
}
