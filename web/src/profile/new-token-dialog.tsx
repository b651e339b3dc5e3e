import {
  API_TOKEN_SCOPES,
  type ApiTokenScope,
  type CreatedApiToken,
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_NAME_LENGTH,
} from '@vitrine/contract/accounts/api-tokens'
import { ApiError } from '@vitrine/contract/api/api-error'
import { DIALOG_WIDE, FormDialog } from '../edit/form-dialog.tsx'
import { FormField } from '../edit/form-field.tsx'
import type { FormErrors } from '../edit/use-form-values.ts'
import { useNewRecord } from '../edit/use-new-record.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { uiMessages } from '../ui/ui-messages.ts'
import { apiTokenMessages, TOKEN_NOUN } from './api-token-messages.ts'
import { createToken } from './api-tokens-api.ts'

type TokenValues = { name: string; scope: ApiTokenScope; days: string }

const BLANK: TokenValues = { name: '', scope: 'read', days: String(DEFAULT_TOKEN_DAYS) }

const FIELDS = {
  name: {
    field: 'name',
    label: apiTokenMessages.nameField,
    kind: 'text',
    isRequired: true,
    placeholder: apiTokenMessages.namePlaceholder,
  },
  scope: {
    field: 'scope',
    label: apiTokenMessages.scopeField,
    kind: 'choice',
    choices: API_TOKEN_SCOPES.map(scope => ({ value: scope, label: apiTokenMessages.scopes[scope] })),
  },
  days: { field: 'days', label: apiTokenMessages.daysField, kind: 'integer', isRequired: true },
} satisfies Record<keyof TokenValues, FieldSpec>

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
    texts: { createFailed: apiTokenMessages.createFailed },
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
      submitText={form.isSaving ? uiMessages.creating : apiTokenMessages.submit}
      onClose={close}
    >
      <FormField form={form} spec={FIELDS.name} takesFocus="dialog" className={DIALOG_WIDE} />
      <FormField form={form} spec={FIELDS.scope} blank={undefined} />
      <FormField form={form} spec={FIELDS.days} />
    </FormDialog>
  )
}
