import { Button } from '@mantine/core'
import { IconDatabasePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { addMessages as messages } from './add-messages.ts'

const AddToDatasetDialog = lazyNamed(() => import('./add-to-dataset-dialog.tsx'), 'AddToDatasetDialog')

interface AddToDatasetButtonProps {
  slides: readonly { id: number }[]
  /** Shows only an icon with a tooltip. */
  isIcon?: boolean
}

/** 'Add to dataset' outside of a table; nothing for readers. */
export function AddToDatasetButton({ slides, isIcon = false }: AddToDatasetButtonProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const mayEdit = useMayEdit()
  if (!mayEdit) return null
  const icon = <IconDatabasePlus aria-hidden />
  const open = () => setOpen(true)
  return (
    <>
      {isIcon ? (
        <IconButton label={messages.label} icon={icon} onClick={open} />
      ) : (
        <Button variant="default" leftSection={icon} onClick={open}>
          {messages.label}
        </Button>
      )}
      {isOpen !== undefined && <AddToDatasetDialog slides={slides} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
