import type { HistoryEntry } from '@vitrine/contract/history/history'
import { expect, test } from 'vitest'
import { describeEntry } from '../history/describe-entry.ts'
import { historyText } from '../history/record-history.ts'
import { buildField, buildOptions } from './lab-field.fixture.ts'
import { withLabHistory } from './lab-history.ts'

const FIELDS = [
  buildField('Stain', { type: 'choice', options: buildOptions('HE', 'PAS') }),
  buildField('Depth', { type: 'number', decimals: 1, unit: 'µm' }),
  buildField('Checked by', { type: 'person' }),
]
const history = { kind: 'slides', noun: 'slide', fields: [{ field: 'organ', label: 'Organ' }] } as const
const mara = { id: 4, username: 'mara', name: 'Mara Keller', email: null }
const record = { id: 1, version: 2, values: { organ: 'liver', fields: { stain: 'pas', depth: 4, checked_by: mara } } }

test('changes of lab fields are shown with their labels and formatted values', () => {
  const own = withLabHistory({ history, record }, FIELDS)
  const entry: HistoryEntry = {
    id: 1,
    version: 2,
    action: 'update',
    at: '2026-11-01T08:00:00Z',
    by: mara,
    via: { kind: 'hand', name: null },
    request_id: null,
    request_records: 1,
    changes: [
      { field: 'fields.checked_by', from: null, to: 4, to_name: 'Mara Keller' },
      { field: 'fields.depth', from: 3.5, to: 4 },
      { field: 'fields.stain', from: 'he', to: 'pas' },
    ],
    entries: null,
  } as unknown as HistoryEntry
  expect(describeEntry(own.history, entry).changes.map(({ label, from, to }) => [label, from, to])).toEqual([
    ['Stain', 'HE', 'PAS'],
    ['Depth', '3.5 µm', '4.0 µm'],
    ['Checked by', null, 'Mara Keller'],
  ])
})

test('retired fields are shown with their labels, but are not values of the current record', () => {
  const old = [
    buildField('Lot', { state: 'retired' }),
    buildField('Organ'),
    buildField('Depth', { key: 'd2', state: 'retired' }),
  ]
  const own = withLabHistory({ history, record }, [...FIELDS, ...old])
  expect(own.history.fields.map(({ label }) => label)).toEqual([
    ...['Organ', 'Stain', 'Depth', 'Checked by'],
    ...['Organ (lab field)', 'Lot', 'Depth (out of use)'],
  ])
  expect(own.record.values).not.toHaveProperty('fields.lot')
})

test('the current record has them too, a person by name; without lab fields nothing changes', () => {
  const own = withLabHistory({ history, record }, FIELDS)
  const now = own.history.fields.map(({ field }) => historyText(own.history, own.record, field))
  expect(now).toEqual(['liver', 'PAS', '4.0 µm', 'Mara Keller'])
  expect(own.record.values['fields.checked_by']).toBe(4)
  expect(withLabHistory({ history, record }, [])).toEqual({ history, record })
})
