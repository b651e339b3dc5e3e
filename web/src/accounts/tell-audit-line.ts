import type { AuditLine } from '@vitrine/contract/audit'
import { formatDateTime } from '../format/dates.ts'
import { personName } from '../history/person-name.ts'
import { auditMessages } from './audit-messages.ts'

/** 'sign_in' and 'signIn' as 'sign in'. */
const spelled = (name: string) =>
  name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

const MOMENT = /^\d{4}-\d\d-\d\dT/

function valueText(value: unknown): string {
  if (typeof value !== 'string') return value === null ? '-' : JSON.stringify(value)
  return MOMENT.test(value) ? formatDateTime(value) : value
}

/** The database sorts the names by their length; people read what was before what is. */
const inOrder = (names: readonly string[]) =>
  [...names].sort((one, other) => Number(other === 'from') - Number(one === 'from'))

/** What a line says beside its subject: 'from reader, to editor'. */
export const detailsText = ({ details }: Pick<AuditLine, 'details'>): string =>
  inOrder(Object.keys(details))
    .map(name => `${spelled(name)} ${valueText(details[name])}`)
    .join(', ')

/** A link for a new password is made by the same event as an invitation. */
export const eventText = ({ event, details }: Pick<AuditLine, 'event' | 'details'>): string =>
  details['purpose'] === 'reset' && event === 'invited' ? auditMessages.resetLink : auditMessages.events[event]

/** Who did it, and with which API token. */
export function whoText({ by, token }: Pick<AuditLine, 'by' | 'token'>): string {
  const who = by === null ? auditMessages.nobody : personName(by)
  return token === null ? who : `${who}, ${auditMessages.token(token.name)}`
}
