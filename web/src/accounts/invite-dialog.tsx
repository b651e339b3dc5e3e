import { DEFAULT_INVITATION_DAYS, type Invitation, MAX_INVITATION_DAYS } from '@vitrine/contract/accounts/accounts'
import { ApiError } from '@vitrine/contract/api/api-error'
import { DEFAULT_ROLE, type Role } from '@vitrine/contract/api/roles'
import { FormDialog } from '../edit/form-dialog.tsx'
import { FormField } from '../edit/form-field.tsx'
import type { FormErrors } from '../edit/use-form-values.ts'
import { useNewRecord } from '../edit/use-new-record.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { PERSON_FIELDS } from '../profile/person-fields.ts'
import { uiMessages } from '../ui/ui-messages.ts'
import { invite } from './accounts-api.ts'
import { ACCOUNT_NOUN, accountsMessages } from './accounts-messages.ts'
import { ROLE_CHOICES } from './role-choices.ts'

type InviteValues = { username: string; role: Role; name: string; email: string; days: string }

const BLANK: InviteValues = {
  username: '',
  role: DEFAULT_ROLE,
  name: '',
  email: '',
  days: String(DEFAULT_INVITATION_DAYS),
}

const USERNAME: FieldSpec = { field: 'username', label: accountsMessages.username, kind: 'text', isRequired: true }
const ROLE: FieldSpec = {
  field: 'role',
  label: accountsMessages.role,
  kind: 'choice',
  choices: ROLE_CHOICES,
}
const DAYS: FieldSpec = { field: 'days', label: accountsMessages.daysField, kind: 'integer', isRequired: true }

function errorsOf({ username, days }: InviteValues): FormErrors<InviteValues> {
  const isInRange = /^\d{1,2}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= MAX_INVITATION_DAYS
  return {
    ...(username.trim() === '' && { username: accountsMessages.usernameRequired }),
    ...(!isInRange && { days: accountsMessages.daysRange }),
  }
}

/** The field that the server's error is about. */
function refusedFieldOf(error: unknown): keyof InviteValues | undefined {
  const field = error instanceof ApiError ? error.field : undefined
  return field !== undefined && Object.hasOwn(BLANK, field) ? (field as keyof InviteValues) : undefined
}

export interface InviteDialogProps {
  isOpen: boolean
  onClose: () => void
  onInvited: (invitation: Invitation) => void
}

export function InviteDialog({ isOpen, onClose, onInvited }: InviteDialogProps) {
  const form = useNewRecord({
    blank: BLANK,
    check: errorsOf,
    create: ({ username, role, name, email, days }) =>
      invite({
        username: username.trim(),
        role,
        ...(name.trim() && { name: name.trim() }),
        ...(email.trim() && { email: email.trim() }),
        days: Number(days),
      }),
    refusedFieldOf,
    onCreated: invitation => {
      onInvited(invitation)
      close()
    },
    texts: { createFailed: accountsMessages.inviteFailed },
  })
  function close() {
    form.reset()
    onClose()
  }
  return (
    <FormDialog
      title={accountsMessages.inviteTitle}
      noun={ACCOUNT_NOUN}
      isOpen={isOpen}
      form={form}
      note={accountsMessages.inviteNote}
      submitText={form.isSaving ? uiMessages.creating : accountsMessages.submitInvite}
      onClose={close}
    >
      <FormField form={form} spec={USERNAME} takesFocus="dialog" />
      <FormField form={form} spec={ROLE} blank={undefined} />
      {PERSON_FIELDS.map(spec => (
        <FormField key={spec.field} form={form} spec={spec} />
      ))}
      <FormField form={form} spec={DAYS} />
    </FormDialog>
  )
}
