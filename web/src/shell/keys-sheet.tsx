import { useMayEdit } from '../edit/may-edit.ts'
import { KeysDialog, type KeysGroup } from '../ui/dialogs/keys-dialog.tsx'

const everywhere = (canUndo: boolean): KeysGroup => ({
  note: 'On every screen (on a Mac, Cmd is Ctrl):',
  keys: [
    { keys: ['/', 'Ctrl K'], does: 'Find' },
    ...(canUndo
      ? [
          { keys: ['Ctrl Z'], does: 'Undo' },
          { keys: ['Ctrl Shift Z', 'Ctrl Y'], does: 'Redo' },
        ]
      : []),
    { keys: ['Shift F'], does: 'Filters of a dashboard' },
    { keys: ['?'], does: 'These keys' },
  ],
})

const LISTS: KeysGroup = {
  note: 'In a list, on a row:',
  keys: [
    { keys: ['↑', '↓'], does: 'Row above, below' },
    { keys: ['F2', '→'], does: 'Cells of the row' },
    { keys: ['Page Up', 'Page Down'], does: 'One screen' },
    { keys: ['Home', 'End'], does: 'First, last row' },
    { keys: ['Space'], does: 'Select' },
    { keys: ['Enter'], does: 'Open details' },
    { keys: ['Esc'], does: 'Close details' },
    { keys: ['Shift F10'], does: 'Menu' },
  ],
}

const EDITABLE = [
  { keys: ['Tab', 'Shift Tab'], does: 'Next, previous editable cell' },
  { keys: ['F2', 'Enter'], does: 'Edit; letters replace' },
  { keys: ['Ctrl X', 'Ctrl V'], does: 'Cut, paste' },
  { keys: ['Ctrl D', 'Ctrl R'], does: 'Fill down, right' },
  { keys: ['Delete'], does: 'Clear' },
]

const cells = (mayEdit: boolean): KeysGroup => ({
  note: 'In a list, on a cell:',
  keys: [
    { keys: ['Home', 'End'], does: 'Ends of the row; with Ctrl, of the table' },
    { keys: ['Shift ↑', 'Shift →'], does: 'Extend the range' },
    { keys: ['Ctrl A'], does: 'All that is loaded' },
    { keys: ['Ctrl Space', 'Shift Space'], does: 'Column, row' },
    { keys: ['Ctrl C'], does: 'Copy' },
    ...(mayEdit ? EDITABLE : []),
    { keys: ['Esc'], does: 'Back to the row' },
  ],
})

const HEADS: KeysGroup = {
  note: "On a column's head:",
  keys: [
    { keys: ['Shift ←', 'Shift →'], does: 'Narrower, wider' },
    { keys: ['Shift Enter'], does: 'Fit to the content' },
    { keys: ['Alt Shift ←', 'Alt Shift →'], does: 'Move' },
    { keys: ['Shift P'], does: 'Pin' },
    { keys: ['Alt ↓'], does: 'Filter' },
    { keys: ['Shift F10'], does: 'Menu' },
  ],
}

const EDITING: KeysGroup = {
  note: 'While a cell is edited:',
  keys: [
    { keys: ['Enter'], does: 'Save' },
    { keys: ['Enter', 'Shift Enter', 'Tab'], does: 'From a cell: save and go down, up, right' },
    { keys: ['Ctrl Enter'], does: 'Save a long text' },
    { keys: ['Alt Enter'], does: 'New line, from the cell' },
    { keys: ['Esc'], does: 'Cancel' },
  ],
}

const SCANNED_FILES: KeysGroup = {
  note: 'On a row of Scans:',
  keys: [
    { keys: ['A'], does: 'Attach' },
    { keys: ['C'], does: 'Create slide' },
    { keys: ['X'], does: 'Ignore' },
  ],
}

/** The keys of the whole app, by role. */
export function KeysSheet(props: { isOpen: boolean; onClose: () => void }) {
  const mayEdit = useMayEdit()
  const groups = [
    everywhere(mayEdit),
    LISTS,
    cells(mayEdit),
    ...(mayEdit ? [EDITING] : []),
    HEADS,
    ...(mayEdit ? [SCANNED_FILES] : []),
  ]
  return <KeysDialog {...props} title="Keys" groups={groups} />
}
