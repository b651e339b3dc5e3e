import type { SlideFile } from '@vitrine/contract/files/files'

/** A file record for a single test. */
export const buildFile = (overrides: Partial<SlideFile> = {}): SlideFile => ({
  id: 12,
  uuid: '7d2f4e0a-0000-4000-8000-000000000012',
  name: 'left kidney.svs',
  type: 'image/tiff',
  location: '/scans/left kidney.svs',
  size: 1536,
  metadata: { stain: 'HE', input_scanner: ['S360', 'S60'] },
  created_at: '2026-01-05T14:04:00.000Z',
  updated_at: '2026-01-05T14:04:00.000Z',
  created_by: { id: 1, username: 'nora', name: null, email: null },
  version: 3,
  ...overrides,
})
