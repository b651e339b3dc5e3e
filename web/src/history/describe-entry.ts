import type { HistoryChange, HistoryEntry } from '@vitrine/contract/history/history'
import { historyMessages } from './history-messages.ts'
import { initialsOf, personName } from './person-name.ts'
import { fieldStory, historyLabel, historyValue, isEvent, type KindHistory } from './record-history.ts'
import { type SlideChangesText, slideChangeCounts, slideChangesTexts } from './slide-changes.ts'

/** A field's change as text; null for no value. */
export interface ChangeText {
  field: string
  label: string
  from: string | null
  to: string | null
}

/** One entry of the history, ready for display. */
export interface EntryText {
  who: string
  /** Two letters for a user; one for the server. */
  initials: string
  isPerson: boolean
  /** 'changed 2 fields' */
  what: string
  /** 'by hand', 'bulk edit of 3 records'; undefined if `what` already says it. */
  how: string | undefined
  changes: ChangeText[]
  lists: SlideChangesText[]
}

const HOW: Readonly<Record<HistoryEntry['via']['kind'], (name: string | null) => string | undefined>> = {
  hand: () => historyMessages.byHand,
  'batch-edit': () => historyMessages.batchEdit,
  import: () => historyMessages.import,
  'delete-many': () => historyMessages.deleteMany,
  undo: () => historyMessages.undo,
  restore: () => historyMessages.restore,
  token: historyMessages.token,
  file: historyMessages.file,
  server: () => undefined,
}

function howText({ via, action, request_records: records }: HistoryEntry): string | undefined {
  // A newer server may know ways that this web does not: these are shown by name.
  const how = Object.hasOwn(HOW, via.kind) ? HOW[via.kind](via.name) : via.kind
  if (how === undefined || (via.kind === 'restore' && action === 'restore')) return undefined
  return records > 1 && via.kind !== 'hand' ? historyMessages.ofRecords(how, records) : how
}

/** In display order, followed by fields that no screen shows. */
function inPanelOrder({ fields }: KindHistory, changes: readonly HistoryChange[]): HistoryChange[] {
  const rank = ({ field }: HistoryChange) => {
    const index = fields.findIndex(known => known.field === field)
    return index < 0 ? fields.length : index
  }
  return [...changes].sort((a, b) => rank(a) - rank(b))
}

const changeText = (history: KindHistory, change: HistoryChange): ChangeText => ({
  field: change.field,
  label: historyLabel(history, change.field),
  from: change.from_name ?? historyValue(history, change.field, change.from),
  to: change.to_name ?? historyValue(history, change.field, change.to),
})

function updateText(history: KindHistory, entry: HistoryEntry, changes: readonly ChangeText[]): string {
  const lists = slideChangeCounts(entry)
  const [only] = changes
  const story = changes.length === 1 && only ? fieldStory(history, only.field)?.(only.from, only.to) : undefined
  const fields = changes.length === 0 ? [] : [story ?? historyMessages.changedFields(changes.length)]
  const parts = [...fields, ...lists]
  return parts.length === 0 ? historyMessages.saved(history.noun) : historyMessages.listed(parts)
}

function whatText(history: KindHistory, entry: HistoryEntry, changes: readonly ChangeText[]): string {
  if (entry.action === 'update') return updateText(history, entry, changes)
  if (entry.action === 'delete') return historyMessages.deleted(history.noun)
  const did = entry.action === 'create' ? historyMessages.created : historyMessages.restored
  const { added } = entry.entries?.counts ?? { added: 0 }
  return historyMessages.listed([did(history.noun), ...(added > 0 ? [historyMessages.added(added)] : [])])
}

/** Describes an entry with the labels and formats of its record's screens. */
export function describeEntry(history: KindHistory, entry: HistoryEntry): EntryText {
  const changes = inPanelOrder(history, entry.changes).map(change => changeText(history, change))
  const who = entry.by ? personName(entry.by) : historyMessages.server
  return {
    who,
    initials: entry.by ? initialsOf(who) : 'S',
    isPerson: entry.by !== null && entry.via.kind !== 'token',
    what: whatText(history, entry, changes),
    how: howText(entry),
    changes: changes.filter(({ field }) => !isEvent(history, field)),
    lists: slideChangesTexts(history, entry),
  }
}
