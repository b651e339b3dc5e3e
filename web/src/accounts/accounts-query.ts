import { ACCOUNT_STATES, type Account } from '@vitrine/contract/accounts'
import { AUDIT_EVENTS, type AuditEvent } from '@vitrine/contract/audit'
import { ROLES, type Role } from '@vitrine/contract/roles'
import { dayOf, dayRange, idOf } from '../search/address-values.ts'

export const TABS = ['people', 'audit', 'backups', 'labels'] as const
export type Tab = (typeof TABS)[number]

/** The parameters of the screen's address. */
export const ACCOUNTS_PARAMS = ['tab', 'search', 'role', 'state', 'event', 'by', 'from', 'until'] as const
export type AccountsParams = { readonly [Name in (typeof ACCOUNTS_PARAMS)[number]]?: string | undefined }

/** Undefined for all. */
export interface PeopleQuery {
  search: string
  role: Role | undefined
  state: Account['state'] | undefined
}

export interface AuditQuery {
  search: string
  event: AuditEvent | undefined
  /** A person's id. */
  by: number | undefined
  /** Days of the browser's calendar, 'YYYY-MM-DD', both included. */
  from: string | undefined
  until: string | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find(value => value === text)

/** What an address asks for; what it should not say is ignored. */
export const readTab = ({ tab }: AccountsParams): Tab => oneOf(TABS, tab) ?? 'people'

export const readPeopleQuery = ({ search = '', role, state }: AccountsParams): PeopleQuery => ({
  search,
  role: oneOf(ROLES, role),
  state: oneOf(ACCOUNT_STATES, state),
})

export const readAuditQuery = ({ search = '', event, by, from, until }: AccountsParams): AuditQuery => ({
  search,
  event: oneOf(AUDIT_EVENTS, event),
  by: idOf(by),
  from: dayOf(from),
  until: dayOf(until),
})

/** Filters of the audit's call. */
export const auditFilter = ({ event, by, from, until }: AuditQuery): Record<string, unknown> => ({
  event,
  by,
  at: dayRange(from, until),
})

/** Whether the list shows a part only. */
export const isFiltered = (query: PeopleQuery | AuditQuery): boolean =>
  Object.values(query).some(value => value !== undefined && value !== '')

export const NO_FILTER: AccountsParams = { search: '', role: '', state: '', event: '', by: '', from: '', until: '' }
