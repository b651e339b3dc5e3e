import { useQueryClient } from '@tanstack/react-query'
import type { Account } from '@vitrine/contract/accounts/accounts'
import { useId } from 'react'
import { meQuery } from '../api/me-query.ts'
import { FormFields } from '../edit/form-fields.tsx'
import { RecordForm } from '../edit/record-form.tsx'
import { useRecordForm } from '../edit/use-record-form.ts'
import { personName } from '../history/person-name.ts'
import { PERSON_FIELDS } from '../profile/person-fields.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { confirmLeave } from '../ui/dialogs/use-leave-guard.ts'
import { uiMessages } from '../ui/ui-messages.ts'
import { updateAccount } from './accounts-api.ts'
import { ACCOUNT_NOUN, accountsMessages } from './accounts-messages.ts'

export interface EditAccountDialogProps {
  account: Account
  me: number | undefined
  onClose: () => void
  onSaved: (account: Account) => void
}

/** Edits a user's name and e-mail address. Concurrent changes by somebody else become a choice. */
export function EditAccountDialog({ account, me, onClose, onSaved }: EditAccountDialogProps) {
  const formId = useId()
  const queries = useQueryClient()
  const form = useRecordForm({
    record: account,
    specs: PERSON_FIELDS,
    texts: { one: ACCOUNT_NOUN, updated: accountsMessages.saved, updateFailed: accountsMessages.saveFailed },
    update: updateAccount,
    onSaved: saved => {
      onSaved(saved)
      if (saved.id === me) void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      onClose()
    },
  })
  const close = async () => {
    if (!form.isChanged || (await confirmLeave(ACCOUNT_NOUN))) onClose()
  }
  return (
    <Dialog
      title={accountsMessages.editTitle(personName(account))}
      isOpen
      isBusy={form.isSaving}
      onClose={() => void close()}
      onCancel={onClose}
      action={{
        children: form.isSaving ? uiMessages.saving : uiMessages.save,
        type: 'submit',
        form: formId,
        disabled: form.isSaving || !form.isChanged,
      }}
    >
      <RecordForm id={formId} form={form}>
        <FormFields form={form} specs={form.specs} takesFocus="dialog" />
      </RecordForm>
    </Dialog>
  )
}
