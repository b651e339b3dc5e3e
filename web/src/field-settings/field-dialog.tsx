import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { FIELD_TYPES, type Field, type FieldType } from '@vitrine/contract/fields/fields'
import { useState } from 'react'
import { isStale } from '../api/save-errors.ts'
import styles from '../edit/edit.module.css'
import { DIALOG_WIDE } from '../edit/form-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { confirmLeave, useLeaveGuard } from '../ui/dialogs/use-leave-guard.ts'
import { FieldError } from '../ui/inputs/field-error.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import {
  blankDraft,
  canBeUnique,
  errorsOf,
  type FieldDraft,
  type FieldFormErrors,
  fieldDraft,
  hasOptions,
  newFieldOf,
  patchOf,
} from './field-form.ts'
import { createField, updateField } from './field-settings-api.ts'
import { FIELD_NOUN, fieldSettingsMessages as messages } from './field-settings-messages.ts'
import { OptionsEditor } from './options-editor.tsx'

export interface FieldDialogProps {
  entity: RecordKind
  /** The field to edit; undefined for a new one. */
  field: Field | undefined
  onClose: () => void
  onSaved: (field: Field) => void
}

const DECIMALS = ['0', '1', '2', '3', '4', '5', '6']
const ERROR_FIELDS = ['label', 'key', 'help', 'options'] as const

/** The field that an error is about, next to which it is shown; other errors are shown above the form. */
function refusedField(error: unknown): keyof FieldFormErrors | undefined {
  const name = error instanceof ApiError ? error.field : undefined
  return ERROR_FIELDS.find(field => name === field || name?.startsWith(`${field}.`))
}

/** The form of a field. A rejection keeps what was typed. */
export function FieldDialog({ entity, field, onClose, onSaved }: FieldDialogProps) {
  const [loaded] = useState(() => (field ? fieldDraft(field) : blankDraft()))
  const [draft, setDraft] = useState(loaded)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<FieldFormErrors>({})
  const isTyped = draft !== loaded
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (field ? updateField(field, patchOf(draft)) : createField(newFieldOf(entity, draft))),
    onSuccess: onSaved,
    onError(error) {
      const name = refusedField(error)
      if (name) setRefused({ [name]: error.message })
    },
  })
  const failure = error && !refusedField(error) && (isStale(error) ? messages.changedMeanwhile : error.message)
  useLeaveGuard(isTyped && !isPending, FIELD_NOUN)

  const errors: FieldFormErrors = { ...(isTried && errorsOf(draft)), ...refused }
  const change = (changes: Partial<FieldDraft>) => {
    setRefused({})
    setDraft(now => ({ ...now, ...changes }))
  }
  const errorOf = (name: keyof FieldFormErrors) => errors[name] && <FieldError text={errors[name]} />

  async function close() {
    if (!isTyped || (await confirmLeave(FIELD_NOUN))) onClose()
  }
  function handleSubmit() {
    setTried(true)
    if (Object.keys(errorsOf(draft)).length === 0) mutate()
  }

  return (
    <Dialog
      title={field ? messages.editTitle(field.label) : messages.newTitle(entity)}
      size="list"
      isOpen
      isBusy={isPending}
      onClose={() => void close()}
      onCancel={onClose}
      form={{ className: styles['two'], onSubmit: handleSubmit }}
      action={{
        children: isPending ? uiMessages.saving : field ? uiMessages.save : messages.submit,
        disabled: isPending,
      }}
    >
      {failure && (
        <div className={DIALOG_WIDE}>
          <Banner kind="red">{messages.saveFailed + failure}</Banner>
        </div>
      )}
      <TextInput
        label={messages.name}
        withAsterisk
        required
        data-autofocus
        value={draft.label}
        error={errorOf('label')}
        onChange={event => change({ label: event.currentTarget.value })}
      />
      <TextInput
        label={messages.key}
        description={field ? undefined : messages.keyNote}
        readOnly={field !== undefined}
        value={draft.key}
        error={errorOf('key')}
        onChange={event => change({ key: event.currentTarget.value })}
      />
      <NativeSelect
        label={messages.type}
        description={field ? messages.typeFixed : undefined}
        disabled={field !== undefined}
        value={draft.type}
        data={FIELD_TYPES.map(type => ({ value: type, label: messages.types[type] }))}
        onChange={event => change({ type: event.currentTarget.value as FieldType })}
      />
      {draft.type === 'number' && (
        <div className={styles['two']}>
          <TextInput
            label={messages.unit}
            placeholder={messages.unitPlaceholder}
            value={draft.unit}
            onChange={event => change({ unit: event.currentTarget.value })}
          />
          <NativeSelect
            label={messages.decimals}
            value={draft.decimals}
            data={[{ value: '', label: messages.anyDecimals }, ...DECIMALS]}
            onChange={event => change({ decimals: event.currentTarget.value })}
          />
        </div>
      )}
      {hasOptions(draft.type) && (
        <OptionsEditor
          options={draft.options}
          error={errors.options}
          onChange={options => change({ options })}
          className={DIALOG_WIDE}
        />
      )}
      <Textarea
        label={messages.help}
        className={DIALOG_WIDE}
        rows={2}
        value={draft.help}
        error={errorOf('help')}
        onChange={event => change({ help: event.currentTarget.value })}
      />
      <Checkbox
        className={DIALOG_WIDE}
        label={messages.requiredRule}
        checked={draft.required}
        onChange={event => change({ required: event.currentTarget.checked })}
      />
      {canBeUnique(draft.type) && (
        <Checkbox
          className={DIALOG_WIDE}
          label={messages.uniqueRule}
          checked={draft.unique}
          onChange={event => change({ unique: event.currentTarget.checked })}
        />
      )}
    </Dialog>
  )
}
