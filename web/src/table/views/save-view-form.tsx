import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FieldError } from '../../ui/inputs/field-error.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import type { Library } from '../address/use-library.ts'
import type { AnyDashboard } from '../records/dashboard.ts'
import { viewWithName } from './view-names.ts'
import styles from './views.module.css'
import { viewsMessages } from './views-messages.ts'

/** Saves the table's state as a private view. Disabled while the name is blank. */
export function SaveViewForm(props: {
  dashboard: AnyDashboard
  library: Library
  onSaved: () => void
  onCancel: () => void
}) {
  const { dashboard, library, onSaved, onCancel } = props
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const other = viewWithName(name, dashboard, library)
  const isDisabled = name.trim() === '' || other !== undefined || library.isBusy

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isDisabled) return
    const isSaved = await library.add(name.trim(), isShared)
    setFailed(!isSaved)
    if (!isSaved) return
    toast.success(viewsMessages.saved(name.trim()))
    onSaved()
  }
  return (
    <form className={styles['form']} onSubmit={event => void save(event)} noValidate>
      {hasFailed && library.problem !== undefined && <Banner kind="red">{library.problem}</Banner>}
      <TextInput
        autoFocus
        data-autofocus
        label={viewsMessages.name}
        description={viewsMessages.hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={100}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={other !== undefined && <FieldError text={viewsMessages.taken(other)} />}
      />
      {library.mayShare && (
        <Checkbox
          label={viewsMessages.share}
          checked={isShared}
          onChange={event => setShared(event.currentTarget.checked)}
        />
      )}
      <Group gap="sm" justify="flex-end">
        <Button size="xs" variant="default" onClick={onCancel}>
          {uiMessages.cancel}
        </Button>
        <Button size="xs" type="submit" disabled={isDisabled}>
          {viewsMessages.saveView}
        </Button>
      </Group>
    </form>
  )
}
