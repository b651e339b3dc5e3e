import { TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { FieldError } from '../../ui/inputs/field-error.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { onEscape } from './on-escape.ts'
import styles from './views.module.css'
import { viewsMessages } from './views-messages.ts'

/** Names a view. Another view's name is an error, which keeps what was typed. */
export function NameForm(props: {
  name: string
  /** The other view that already has a name. */
  findNamesake: (name: string) => string | undefined
  /** @returns false if it failed */
  onSave: (name: string) => Promise<boolean>
  onClose: () => void
}) {
  const { findNamesake, onSave, onClose } = props
  const [name, setName] = useState(props.name)
  const other = findNamesake(name)
  const isDisabled = name.trim() === '' || other !== undefined

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isDisabled && (await onSave(name))) onClose()
  }
  return (
    <form className={styles['rename']} onSubmit={event => void save(event)} onKeyDown={onEscape(onClose)} noValidate>
      <TextInput
        autoFocus
        flex={1}
        size="xs"
        aria-label={viewsMessages.newName(props.name)}
        maxLength={100}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        onFocus={event => event.currentTarget.select()}
        error={other !== undefined && <FieldError text={viewsMessages.taken(other)} />}
      />
      <IconButton
        isFilled
        type="submit"
        label={viewsMessages.saveName}
        icon={<IconCheck aria-hidden />}
        disabled={isDisabled}
      />
      <IconButton label={uiMessages.cancel} icon={<IconX aria-hidden />} onClick={onClose} />
    </form>
  )
}
