import type { AuditLine } from '@vitrine/contract/accounts/audit'
import { expect, test } from 'vitest'
import { rememberFieldLabels } from '../api/field-labels.ts'
import { formatDateTime } from '../format/dates.ts'
import { detailsText, eventText, namedFieldsOf, whoText } from './describe-audit-line.ts'

const UNTIL = '2026-11-29T15:10:00Z'
const described = (line: Pick<AuditLine, 'event' | 'details'>) => [eventText(line), detailsText(line)]

test('the old value comes before the new one, whatever their order in the database', () => {
  expect(described({ event: 'role-changed', details: { to: 'editor', from: null } })).toEqual([
    'Role changed',
    'from -, to editor',
  ])
})

test('a link for a new password is not an invitation', () => {
  const details = { purpose: 'reset', expires_at: UNTIL }
  expect(described({ event: 'invited', details })).toEqual([
    'Password link made',
    `expires at ${formatDateTime(UNTIL)}`,
  ])
  expect(described({ event: 'invited', details: { role: 'reader' } })).toEqual(['Invited', 'role reader'])
})

test('who did it, with the API token, or nobody known', () => {
  const by = { id: 1, username: 'mara', name: null }
  expect(whoText({ by, token: { id: 2, name: 'nightly' } })).toBe('mara, by API token "nightly"')
  expect(whoText({ by: null, token: null })).toBe('-')
})

test('differences in a field use its labels, and those of options', () => {
  const options = [
    { key: 'he', label: 'HE', color: null, retired: false },
    { key: 'pas', label: 'PAS', color: 'blue', retired: true },
  ]
  const details = {
    to: { label: 'Dye', options },
    key: 'stain',
    from: { label: 'Stain', options: [] },
    entity: 'slides',
  }
  expect(described({ event: 'field-changed', details })).toEqual([
    'Field changed',
    'from (label Stain, options -), to (label Dye, options HE; PAS blue retired), key stain, entity slides',
  ])
})

test('columns of a file use labels, once the definitions of such fields are loaded', () => {
  const line = { event: 'export', subject: 'slides-csv', details: { rows: 2, columns: ['id', 'fields.lot'] } } as const
  expect(namedFieldsOf(line)).toBe('slides')
  expect(namedFieldsOf({ ...line, details: { rows: 2, columns: ['id'] } })).toBeUndefined()
  expect(detailsText(line)).toBe('rows 2, columns id; fields.lot')
  rememberFieldLabels('slides', [{ key: 'lot', label: 'Lot' }])
  expect(detailsText(line)).toBe('rows 2, columns id; Lot')
})
