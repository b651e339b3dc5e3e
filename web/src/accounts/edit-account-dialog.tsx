import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Account } from '@vitrine/contract/accounts'
import { useId } from 'react'
import { meQuery } from '../api/me-query.ts'
import { RecordForm } from '../edit/record-form.tsx'
import { confirmLeave } from '../edit/use-leave-guard.ts'
import { useRecordForm } from '../edit/use-record-form.ts'
import { FormField } from '../fields/form-field.tsx'
import { personName } from '../history/person-name.ts'
import { PERSON_FIELDS, PERSON_LABELS, type PersonValues, personPatch, personValues } from '../profile/person-fields.ts'
import { CancelButton, Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
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
  const form = useRecordForm<Account, PersonValues>({
    record: account,
    noun: ACCOUNT_NOUN,
    read: personValues,
    check: () => ({}),
    save: (values, base) => updateAccount(base, personPatch(values, base)),
    onSaved: saved => {
      toast.success(accountsMessages.saved)
      onSaved(saved)
      if (saved.id === me) void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      onClose()
    },
    onFailed: () => toast.error(accountsMessages.saveFailed),
  })
  const close = () => (!form.isChanged || confirmLeave(ACCOUNT_NOUN)) && onClose()
  return (
    <Dialog
      title={accountsMessages.editTitle(personName(account))}
      isOpen
      isClosable={!form.isSaving}
      onClose={close}
      footer={
        <>
          <CancelButton onClick={onClose} disabled={form.isSaving} />
          <Button type="submit" form={formId} disabled={form.isSaving || !form.isChanged}>
            {form.isSaving ? accountsMessages.saving : accountsMessages.save}
          </Button>
        </>
      }
    >
      <RecordForm id={formId} form={form} noun={ACCOUNT_NOUN} labels={PERSON_LABELS} hasRequired={false}>
        {PERSON_FIELDS.map((spec, index) => (
          <FormField key={spec.field} form={form} spec={spec} takesFocus={index === 0 ? 'dialog' : undefined} />
        ))}
      </RecordForm>
    </Dialog>
  )
}
