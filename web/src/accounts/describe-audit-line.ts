import type { AuditLine } from '@vitrine/contract/accounts/audit'
import type { FieldOption } from '@vitrine/contract/api/field-options'
import { RECORD_KINDS, type RecordKind } from '@vitrine/contract/api/record-kinds'
import { keyOfName } from '@vitrine/contract/fields/field-values'
import { withFieldLabels } from '../api/field-labels.ts'
import { formatDateTime } from '../format/dates.ts'
import { personName } from '../history/person-name.ts'
import { auditMessages } from './audit-messages.ts'

/** 'sign_in' and 'signIn' as 'sign in'. */
const spelled = (name: string) =>
  name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

type Described = Pick<AuditLine, 'event' | 'details'> & Partial<Pick<AuditLine, 'subject'>>

const MOMENT = /^\d{4}-\d\d-\d\dT/

function valueText(value: unknown): string {
  if (value === null) return '-'
  if (Array.isArray(value)) return value.map(valueText).join('; ') || '-'
  if (typeof value === 'object') return isOption(value) ? optionText(value) : `(${partsText(value)})`
  if (typeof value !== 'string') return JSON.stringify(value)
  return MOMENT.test(value) ? formatDateTime(value) : value
}

const partsText = (parts: object) =>
  Object.entries(parts)
    .map(([name, value]) => `${spelled(name)} ${valueText(value)}`)
    .join(', ')

const isOption = (value: object): value is FieldOption => 'label' in value && 'retired' in value

const optionText = ({ label, color, retired }: FieldOption) =>
  [label, color, retired && 'retired'].filter(Boolean).join(' ')

/** The database sorts names by length; users expect the old value before the new one. */
const inOrder = (names: readonly string[]) =>
  [...names].sort((one, other) => Number(other === 'from') - Number(one === 'from'))

/** A link for a new password is created by the same event as an invitation. */
const isResetLink = ({ event, details }: Pick<AuditLine, 'event' | 'details'>) =>
  event === 'invited' && details['purpose'] === 'reset'

/** The records whose lab fields a line mentions: it is about a file with columns for some. */
export function namedFieldsOf({ event, subject, details }: Described): RecordKind | undefined {
  const { columns } = details
  const isNaming = event === 'export' && Array.isArray(columns) && columns.some(name => keyOfName(String(name)))
  return isNaming ? RECORD_KINDS.find(entity => subject?.startsWith(`${entity}-`)) : undefined
}

/** The details of a line after its subject: 'from reader, to editor'. */
export function detailsText(line: Described): string {
  const { event, details } = line
  const text = partsText(
    Object.fromEntries(
      inOrder(Object.keys(details))
        // The event's own text already says it.
        .filter(name => event !== 'invited' || name !== 'purpose')
        .map(name => [name, details[name]]),
    ),
  )
  const entity = namedFieldsOf(line)
  return entity ? withFieldLabels(text, entity) : text
}

export const eventText = (line: Pick<AuditLine, 'event' | 'details'>): string =>
  isResetLink(line) ? auditMessages.resetLink : auditMessages.events[line.event]

export function whoText({ by, token }: Pick<AuditLine, 'by' | 'token'>): string {
  const who = by === null ? auditMessages.nobody : personName(by)
  return token === null ? who : `${who}, ${auditMessages.token(token.name)}`
}
