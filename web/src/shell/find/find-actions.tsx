import { type ReactNode, useState } from 'react'
import { announceRecordsChanged } from '../../api/records-changed.ts'
import { useSession } from '../../auth/use-session.ts'
import { datasetAddress } from '../../datasets/dataset-addresses.ts'
import { useMayEdit } from '../../edit/may-edit.ts'
import { sampleAddress } from '../../samples/sample-addresses.ts'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { useScreenActionGroups } from '../../ui/layout/screen-actions.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { useMenuEntries } from '../menu-entries.tsx'
import type { FindEntry, NamedGroup } from './find-options.ts'

const CreateSlideDialog = lazyNamed(() => import('../../slides/forms/create-slide-dialog.tsx'), 'CreateSlideDialog')
const CreateSample = lazyNamed(() => import('../../samples/forms/create-sample-dialog.tsx'), 'CreateSampleDialog')

interface DialogState {
  isOpen: boolean
  onClose: () => void
}

const DIALOGS = {
  'Create Slide': (state: DialogState) => <CreateSlideDialog {...state} onCreated={announceRecordsChanged} />,
  'Create Sample': (state: DialogState) => <CreateSample {...state} onCreated={announceRecordsChanged} />,
} as const
type DialogName = keyof typeof DIALOGS

/** The screens of the side menu, and the Slide Reader, which is only opened by buttons. */
export function useScreens(): readonly FindEntry[] {
  const { always, more } = useMenuEntries()
  const screenEntry = ({ path, name }: { path: string; name: string }): FindEntry => ({ name, target: { to: path } })
  const reader = { ...screenEntry({ path: slideAddress.reader, name: 'Slide Reader' }), alias: 'scanner' }
  return [...always.map(screenEntry), reader, ...more.map(screenEntry)]
}

/** The actions of the current screen, such as for the selection. */
export const useScreenGroups = (): readonly NamedGroup[] =>
  [...useScreenActionGroups().values()].map(({ heading, actions }) => ({
    heading,
    entries: actions.map(({ name, keys, run }) => ({ name, keys, target: { run } })),
  }))

/** The actions that the user's role allows on every screen, with their dialogs. */
export function useActions(onKeys: () => void): { actions: readonly FindEntry[]; dialog: ReactNode } {
  const { session } = useSession()
  const mayEdit = useMayEdit()
  const [shown, setShown] = useState<{ name: DialogName; isOpen: boolean }>()
  const opens = (name: DialogName): FindEntry => ({ name, target: { run: () => setShown({ name, isOpen: true }) } })
  const edits = [
    opens('Create Slide'),
    opens('Create Sample'),
    { name: 'Batch Import', target: { to: slideAddress.import } },
    { name: 'Import CSV: slides', target: { to: `${slideAddress.import}?dataset=no` } },
    { name: 'Import CSV: datasets', target: { to: datasetAddress.import } },
    { name: 'Import CSV: samples', target: { to: sampleAddress.import } },
    { name: 'Create Dataset', target: { to: datasetAddress.create } },
  ]
  const actions = [
    ...(mayEdit ? edits : []),
    { name: 'Keys', keys: '?', target: { run: onKeys } },
    { name: 'Logout', target: { run: () => session.signOut() } },
  ]
  const dialog =
    shown && DIALOGS[shown.name]({ isOpen: shown.isOpen, onClose: () => setShown({ ...shown, isOpen: false }) })
  return { actions, dialog }
}
