import { counted } from '@vitrine/contract/counted'

/** What undoing and restoring say. */
export const undoMessages = {
  undo: 'Undo this change',
  undoShort: 'Undo',
  undoLatest: 'Undo the latest change',
  undoLatestTip: 'Undo the latest change (Ctrl+Z)',
  saveFirst: 'Save or discard what you typed first',
  undoOf: (what: string, moment: string) => `Undo this change: ${what}, ${moment}`,
  thisRecord: (noun: string) => `This ${noun}`,
  allRecords: (count: number) => `All ${counted(count, 'record')}`,
  restore: 'Restore this value',
  restoreOf: (label: string, value: string | null) => `Restore this value: ${label}, ${value ?? 'empty'}`,
  restoreAll: (count: number) => (count === 1 ? 'Restore it' : `Restore all ${count}`),
  undone: 'Change undone',
  redone: 'Change redone',
  undoneMany: (count: number) => `Change of ${counted(count, 'record')} undone`,
  restored: 'Value restored',
  restoredMany: (count: number) => `${counted(count, 'value')} restored`,
  note: 'Undoing is recorded as a change too, so nothing is lost. If a field has changed again since, you are asked first.',

  changedSince: 'Changed since',
  conflicts: (count: number) => `${counted(count, 'conflict')}:`,
  nothingUndone: 'Nothing was undone.',
  nothingLeft: 'Nothing of this change can be undone any more.',
  restPossible: (count: number) => `The rest can be undone, on ${counted(count, 'record')}.`,
  overwrite: 'Restore anyway',
  undoRest: 'Undo the rest',
  cancel: 'Cancel',
  close: 'Close',
  since: (text: string, who: string, moment: string) => `${text} by ${who}, ${moment}`,
  reasons: {
    changed: 'changed',
    in_use: 'in use by other records',
    gone: 'no longer there',
    taken: 'taken by another record',
  },
} as const
