import type { HistoryEntry } from '@vitrine/contract/history/history'
import { describe, expect, test } from 'vitest'
import { describeEntry } from './describe-entry.ts'
import { buildHistoryEntry, buildListChanges } from './history.fixture.ts'
import type { KindHistory } from './record-history.ts'

const history: KindHistory = {
  kind: 'datasets',
  noun: 'dataset',
  fields: [
    { field: 'organ', label: 'Organ' },
    { field: 'size', label: 'Size', text: value => `${value} KB` },
    {
      field: 'file',
      label: 'File',
      story: (from, to) => (to ? `attached the file ${to}` : `removed the file ${from}`),
    },
  ],
  placeText: ({ type, fold }) => (fold === null ? `type ${type}` : `type ${type}, fold ${fold}`),
}

const told = (overrides: Partial<HistoryEntry> = {}) => describeEntry(history, buildHistoryEntry(overrides))
/** The text of an entry. */
function line(overrides: Partial<HistoryEntry> = {}) {
  const { who, what, how } = told(overrides)
  return [who, what, how].filter(Boolean).join(' ')
}
const via = (kind: HistoryEntry['via']['kind'], name: string | null = null) => ({ via: { kind, name } })
const file = (from: number | null, to: number | null, names: object) => ({
  changes: [{ field: 'file', from, to, ...names }],
})

describe('who', () => {
  test('users are shown by name, or by username if they have none', () => {
    expect(told()).toMatchObject({ who: 'Mara Keller', initials: 'MK', isPerson: true })
    expect(told({ by: { id: 2, username: 'anna', name: null } })).toMatchObject({ who: 'anna', initials: 'AN' })
    expect(told({ by: { id: 2, username: 'p.nair', name: '  ' } })).toMatchObject({ who: 'p.nair', initials: 'PN' })
    expect(told({ by: { id: 2, username: 'x', name: 'Ana de la Cruz' } }).initials).toBe('AC')
  })

  test('a change that nobody requested was made by the server', () => {
    expect(told({ by: null, ...via('server') })).toMatchObject({ who: 'The server', isPerson: false, how: undefined })
  })
})

describe('what', () => {
  test('an edit counts its fields', () => {
    expect(line()).toBe('Mara Keller changed 1 field by hand')
    const size = { field: 'size', from: 1, to: 2 }
    expect(told({ changes: [...buildHistoryEntry().changes, size] }).what).toBe('changed 2 fields')
  })

  test('a field with its own story shows only that', () => {
    expect(told(file(null, 7, { to_name: 'a.svs' })).what).toBe('attached the file a.svs')
    expect(told(file(7, null, { from_name: 'a.svs' })).what).toBe('removed the file a.svs')
    const changes = [...file(null, 7, { to_name: 'a.svs' }).changes, ...buildHistoryEntry().changes]
    expect(told({ changes }).what).toBe('changed 2 fields')
  })

  test('a creation, a deletion and a restore name the record', () => {
    expect(line({ action: 'create' })).toBe('Mara Keller created the dataset by hand')
    expect(line({ action: 'delete', changes: [] })).toBe('Mara Keller deleted the dataset by hand')
    expect(line({ action: 'restore', changes: [], ...via('restore') })).toBe(
      'Mara Keller restored the dataset from the trash',
    )
  })

  test('a save that changed no field is still shown', () => {
    expect(told({ changes: [] }).what).toBe('saved the dataset')
  })
})

describe('how', () => {
  test.each([
    [via('batch-edit'), 'bulk edit'],
    [via('import'), 'import'],
    [via('delete-many'), 'bulk deletion'],
    [via('undo'), 'undo'],
    [via('restore'), 'restored from the trash'],
    [via('token', 'Scan station 2'), 'by API token "Scan station 2"'],
    [via('token'), 'by API token'],
    [via('file', '/scans'), 'from the folder /scans'],
    [{ ...via('batch-edit'), request_records: 3 }, 'bulk edit of 3 records'],
    [{ ...via('import'), request_records: 1048 }, 'import of 1,048 records'],
    // A deletion by hand includes the file, and is still no bulk action.
    [{ ...via('hand'), request_records: 2 }, 'by hand'],
    // A newer server may have more ways than this web knows.
    [{ via: { kind: 'robot', name: null } as never }, 'robot'],
  ])('%j is shown as %j', (overrides, how) => {
    expect(told(overrides).how).toBe(how)
  })
})

describe('values', () => {
  test('each field has the label, values and position of the screen; unknown ones come last', () => {
    const changes = [
      { field: 'made_in', from: false, to: { a: 1 } },
      { field: 'size', from: 1, to: 2 },
      { field: 'organ', from: '', to: null },
      { field: 'file', from: 7, to: 8, from_name: 'a.svs', to_name: null },
    ]
    expect(told({ changes }).changes).toEqual([
      { field: 'organ', label: 'Organ', from: null, to: null },
      { field: 'size', label: 'Size', from: '1 KB', to: '2 KB' },
      { field: 'file', label: 'File', from: 'a.svs', to: '8' },
      { field: 'made_in', label: 'Made in', from: 'false', to: '{"a":1}' },
    ])
  })
})

describe('the slides of a dataset', () => {
  const entries = buildListChanges({
    added: [
      { slide: 1, name: 'S24-1', type: 'T', fold: null },
      { slide: 2, name: null, type: 'V', fold: 2 },
    ],
    moved: [{ slide: 3, name: 'S24-3', from: { type: 'T', fold: null }, to: { type: 'V', fold: null } }],
    counts: { added: 480, removed: 0, moved: 1, reordered: 4 },
  })

  test('counts what was added, removed, moved and reordered, after the fields', () => {
    expect(told({ entries }).what).toBe('changed 1 field, added 480 slides, moved 1 slide and changed the order')
    expect(told({ entries, changes: [] }).what).toBe('added 480 slides, moved 1 slide and changed the order')
    const removed = buildListChanges({ counts: { added: 0, removed: 1, moved: 0, reordered: 0 } })
    expect(told({ entries: removed, changes: [] }).what).toBe('removed 1 slide')
    expect(told({ action: 'create', entries }).what).toBe('created the dataset and added 480 slides')
  })

  test('are listed with their places, and the number of others', () => {
    expect(told({ entries }).lists).toEqual([
      { label: 'Added', items: ['S24-1 (type T)', 'slide 2 (type V, fold 2)'], more: 478 },
      { label: 'Moved', items: ['S24-3: type T to type V'], more: 0 },
    ])
  })
})
