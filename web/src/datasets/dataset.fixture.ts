import type { Dataset, DatasetEntry, FullDataset } from '@vitrine/contract/datasets/datasets'
import { buildSlide } from '../slides/slide.fixture.ts'

let built = 0

export function buildDataset(overrides: Partial<Dataset> = {}): Dataset {
  built += 1
  return {
    id: built,
    uuid: `7d1f2c40-0000-4000-8000-${String(built).padStart(12, '0')}`,
    name: `Dataset ${built}`,
    description: 'Mouse brain sections',
    slides_count: 0,
    created_at: '2026-11-12T12:00:00Z',
    updated_at: '2026-11-13T12:00:00Z',
    created_by: { id: 1, username: 'admin', name: null, email: 'admin@lab.example' },
    version: 1,
    ...overrides,
  }
}

export function buildEntry(overrides: Partial<DatasetEntry> = {}): DatasetEntry {
  built += 1
  return { id: built, slide: buildSlide(), type: 'T', ...overrides }
}

export const buildFullDataset = (
  entries: readonly DatasetEntry[] = [],
  overrides: Partial<Dataset> = {},
): FullDataset => ({
  ...buildDataset({ slides_count: entries.length, ...overrides }),
  dataset_slides: [...entries],
})
