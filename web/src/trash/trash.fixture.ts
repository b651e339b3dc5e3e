import type { TrashItem } from '@vitrine/contract/history/trash'
import { DAY_MS } from '../format/relative-time.ts'

const deletedAt = new Date(Date.now() - DAY_MS)

/** A slide that was deleted yesterday and is kept for 90 days. */
export const buildTrashItem = (overrides: Partial<TrashItem> = {}): TrashItem => ({
  id: 1,
  kind: 'slides',
  record_id: 1,
  uuid: '0c1d7d1e-0000-4000-8000-000000000001',
  name: 'S24-1',
  deleted_at: deletedAt.toISOString(),
  deleted_by: { id: 1, username: 'mara', name: 'Mara Keller' },
  kept_until: new Date(deletedAt.getTime() + 90 * DAY_MS).toISOString(),
  request_id: 'request 1',
  with: { file: null, samples: 0, datasets: [], datasets_count: 0, slides: 0 },
  ...overrides,
})
