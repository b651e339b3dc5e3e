import { TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './views-dialog.module.css'
import { viewsMessages } from './views-messages.ts'

/** Otherwise Escape on these would close the dialog. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' }

/** The name of another view is an error, and what was typed stays. */
export function NameForm(props: {
  name: string
  /** The other view that has a name already. */
  takenBy?: (name: string) => string | undefined
  onSave: (name: string) => void
  onClose: () => void
}) {
  const { takenBy, onSave, onClose } = props
  const [name, setName] = useState(props.name)
  const other = takenBy?.(name)
  const isDisabled = name.trim() === '' || other !== undefined

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isDisabled) return
    onSave(name)
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
        flex={1}
        size="xs"
        aria-label={viewsMessages.newName(props.name)}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        onFocus={event => event.currentTarget.select()}
        error={other !== undefined && <FieldError text={viewsMessages.taken(other)} />}
      />
      <IconButton
        {...OWN_ESCAPE}
        isFilled
        type="submit"
        label={viewsMessages.saveName}
        icon={<IconCheck aria-hidden />}
        disabled={isDisabled}
      />
      <IconButton {...OWN_ESCAPE} label={viewsMessages.cancel} icon={<IconX aria-hidden />} onClick={onClose} />
    </form>
  )
}
