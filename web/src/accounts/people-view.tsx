import { Button, NativeSelect, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ACCOUNT_STATES, type Account } from '@vitrine/contract/accounts/accounts'
import { useState } from 'react'
import { serverHas } from '../api/backend-connection.ts'
import { personName } from '../history/person-name.ts'
import { ListEnd } from '../list/list-end.tsx'
import { SearchBar } from '../search/search-bar.tsx'
import { ClearFilters } from '../ui/buttons/clear-filters.tsx'
import { ask } from '../ui/dialogs/question.ts'
import { Banner } from '../ui/notices/banner.tsx'
import styles from './accounts.module.css'
import { createResetLink, invite } from './accounts-api.ts'
import { accountsMessages } from './accounts-messages.ts'
import { type AccountsParams, isAccountsFiltered, NO_ACCOUNTS_FILTER, readPeopleQuery } from './accounts-query.ts'
import { EditAccountDialog } from './edit-account-dialog.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkCard, type ShownLink } from './link-card.tsx'
import { PeopleTable, type RowTask } from './people-table.tsx'
import { ROLE_CHOICES } from './role-choices.ts'
import { RolesCard } from './roles-card.tsx'
import { TokensDialog } from './tokens-dialog.tsx'
import { useAccounts } from './use-people.ts'

export interface PeopleViewProps {
  params: AccountsParams
  setParams: (params: AccountsParams) => void
  /** Id of the signed-in user, once known. */
  me: number | undefined
}

export function PeopleView({ params, setParams, me }: PeopleViewProps) {
  const query = readPeopleQuery(params)
  const people = useAccounts(query)
  const { list, outcome, showOutcome } = people
  const [link, setLink] = useState<ShownLink>()
  const [isInviting, setInviting] = useState(false)
  const [open, setOpen] = useState<{ task: 'edit' | 'tokens' | 'end-sessions'; account: Account }>()
  const close = () => setOpen(undefined)

  async function makeLink(account: Account, kind: ShownLink['kind']) {
    try {
      const { username, role } = account
      const made =
        kind === 'invitation' ? await invite({ username, role: role ?? 'editor' }) : await createResetLink(account.id)
      setLink({ kind, account, url: made.url, until: made.expires_at })
    } catch (error) {
      showOutcome({ kind: 'red', text: accountsMessages.linkFailed(personName(account), (error as Error).message) })
    }
  }
  function handleTask(task: RowTask, account: Account) {
    if (task === 'enable') return people.setDisabled(account, false)
    if (task === 'invitation' || task === 'reset') return void makeLink(account, task)
    if (task !== 'disable') return setOpen({ task, account })
    const title = accountsMessages.confirmDisable(personName(account))
    const question = { title, text: accountsMessages.confirmDisableMore, action: accountsMessages.disable }
    void ask(question).then(isYes => isYes && people.setDisabled(account, true))
  }

  return (
    <Stack gap="md">
      <div className={styles['filters']}>
        <SearchBar
          label={accountsMessages.search}
          placeholder={accountsMessages.searchPlaceholder}
          value={query.search}
          onChange={search => setParams({ search })}
          onSearchAgain={list.reload}
        />
        <NativeSelect
          aria-label={accountsMessages.role}
          value={query.role ?? ''}
          data={[{ value: '', label: accountsMessages.allRoles }, ...ROLE_CHOICES]}
          onChange={event => setParams({ role: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={accountsMessages.state}
          value={query.state ?? ''}
          data={[
            { value: '', label: accountsMessages.allStates },
            ...ACCOUNT_STATES.map(state => ({ value: state, label: accountsMessages.states[state] })),
          ]}
          onChange={event => setParams({ state: event.currentTarget.value })}
        />
        {isAccountsFiltered(query) && <ClearFilters onClear={() => setParams(NO_ACCOUNTS_FILTER)} />}
        <span role="status" className={styles['count']}>
          {list.status === 'ready' && accountsMessages.people(list.total)}
        </span>
        {serverHas('invitations') && (
          <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setInviting(true)}>
            {accountsMessages.invite}
          </Button>
        )}
      </div>
      {outcome && (
        <Banner kind={outcome.kind} button={outcome.button} onDismiss={() => showOutcome(undefined)}>
          {outcome.text}
        </Banner>
      )}
      {link && <LinkCard key={link.url} link={link} showOutcome={showOutcome} onClose={() => setLink(undefined)} />}
      <PeopleTable people={people} me={me} onTask={handleTask} />
      <ListEnd
        list={list}
        texts={accountsMessages}
        noneText={accountsMessages.none}
        shownOf={accountsMessages.shownOf(list.rows.length, list.total)}
      />
      <RolesCard />
      <InviteDialog
        isOpen={isInviting}
        onClose={() => setInviting(false)}
        onInvited={({ account, url, expires_at: until }) => {
          setLink({ kind: 'invitation', account, url, until })
          list.reload()
        }}
      />
      {open?.task === 'edit' && (
        <EditAccountDialog account={open.account} me={me} onClose={close} onSaved={list.mergeRow} />
      )}
      {open?.task === 'tokens' && (
        <TokensDialog account={open.account} onClose={close} onRevoked={() => void people.refresh(open.account.id)} />
      )}
      {open?.task === 'end-sessions' && (
        <EndSessionsDialog
          account={open.account}
          onClose={close}
          onEnded={account => {
            const text =
              account.signs_in_with === 'provider' ? accountsMessages.tokensRevoked : accountsMessages.signedOut
            showOutcome({ kind: 'green', text: text(personName(account)) })
            void people.refresh(account.id)
          }}
        />
      )}
    </Stack>
  )
}
