import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'

export const buildVersion = (number: number, overrides: Partial<DatasetVersion> = {}): DatasetVersion => ({
  ...{ id: number, uuid: `uuid-${number}`, number, semver: `${number}.0.0`, dataset: 4, dataset_uuid: 'd', groups: [] },
  ...{ dataset_name: 'Lab Mice', dataset_description: null, slides_count: 2, note: null, recipe: null, test_sets: [] },
  ...{ counts: { training: 1, validation: 1, evaluation: 0, unassigned: 0 }, license: 'CC0-1.0', creator: 'Lab 7' },
  ...{ content_hash: `sha256:${String(number).repeat(64)}`, created_at: '2026-11-20T12:00:00Z', url: '' },
  ...{ format: 2, fields: [] },
  created_by: { id: 1, username: 'anna', name: 'Anna', email: null },
  ...overrides,
})
