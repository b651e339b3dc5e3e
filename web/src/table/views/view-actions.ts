import type { View } from '@vitrine/contract/tables/views'
import type { Library } from '../address/use-library.ts'
import { viewsMessages } from './views-messages.ts'

export interface ViewAction {
  /** The same before and after an action becomes its opposite, so that the button keeps the focus. */
  key: string
  label: string
  name: string
  isDanger?: boolean
  onPick: () => void
}

type Texts = readonly [label: string, name: (view: string) => string]

export function viewActions(
  view: View,
  library: Library,
  on: { overwrite: () => void; rename: () => void; remove: () => void },
): ViewAction[] {
  const { name, shared, locked, is_default } = view
  const action = (key: string, [label, nameOf]: Texts, onPick: () => void): ViewAction => ({
    key,
    label,
    name: nameOf(name),
    onPick,
  })
  const isUnchanged = view.id === library.current?.id && library.changes.length === 0
  const isOwn = library.isOwnDefault(view)
  const [mayChange, mayManage] = [library.mayChange(view), library.mayManage(view)]
  const texts = viewsMessages
  const saveTo: Texts = [texts.saveChangesTo(name), texts.saveChangesTo]
  const stopForAll: Texts = [texts.clearDefaultForAll(name), texts.clearDefaultForAll]
  return [
    mayChange && !isUnchanged && action('save', saveTo, on.overwrite),
    mayChange && action('rename', texts.rename, on.rename),
    mayManage &&
      library.mayShare &&
      action(
        'share',
        shared ? texts.unshareView : texts.shareView,
        () => void library.update(view, { shared: !shared }),
      ),
    mayManage &&
      shared &&
      action('lock', locked ? texts.unlock : texts.lock, () => void library.update(view, { locked: !locked })),
    action(
      'open',
      isOwn ? texts.clearOwnDefault : texts.setOwnDefault,
      () => void library.setOwnDefault(isOwn ? undefined : view),
    ),
    shared &&
      library.isAdmin &&
      action(
        'open-for-all',
        is_default ? stopForAll : texts.setDefaultForAll,
        () => void library.update(view, { is_default: !is_default }),
      ),
    mayManage && { ...action('remove', texts.remove, on.remove), isDanger: true },
  ].filter(action => action !== false)
}
