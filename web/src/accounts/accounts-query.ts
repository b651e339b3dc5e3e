import { ACCOUNT_STATES } from '@vitrine/contract/accounts/accounts'
import { AUDIT_EVENTS } from '@vitrine/contract/accounts/audit'
import { ROLES } from '@vitrine/contract/api/roles'
import type { QueryValues } from '../api/call-address.ts'
import { dayRange, idOf, readDay } from '../search/address-values.ts'

export const TABS = ['people', 'audit', 'backups', 'labels'] as const
export type Tab = (typeof TABS)[number]

export const ACCOUNTS_PARAMS = ['tab', 'search', 'role', 'state', 'event', 'by', 'from', 'until'] as const
export type AccountsParams = { readonly [Name in (typeof ACCOUNTS_PARAMS)[number]]?: string | undefined }

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find(value => value === text)

/** The tab of an address; invalid ones are ignored. */
export const readTab = ({ tab }: AccountsParams): Tab => oneOf(TABS, tab) ?? 'people'

export const readPeopleQuery = ({ search = '', role, state }: AccountsParams) => ({
  search,
  role: oneOf(ROLES, role),
  state: oneOf(ACCOUNT_STATES, state),
})

/** The audit query of an address; undefined means all. Days are in local time, both inclusive. */
export const readAuditQuery = ({ search = '', event, by, from, until }: AccountsParams) => ({
  search,
  event: oneOf(AUDIT_EVENTS, event),
  by: idOf(by),
  from: readDay(from),
  until: readDay(until),
})

export type PeopleQuery = ReturnType<typeof readPeopleQuery>
export type AuditQuery = ReturnType<typeof readAuditQuery>

export const auditFilter = ({ event, by, from, until }: AuditQuery): QueryValues => ({
  event,
  by,
  ...dayRange('at', from, until),
})

export const isAccountsFiltered = (query: PeopleQuery | AuditQuery): boolean =>
  Object.values(query).some(value => value !== undefined && value !== '')

export const NO_ACCOUNTS_FILTER: AccountsParams = {
  search: '',
  role: '',
  state: '',
  event: '',
  by: '',
  from: '',
  until: '',
}
