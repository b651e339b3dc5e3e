import { Slide } from '@vitrine/contract/slides/slides'

const BLANK = Object.fromEntries(Object.keys(Slide.properties).map(field => [field, null]))

let built = 0

/** A slide for a single test. */
export function buildSlide(overrides: Partial<Slide> = {}): Slide {
  built += 1
  return {
    ...BLANK,
    id: built,
    uuid: `3e9e0d50-0000-4000-8000-${String(built).padStart(12, '0')}`,
    name: `Slide ${built}`,
    species: 'Mouse',
    organ: null,
    block_id: 'B-1',
    cut_number: 3,
    source: 'Pathology',
    vendor: 'Hamamatsu',
    description: 'knockout, female',
    notes: null,
    status: { id: 5, name: 'active', description: 'Slide is active' },
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-21T12:00:00Z',
    file: {
      id: built,
      uuid: null,
      name: 'scan.tiff',
      type: 'image/tiff',
      location: null,
      size: 1024,
      metadata: { stain: 'HE' },
      created_at: '2026-11-20T12:00:00Z',
      updated_at: '2026-11-20T12:00:00Z',
      created_by: { id: 1, username: 'admin', name: null, email: null },
    },
    version: 1,
    ...overrides,
  } as Slide
}
