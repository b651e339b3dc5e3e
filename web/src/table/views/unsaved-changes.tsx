import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import { ButtonPopover } from '../../ui/buttons/button-popover.tsx'
import { useOpener } from '../../ui/hooks/use-opener.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { useLibrary } from '../address/use-library.ts'
import { SaveViewForm } from './save-view-form.tsx'
import dotStyles from './view-menu.module.css'
import type { ViewProps } from './view-names.ts'
import styles from './views.module.css'
import { viewsMessages } from './views-messages.ts'

/** Shown in the button with the view's name if the table differs from the view. */
export function ChangedDot({ dashboard, records }: ViewProps) {
  const library = useLibrary(dashboard, records)
  if (library.changes.length === 0) return null
  return (
    <span className={dotStyles['dot']}>
      <VisuallyHidden>{` (${viewsMessages.unsaved.toLowerCase()})`}</VisuallyHidden>
    </span>
  )
}

/** These buttons disappear once there is nothing to save: the focus moves to the view's name. */
const leave = () => document.querySelector<HTMLElement>('[data-view-button]')?.focus({ preventScroll: true })

/** The table's differences from its view, with buttons to revert and save. */
export function UnsavedChanges({ dashboard, records }: ViewProps) {
  const library = useLibrary(dashboard, records)
  const { button, close, trigger } = useOpener('dialog')
  const { current } = library
  if (!current || library.changes.length === 0) return null

  const save = async () => {
    if (!(await library.overwrite(current))) return toast.error(viewsMessages.notSaved(current.name))
    toast.success(viewsMessages.saved(current.name))
    leave()
  }
  const reset = () => {
    library.apply(current)
    leave()
  }
  const parts = library.changes.map(part => viewsMessages.parts[part]).join(', ')
  return (
    <div className={styles['unsaved']}>
      <span className={dotStyles['dot']} />
      <span title={`${viewsMessages.unsaved}: ${parts}`}>
        {viewsMessages.unsaved}
        <span className={styles['parts']}>{`: ${parts}`}</span>
      </span>
      <Anchor component="button" type="button" className={styles['link'] ?? ''} onClick={reset}>
        {viewsMessages.reset}
      </Anchor>
      <Anchor component="button" type="button" className={styles['link'] ?? ''} {...trigger}>
        {viewsMessages.saveAsNew}
      </Anchor>
      {library.mayChange(current) && (
        <Button
          size="xs"
          variant="default"
          className={styles['save'] ?? ''}
          aria-label={viewsMessages.saveChangesTo(current.name)}
          title={viewsMessages.saveChangesTo(current.name)}
          disabled={library.isBusy}
          onClick={() => void save()}
        >
          {uiMessages.save}
        </Button>
      )}
      {button && (
        <ButtonPopover label={viewsMessages.saveAsNew} button={button} onClose={close}>
          <SaveViewForm dashboard={dashboard} library={library} onSaved={leave} onCancel={close} />
        </ButtonPopover>
      )}
    </div>
  )
}
