import { Button, Group, NativeSelect, Table, Text } from '@mantine/core'
import { IconDots, IconKey, IconLink, IconLogout, IconPencil, IconUserOff } from '@tabler/icons-react'
import type { Account } from '@vitrine/contract/accounts/accounts'
import type { Role } from '@vitrine/contract/api/roles'
import { capitalized } from '@vitrine/contract/text/words'
import { useId } from 'react'
import { serverHas } from '../api/backend-connection.ts'
import { formatDateTime } from '../format/dates.ts'
import { relativeTime } from '../format/relative-time.ts'
import { initialsOf, personName } from '../history/person-name.ts'
import { MenuIcon } from '../ui/buttons/menu-button.tsx'
import type { BadgeColor } from '../ui/charts/chart-color-class.ts'
import avatar from '../ui/layout/avatar.module.css'
import { Badge } from '../ui/layout/badge.tsx'
import cardStyles from '../ui/layout/card.module.css'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import type { FloatingMenuItem } from '../ui/popovers/floating-menu.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import styles from './accounts.module.css'
import { accountsMessages } from './accounts-messages.ts'
import { ROLE_CHOICES } from './role-choices.ts'
import type { People } from './use-people.ts'

/** An admin's actions on a user, apart from the role. */
export type RowTask = 'edit' | 'tokens' | 'end-sessions' | 'disable' | 'enable' | 'invitation' | 'reset'

export interface PeopleTableProps {
  people: People
  me: number | undefined
  onTask: (task: RowTask, account: Account) => void
}

const STATE_COLORS: Readonly<Record<Account['state'], BadgeColor>> = {
  active: 'green',
  invited: 'yellow',
  disabled: 'grey',
}

export function PeopleTable({ people, me, onTask }: PeopleTableProps) {
  const { rows } = people.list
  if (rows.length === 0) return null
  return (
    <div className={cardStyles['records']}>
      <PlainTable
        columns={accountsMessages.columns}
        actions={uiMessages.actions}
        minWidth={880}
        spacing="sm"
        className={styles['people']}
      >
        {rows.map(account => (
          <PersonRow
            key={account.id}
            account={account}
            people={people}
            isMe={account.id === me}
            onTask={task => onTask(task, account)}
          />
        ))}
      </PlainTable>
    </div>
  )
}

interface PersonRowProps {
  account: Account
  people: People
  isMe: boolean
  onTask: (task: RowTask) => void
}

function PersonRow({ account, people, isMe, onTask }: PersonRowProps) {
  const name = personName(account)
  const noteId = useId()
  const sub = [account.name?.trim() ? account.username : undefined, account.email].filter(Boolean).join(' · ')
  const { state, signs_in_with, last_seen_at: seen } = account
  return (
    <Table.Tr>
      <Table.Td className={styles['person'] ?? ''}>
        <span className={avatar['avatar']} data-is={isMe ? 'me' : 'other'} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <b>{name}</b> {isMe && <Dim>{accountsMessages.you}</Dim>}
        {sub && <span className={styles['sub']}>{sub}</span>}
      </Table.Td>
      <Table.Td w={150}>
        <RoleCell account={account} people={people} isMe={isMe} noteId={noteId} />
      </Table.Td>
      <Table.Td>{accountsMessages[signs_in_with]}</Table.Td>
      <Table.Td title={seen === null ? undefined : formatDateTime(seen)}>
        {seen === null ? accountsMessages.neverSeen : capitalized(relativeTime(new Date(seen), new Date()))}
      </Table.Td>
      <Table.Td>
        <Badge color={STATE_COLORS[state]}>{accountsMessages.states[state]}</Badge>
      </Table.Td>
      <Table.Td>
        <Group gap="sm" justify="flex-end" wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
          {isMe && account.role !== null && <Dim id={noteId}>{accountsMessages.ownRole}</Dim>}
          <MainTask account={account} isMe={isMe} onTask={onTask} />
          <PersonMenu account={account} isMe={isMe} onTask={onTask} />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

const Dim = (props: { id?: string; children: string }) => <Text span inherit c="var(--text-3)" {...props} />

/** Selects a role, and saves it immediately. */
function RoleCell(props: Omit<PersonRowProps, 'onTask'> & { noteId: string }) {
  const { account, people, isMe, noteId } = props
  const { pending } = people
  if (account.role === null) return <Dim>{accountsMessages.rolesFromProvider}</Dim>
  return (
    <NativeSelect
      size="xs"
      aria-label={accountsMessages.roleOf(personName(account))}
      aria-describedby={isMe ? noteId : undefined}
      disabled={isMe}
      value={(pending?.id === account.id ? pending.patch.role : undefined) ?? account.role}
      data={ROLE_CHOICES}
      onChange={event => people.changeRole(account, event.currentTarget.value as Role)}
    />
  )
}

const hasPassword = (account: Account) => account.signs_in_with === 'password'

/** Sessions of another provider end there; here their API tokens can be revoked. */
const canLoseAccess = (account: Account) => (hasPassword(account) ? account.state !== 'invited' : account.tokens > 0)

/** The most likely action on a user in this state. */
function mainTaskOf(account: Account): RowTask | undefined {
  if (account.state === 'disabled') return 'enable'
  if (!hasPassword(account) || !serverHas('invitations')) return undefined
  return account.state === 'invited' ? 'invitation' : 'reset'
}

const MAIN_TEXTS = {
  enable: { label: accountsMessages.enable, of: accountsMessages.enableOf },
  invitation: { label: accountsMessages.newInvitation, of: accountsMessages.newInvitationOf },
  reset: { label: accountsMessages.resetLink, of: accountsMessages.resetLinkOf },
}

function MainTask({ account, isMe, onTask }: Omit<PersonRowProps, 'people'>) {
  const task = isMe ? undefined : mainTaskOf(account)
  if (task !== 'enable' && task !== 'invitation' && task !== 'reset') return null
  const { label, of } = MAIN_TEXTS[task]
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={of(personName(account))}
      leftSection={task === 'enable' ? undefined : <IconLink size={16} stroke={1.5} aria-hidden />}
      onClick={() => onTask(task)}
    >
      {label}
    </Button>
  )
}

function PersonMenu({ account, isMe, onTask }: Omit<PersonRowProps, 'people'>) {
  const items: FloatingMenuItem[] = [
    { label: accountsMessages.tokens(account.tokens), icon: <IconKey aria-hidden />, onPick: () => onTask('tokens') },
  ]
  if (hasPassword(account))
    items.unshift({ label: accountsMessages.edit, icon: <IconPencil aria-hidden />, onPick: () => onTask('edit') })
  if (!isMe && canLoseAccess(account)) {
    const endSessions = () => onTask('end-sessions')
    items.push({ label: accountsMessages.endSessions, icon: <IconLogout aria-hidden />, onPick: endSessions })
  }
  if (!isMe && account.state !== 'disabled') {
    const disable = { label: accountsMessages.disable, icon: <IconUserOff aria-hidden />, isDanger: true }
    items.push('divider', { ...disable, onPick: () => onTask('disable') })
  }
  return <MenuIcon label={accountsMessages.more(personName(account))} icon={<IconDots aria-hidden />} items={items} />
}
