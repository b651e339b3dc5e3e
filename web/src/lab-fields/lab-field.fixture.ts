import type { Field } from '@vitrine/contract/fields/fields'

let lastId = 0

/** A lab field as the API returns it. Default: a number without decimals */
export function buildField(label: string, parts: Partial<Field> = {}): Field {
  const id = ++lastId
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    entity: 'slides',
    key: label.toLowerCase().replaceAll(' ', '_'),
    label,
    help: null,
    type: 'text',
    unit: null,
    decimals: null,
    options: [],
    required: false,
    unique: false,
    position: id,
    state: 'ready',
    progress: 1,
    error: null,
    version: 1,
    created_at: '2026-11-01T08:00:00Z',
    updated_at: '2026-11-01T08:00:00Z',
    created_by: null,
    ...parts,
  }
}

/** Options from labels: 'Masson' has the key `masson`. */
export const buildOptions = (...labels: string[]) =>
  labels.map(label => ({ key: label.toLowerCase(), label, color: null as string | null, retired: false }))
