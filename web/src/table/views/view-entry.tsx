import { Box, Button, Text } from '@mantine/core'
import { IconDeviceFloppy, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { NameForm } from './name-form.tsx'
import { type SavedView, viewNamed } from './saved-views.ts'
import type { ListViews } from './use-views.ts'
import styles from './views-dialog.module.css'
import { viewsMessages } from './views-messages.ts'

interface ViewEntryProps {
  view: SavedView
  views: ListViews
  /** Describes what it shows. */
  content: string
  onApply: () => void
  onRemove: () => void
}

/** One view: its star, its name, and its actions. The built-in one can be starred and applied. */
export function ViewEntry({ view, views, content, onApply, onRemove }: ViewEntryProps) {
  const [isRenaming, setRenaming] = useState<boolean>()
  const isCurrent = view.id === views.current?.id
  const isBuiltIn = view.id === views.builtInId
  const others = views.views.filter(({ id }) => id !== view.id)
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
      <IconButton
        label={viewsMessages.setDefault(view.name)}
        tip={view.isDefault ? viewsMessages.isDefault(view.name) : viewsMessages.setDefault(view.name)}
        aria-pressed={view.isDefault}
        icon={view.isDefault ? <IconStarFilled aria-hidden /> : <IconStar aria-hidden />}
        onClick={() => views.setDefault(view.id)}
      />
      {isRenaming ? (
        <NameForm
          name={view.name}
          takenBy={name => viewNamed(others, name)?.name}
          onSave={name => views.rename(view.id, name)}
          onClose={() => setRenaming(false)}
        />
      ) : (
        <>
          <Box flex={1} miw={0} px={8} py={4}>
            <Text truncate fw={500} title={view.name}>
              {view.name}
            </Text>
            <Text truncate size="xs" lh="18px" c="dimmed">
              {notes.filter(Boolean).join(' · ')}
            </Text>
          </Box>
          <Button size="xs" variant="default" aria-label={viewsMessages.applyView(view.name)} onClick={onApply}>
            {viewsMessages.apply}
          </Button>
          {!isBuiltIn && (
            <>
              <IconButton
                label={viewsMessages.overwrite(view.name)}
                icon={<IconDeviceFloppy aria-hidden />}
                onClick={overwrite}
              />
              <IconButton
                label={viewsMessages.rename(view.name)}
                // After renaming, the focus returns to where it came from.
                autoFocus={isRenaming === false}
                icon={<IconPencil aria-hidden />}
                onClick={() => setRenaming(true)}
              />
              <IconButton label={viewsMessages.remove(view.name)} icon={<IconTrash aria-hidden />} onClick={onRemove} />
            </>
          )}
        </>
      )}
    </li>
  )
}
