import type { Account, AccountPatch } from '@vitrine/contract/accounts/accounts'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { Role } from '@vitrine/contract/api/roles'
import { useState } from 'react'
import { savedByOther } from '../api/save-errors.ts'
import { personName } from '../history/person-name.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import type { BannerButton } from '../ui/notices/banner.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import { getAccount, listPeople, PEOPLE_PAGE_SIZE, updateAccount } from './accounts-api.ts'
import { accountsMessages } from './accounts-messages.ts'
import type { PeopleQuery } from './accounts-query.ts'

/** The outcome of the latest change, until it is dismissed or the next one is made. */
export interface ChangeOutcome {
  kind: 'green' | 'red'
  text: string
  /** Undoes or retries the change. */
  button?: BannerButton
}

/** Rejected by a rule, such as that of the last admin: a retry is pointless. */
const isRule = (error: unknown) => error instanceof ApiError && error.status === 409

/** A change of one account, with the texts of its outcomes. */
interface Change {
  patch: AccountPatch
  done: string
  failed: (reason: string) => string
}

const roleChange = (account: Account, role: Role): Change => ({
  patch: { role },
  done: accountsMessages.roleChanged(personName(account), role),
  failed: reason => accountsMessages.roleNotChanged(personName(account), role, reason),
})

function stateChange(account: Account, disabled: boolean): Change {
  const name = personName(account)
  const { enabled, notEnabled, notDisabled } = accountsMessages
  const [done, failed] = disabled ? [accountsMessages.disabled, notDisabled] : [enabled, notEnabled]
  return { patch: { disabled }, done: done(name), failed: reason => failed(name, reason) }
}

export type People = ReturnType<typeof useAccounts>

/** The users of a query, and changes that are saved immediately. */
export function useAccounts(query: PeopleQuery) {
  const list = usePagedList<Account>({
    key: JSON.stringify(query),
    pageSize: PEOPLE_PAGE_SIZE,
    rowId: ({ id }) => id,
    fetchPage: (page, signal) => listPeople(query, page, signal),
  })
  const [outcome, setOutcome] = useState<ChangeOutcome>()
  const [pending, setPending] = useState<{ id: number; patch: AccountPatch }>()

  async function save(account: Account, change: Change, back: Change) {
    if (pending) return
    setOutcome(undefined)
    setPending({ id: account.id, patch: change.patch })
    try {
      const saved = await updateAccount(account, change.patch)
      list.mergeRow(saved)
      const undo = () => void save(saved, back, change)
      setOutcome({ kind: 'green', text: change.done, button: { label: uiMessages.undo, onClick: undo } })
    } catch (error) {
      const current = savedByOther<Account>(error)
      if (current) list.mergeRow(current)
      const again = () => void save(current ?? account, change, back)
      const text = change.failed(current ? accountsMessages.changedMeanwhile : (error as Error).message)
      setOutcome({
        kind: 'red',
        text,
        ...(!isRule(error) && { button: { label: uiMessages.tryAgain, onClick: again } }),
      })
    } finally {
      setPending(undefined)
    }
  }

  return {
    list,
    outcome,
    showOutcome: setOutcome,
    pending,
    changeRole(account: Account, role: Role) {
      if (account.role !== null) void save(account, roleChange(account, role), roleChange(account, account.role))
    },
    setDisabled: (account: Account, disabled: boolean) =>
      void save(account, stateChange(account, disabled), stateChange(account, !disabled)),
    /** Reloads one user, whose sessions or tokens have changed. */
    async refresh(id: number) {
      const account = await getAccount(id).catch(() => undefined)
      if (account) list.mergeRow(account)
    },
  }
}
