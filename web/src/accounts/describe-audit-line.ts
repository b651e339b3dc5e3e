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

/** A link for a new password is made by the same event as an invitation. */
const isResetLink = ({ event, details }: Pick<AuditLine, 'event' | 'details'>) =>
  event === 'invited' && details['purpose'] === 'reset'

/** What a line says beside its subject: 'from reader, to editor'. */
export const detailsText = ({ event, details }: Pick<AuditLine, 'event' | 'details'>): string =>
  inOrder(Object.keys(details))
    // The event's own text says it.
    .filter(name => event !== 'invited' || name !== 'purpose')
    .map(name => `${spelled(name)} ${valueText(details[name])}`)
    .join(', ')

export const eventText = (line: Pick<AuditLine, 'event' | 'details'>): string =>
  isResetLink(line) ? auditMessages.resetLink : auditMessages.events[line.event]

/** Who did it, and with which API token. */
export function whoText({ by, token }: Pick<AuditLine, 'by' | 'token'>): string {
  const who = by === null ? auditMessages.nobody : personName(by)
  return token === null ? who : `${who}, ${auditMessages.token(token.name)}`
}
