import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { HistoryEntry } from '@vitrine/contract/history/history'
import { formatMoment } from '../../format/dates.ts'
import { WithMenu } from '../../ui/buttons/menu-button.tsx'
import { isEvent, type KindHistory } from '../record-history.ts'
import { undoMessages } from './undo-messages.ts'
import type { UndoState, UndoTask } from './use-undo.ts'

const ofEntry = (entry: HistoryEntry): UndoTask => ({ body: { entries: [entry.id] }, done: undoMessages.undone })

const ofRequest = ({ request_id, by, request_records: records }: HistoryEntry): UndoTask => ({
  body: { request_id: request_id ?? '', ...(by ? { by: by.id } : {}) },
  done: undoMessages.undoneMany(records),
})

/**
 * Whether a change can be undone from the record's screen: not if it is already undone, an event, or the creation or deletion of
 * the record.
 */
export function canUndo(history: KindHistory, entry: HistoryEntry): boolean {
  if (entry.undone_by !== null || entry.changes.some(({ field }) => isEvent(history, field))) return false
  return entry.action === 'update' || (entry.action === 'create' && isOfMany(entry))
}

const isOfMany = (entry: HistoryEntry) => entry.request_records > 1 && entry.request_id !== null

export interface EntryUndoProps {
  noun: string
  entry: HistoryEntry
  /** 'changed 2 fields' */
  what: string
  state: UndoState
}

/** 'Undo this change'; for a change of many records, asks whether to undo it here or everywhere. */
export function EntryUndo({ noun, entry, what, state }: EntryUndoProps) {
  const label = undoMessages.undoOf(what, formatMoment(entry.at))
  const button = {
    size: 'xs',
    variant: 'subtle',
    leftSection: <IconArrowBackUp aria-hidden />,
    disabled: state.isBusy,
    'aria-label': label,
    children: undoMessages.undo,
  } as const
  if (!isOfMany(entry)) return <Button {...button} onClick={() => state.undo(ofEntry(entry))} />
  const here = { label: undoMessages.thisRecord(noun), onPick: () => state.undo(ofEntry(entry)) }
  const everywhere = {
    label: undoMessages.allRecords(entry.request_records),
    onPick: () => state.undo(ofRequest(entry)),
  }
  // A record that was created here would be deleted, for which the screen has a button.
  const items = entry.action === 'create' ? [everywhere] : [here, everywhere]
  return (
    <WithMenu label={label} items={items}>
      {trigger => <Button {...button} {...trigger} />}
    </WithMenu>
  )
}

export interface RestoreValueProps {
  entry: HistoryEntry
  field: string
  label: string
  /** The restored value; null for none. */
  value: string | null
  state: UndoState
}

/** 'Restore this value': restores a field's value from before the entry. */
export const RestoreValue = ({ entry, field, label, value, state }: RestoreValueProps) => (
  <Button
    size="xs"
    variant="subtle"
    disabled={state.isBusy}
    aria-label={undoMessages.restoreOf(label, value)}
    onClick={() => state.undo({ body: { entry: entry.id, fields: [field] }, done: undoMessages.restored })}
  >
    {undoMessages.restore}
  </Button>
)
