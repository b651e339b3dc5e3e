import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Account } from '@vitrine/contract/accounts'
import { useId } from 'react'
import { meQuery } from '../api/me-query.ts'
import { RecordForm } from '../edit/record-form.tsx'
import { confirmLeave } from '../edit/use-leave-guard.ts'
import { useRecordForm } from '../edit/use-record-form.ts'
import { FormFields } from '../fields/form-fields.tsx'
import { personName } from '../history/person-name.ts'
import { PERSON_FIELDS } from '../profile/person-fields.ts'
import { CancelButton, Dialog } from '../ui/dialog.tsx'
import { updateAccount } from './accounts-api.ts'
import { ACCOUNT_NOUN, accountsMessages } from './accounts-messages.ts'

export interface EditAccountDialogProps {
  /** Undefined while the dialog is closed. */
  account: Account | undefined
  me: number | undefined
  onClose: () => void
  onSaved: (account: Account) => void
}

export const EditAccountDialog = ({ account, ...props }: EditAccountDialogProps) =>
  account && <EditAccount key={account.id} account={account} {...props} />

/** A person's name and e-mail address. What somebody else changed meanwhile becomes a choice. */
function EditAccount({ account, me, onClose, onSaved }: EditAccountDialogProps & { account: Account }) {
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
      isClosable={!form.isSaving}
      onClose={() => void close()}
      footer={
        <>
          <CancelButton onClick={onClose} disabled={form.isSaving} />
          <Button type="submit" form={formId} disabled={form.isSaving || !form.isChanged}>
            {form.isSaving ? accountsMessages.saving : accountsMessages.save}
          </Button>
        </>
      }
    >
      <RecordForm id={formId} form={form}>
        <FormFields form={form} specs={form.specs} takesFocus="dialog" />
      </RecordForm>
    </Dialog>
  )
}
