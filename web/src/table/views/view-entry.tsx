import { Button, TextInput } from '@mantine/core'
import {
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type SavedView, viewNamed } from './saved-views.ts'
import type { ListViews } from './use-list-views.ts'
import styles from './views-dialog.module.css'
import { viewsMessages } from './views-messages.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
/** Escape on these is theirs: the dialog hears it before they do, and leaves it to them. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' }

export interface ViewEntryProps {
  view: SavedView
  views: ListViews
  /** What it shows, in words. */
  content: string
  onApply: () => void
  onRemove: () => void
}

/** One view: its star, its name, and what can be done to it. The built-in one can be starred and applied. */
export function ViewEntry({ view, views, content, onApply, onRemove }: ViewEntryProps) {
  const [isRenaming, setRenaming] = useState<boolean>()
  const isCurrent = view.id === views.current?.id
  const isBuiltIn = view.id === views.builtInId
  const overwrite = () => {
    views.overwrite(view.id)
    toast.success(viewsMessages.saved(view.name))
  }
  const notes = [
    isCurrent && (views.isChanged ? viewsMessages.currentChanged : viewsMessages.current),
    isBuiltIn && viewsMessages.builtIn,
    content,
  ]
  return (
    <li className={styles['entry']} aria-current={isCurrent || undefined}>
      <Star view={view} onStar={() => views.setDefault(view.id)} />
      {isRenaming ? (
        <NameForm view={view} views={views} onClose={() => setRenaming(false)} />
      ) : (
        <>
          <div className={styles['what']}>
            <span className={styles['title']} title={view.name}>
              {view.name}
            </span>
            <span className={styles['notes']}>{notes.filter(Boolean).join(' · ')}</span>
          </div>
          <Button size="xs" variant="default" aria-label={viewsMessages.applyView(view.name)} onClick={onApply}>
            {viewsMessages.apply}
          </Button>
          {!isBuiltIn && (
            <>
              <IconButton
                label={viewsMessages.overwrite(view.name)}
                icon={<IconDeviceFloppy {...ICON} />}
                onClick={overwrite}
              />
              <IconButton
                label={viewsMessages.rename(view.name)}
                // Back from renaming, the focus is where it came from.
                autoFocus={isRenaming === false}
                icon={<IconPencil {...ICON} />}
                onClick={() => setRenaming(true)}
              />
              <IconButton label={viewsMessages.remove(view.name)} icon={<IconTrash {...ICON} />} onClick={onRemove} />
            </>
          )}
        </>
      )}
    </li>
  )
}

function Star({ view, onStar }: { view: SavedView; onStar: () => void }) {
  const Icon = view.isDefault ? IconStarFilled : IconStar
  return (
    <IconButton
      label={viewsMessages.setDefault(view.name)}
      {...(view.isDefault ? { tip: viewsMessages.isDefault(view.name) } : {})}
      aria-pressed={view.isDefault}
      icon={<Icon {...ICON} />}
      onClick={onStar}
    />
  )
}

/** A name that another view bears is refused, and what was typed stays. */
function NameForm({ view, views, onClose }: Pick<ViewEntryProps, 'view' | 'views'> & { onClose: () => void }) {
  const [name, setName] = useState(view.name)
  const other = viewNamed(
    views.views.filter(({ id }) => id !== view.id),
    name,
  )
  const isBlank = name.trim() === ''

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank || other) return
    views.rename(view.id, name)
    onClose()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <form className={styles['rename']} onSubmit={save} onKeyDown={handleKey} noValidate>
      <TextInput
        {...OWN_ESCAPE}
        autoFocus
        size="xs"
        aria-label={viewsMessages.newName(view.name)}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        onFocus={event => event.currentTarget.select()}
        error={other && <FieldError text={viewsMessages.taken(other.name)} />}
        className={styles['name'] ?? ''}
      />
      <IconButton
        {...OWN_ESCAPE}
        isFilled
        type="submit"
        label={viewsMessages.saveName}
        icon={<IconCheck {...ICON} />}
        disabled={isBlank || other !== undefined}
      />
      <IconButton {...OWN_ESCAPE} label={viewsMessages.cancel} icon={<IconX {...ICON} />} onClick={onClose} />
    </form>
  )
}
