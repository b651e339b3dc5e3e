import type { FullHistoryEntry, HistoryEntry, ListChanges } from '@vitrine/contract/history/history'

let lastId = 0

/** An entry of the history: Mara Keller changed the organ by hand. */
export function buildHistoryEntry(overrides: Partial<HistoryEntry> = {}): HistoryEntry {
  lastId += 1
  return {
    id: lastId,
    action: 'update',
    at: '2026-11-21T15:04:09.000Z',
    by: { id: 1, username: 'mara', name: 'Mara Keller' },
    request_id: `request ${lastId}`,
    request_records: 1,
    via: { kind: 'hand', name: null },
    version: 2,
    changes: [{ field: 'organ', from: 'liver', to: 'skin' }],
    undone_by: null,
    undoes: null,
    ...overrides,
  }
}

export const buildFullEntry = (entry: HistoryEntry, more: Partial<FullHistoryEntry> = {}): FullHistoryEntry => ({
  ...entry,
  before: { name: 'S24-1', organ: 'liver', status: 'active' },
  differs: ['organ'],
  ...more,
})

/** A change of a dataset's list. */
export const buildListChanges = (overrides: Partial<ListChanges> = {}): ListChanges => ({
  added: [],
  removed: [],
  moved: [],
  counts: { added: 0, removed: 0, moved: 0, reordered: 0 },
  ...overrides,
})
