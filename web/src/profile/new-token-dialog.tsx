import { ApiError } from '@vitrine/contract/api-error'
import {
  API_TOKEN_SCOPES,
  type ApiTokenScope,
  type CreatedApiToken,
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_NAME_LENGTH,
} from '@vitrine/contract/api-tokens'
import { DIALOG_WIDE, FormDialog } from '../edit/form-dialog.tsx'
import { FormSelect, FormText } from '../edit/form-fields.tsx'
import type { FormErrors } from '../edit/use-form-values.ts'
import { useNewRecord } from '../edit/use-new-record.ts'
import { toast } from '../ui/toast.tsx'
import { apiTokenMessages, TOKEN_NOUN } from './api-token-messages.ts'
import { createToken } from './api-tokens-api.ts'

interface TokenValues extends Record<string, string> {
  name: string
  scope: ApiTokenScope
  days: string
}

const BLANK: TokenValues = { name: '', scope: 'read', days: String(DEFAULT_TOKEN_DAYS) }
const SCOPES = API_TOKEN_SCOPES.map(scope => ({ value: scope, label: apiTokenMessages.scopes[scope] }))

function errorsOf({ name, days }: TokenValues): FormErrors<TokenValues> {
  const isInRange = /^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= MAX_TOKEN_DAYS
  const nameError =
    name.trim() === ''
      ? apiTokenMessages.nameRequired
      : name.length > MAX_TOKEN_NAME_LENGTH
        ? apiTokenMessages.nameTooLong
        : undefined
  return { ...(nameError && { name: nameError }), ...(!isInRange && { days: apiTokenMessages.daysRange }) }
}

interface NewTokenDialogProps {
  isOpen: boolean
  onClose(): void
  onCreated(token: CreatedApiToken): void
}

export function NewTokenDialog({ isOpen, onClose, onCreated }: NewTokenDialogProps) {
  const form = useNewRecord({
    blank: BLANK,
    check: errorsOf,
    create: ({ name, scope, days }) => createToken({ name: name.trim(), scope, expires_in_days: Number(days) }),
    refusedFieldOf: error => (error instanceof ApiError && error.field === 'name' ? 'name' : undefined),
    onCreated: token => {
      onCreated(token)
      close()
    },
    onFailed: () => toast.error(apiTokenMessages.createFailed),
  })

  function close() {
    form.reset()
    onClose()
  }

  return (
    <FormDialog
      title={apiTokenMessages.dialogTitle}
      noun={TOKEN_NOUN}
      isOpen={isOpen}
      form={form}
      note={apiTokenMessages.dialogNote}
      submitText={form.isSaving ? apiTokenMessages.submitting : apiTokenMessages.submit}
      onClose={close}
    >
      <FormText
        form={form}
        name="name"
        label={apiTokenMessages.nameField}
        placeholder={apiTokenMessages.namePlaceholder}
        isRequired
        takesFocus="dialog"
        className={DIALOG_WIDE}
      />
      <FormSelect form={form} name="scope" label={apiTokenMessages.scopeField} choices={SCOPES} />
      <FormText form={form} name="days" label={apiTokenMessages.daysField} isRequired isNumeric />
    </FormDialog>
  )
}
