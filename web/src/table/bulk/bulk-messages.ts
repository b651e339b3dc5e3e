import { counted } from '@vitrine/contract/text/counted'
import { formatCount } from '../../format/numbers.ts'
import type { BulkFieldsEdit } from '../records/dashboard.ts'

/** Texts of bulk edits. Counted records are passed as '386 slides'. */
export const bulkMessages = {
  bar: 'What is selected',
  selected: (count: number) => `${formatCount(count)} selected`,
  /** @param records '386 slides' */
  selectedRecords: (records: string) => `${records} selected`,
  selectMatching: (total: number) => `Select all ${formatCount(total)}`,
  allSelected: (total: number) => `All ${formatCount(total)} that match are selected`,
  allButSelected: (count: number, total: number) =>
    `${formatCount(count)} of the ${formatCount(total)} that match are selected`,
  onlyLoaded: (count: number) => `Only the ${formatCount(count)} loaded`,
  clear: 'Clear',
  clearSelection: 'Clear selection',
  clearAll: 'Clear the selection',
  exportOptions: 'Export with options',
  editFields: 'Edit fields',
  printLabels: 'Print labels',
  saveLabels: 'Download ZPL',
  mostLabels: (most: number, count: number) =>
    `At most ${formatCount(most)} labels are printed at once; ${formatCount(count)} are selected. Narrow the selection.`,

  quickActions: 'Quick actions',
  field: 'Field',
  chooseField: 'Choose a field',
  whatToDo: (field: string) => `What to do with ${field}`,
  operations: { set: 'Set', clear: 'Clear', append: 'Append', remove: 'Remove', replace: 'Replace' },
  value: 'Value',
  chooseValue: 'Choose a value',
  values: 'Values',
  textToAppend: 'Text to append',
  separator: 'Separator',
  find: 'Find',
  replaceWith: 'Replace with',
  onlyEmpty: 'Only where empty',
  matchCase: 'Match case',
  removeRule: (field: string) => `Remove ${field}`,
  addField: 'Add a field',
  preview: 'Preview of the changes',
  previewRows: 'Old and new values',
  show: 'Show',
  allChanges: (changes: number) => `All ${formatCount(changes)} changes`,
  ofField: (label: string, changes: number) => `${label} ${formatCount(changes)}`,
  refused: (count: number) => `${formatCount(count)} refused`,
  refusedAll: (count: number) =>
    `Nothing changed: ${counted(count, 'value')} ${count === 1 ? "isn't" : "aren't"} valid.`,
  change: (records: string, count: number) => `${records} ${count === 1 ? 'changes' : 'change'}`,
  stay: (count: number) => `${formatCount(count)} unchanged`,
  changeHead: 'Change',
  more: 'Show more',
  nothing: 'No change',
  looking: 'Checking...',
  applyHint: 'Ctrl+Enter',
  recorded: 'One change, which you can undo.',
  running: 'Bulk edit',
  runText: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
  stop: 'Stop',
  stopping: 'Stopping...',
  stopNote: 'Stopping changes nothing.',
  busy: 'Another bulk edit is running. Wait for it to finish, or stop it.',
  lookAgain: 'Check again',
  goOnWith: (records: string) => `Continue with the ${records} that match now`,
  leaveOut: (records: string) => `Leave out ${records}`,

  deleting: (records: string) => `Deleting ${records}...`,
} as const

/** Texts of the dialog of rules for tables that define none. @param records '386 slides' */
export const editTexts = (records: (count: number) => string): BulkFieldsEdit['texts'] => ({
  title: count => `Edit fields of ${records(count)}`,
  choose: 'Choose a field to preview changes.',
  apply: count => `Change ${records(count)}`,
  running: count => `Changing ${records(count)}...`,
  done: count => `${records(count)} changed`,
})
