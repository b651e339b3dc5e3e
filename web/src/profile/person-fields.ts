import type { FieldSpec } from '../fields/field-spec.ts'

export const PERSON_FIELDS = [
  { field: 'name', label: 'Name', kind: 'text' },
  { field: 'email', label: 'Email', kind: 'text' },
] as const satisfies readonly FieldSpec[]
