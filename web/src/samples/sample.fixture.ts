import { type Sample, sampleFields } from '@vitrine/contract/samples/samples'

const BLANK = Object.fromEntries(Object.keys(sampleFields).map(field => [field, null]))

/** A sample for tests, which only has ids by default. */
export const buildSample = (overrides: Partial<Sample> = {}): Sample =>
  ({
    ...BLANK,
    id: 1,
    uuid: '7d2f4e0a-0000-4000-8000-000000000001',
    sample_id: `S-${overrides.id ?? 1}`,
    slide: 7,
    slide_detail: null,
    created_at: '2026-01-05T14:04:00.000Z',
    updated_at: '2026-01-05T14:04:00.000Z',
    created_by: null,
    version: 1,
    ...overrides,
  }) as Sample
