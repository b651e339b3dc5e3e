import { backendOffers } from '../api/backend-connection.ts'
import { useMayEdit } from '../edit/may-edit.ts'
import { KeysDialog, type KeysGroup } from '../ui/keys-dialog.tsx'

const everywhere = (canUndo: boolean): KeysGroup => ({
  note: 'On every screen (on a Mac, Cmd is Ctrl):',
  keys: [
    { keys: ['/', 'Ctrl K'], does: 'Find' },
    ...(canUndo ? [{ keys: ['Ctrl Z'], does: 'Undo' }] : []),
    { keys: ['?'], does: 'These keys' },
  ],
})

const LISTS: KeysGroup = {
  note: 'In a list, on a row:',
  keys: [
    { keys: ['↑', '↓'], does: 'Row above, below' },
    { keys: ['←', '→'], does: 'Controls of the row' },
    { keys: ['Page Up', 'Page Down'], does: 'One screen' },
    { keys: ['Home', 'End'], does: 'First, last row' },
    { keys: ['Space'], does: 'Select' },
    { keys: ['Enter'], does: 'Open details' },
    { keys: ['Esc'], does: 'Close details' },
  ],
}

const CELLS: KeysGroup = {
  note: 'While a cell is edited:',
  keys: [
    { keys: ['Enter'], does: 'Save' },
    { keys: ['Ctrl Enter'], does: 'Save a long text' },
    { keys: ['Esc'], does: 'Cancel' },
  ],
}

const SCANNED_FILES: KeysGroup = {
  note: 'On a row of Scanned files:',
  keys: [
    { keys: ['A'], does: 'Attach' },
    { keys: ['C'], does: 'Create slide' },
    { keys: ['X'], does: 'Ignore' },
  ],
}

/** The keys of the whole app, by role and the backend's features. */
export function KeysSheet(props: { isOpen: boolean; onClose: () => void }) {
  const mayEdit = useMayEdit()
  const groups = [
    everywhere(mayEdit && backendOffers('undo')),
    LISTS,
    ...(mayEdit ? [CELLS] : []),
    ...(mayEdit && backendOffers('pictures') ? [SCANNED_FILES] : []),
  ]
  return <KeysDialog {...props} title="Keys" groups={groups} />
}
