import type { User } from '@vitrine/contract/users'
import { type FieldSpec, fieldLabels } from '../fields/field-spec.ts'

type PersonFields = Pick<User, 'name' | 'email'>

/** What people and admins change of a person. */
export const PERSON_FIELDS = [
  { field: 'name', label: 'Name', kind: 'text' },
  { field: 'email', label: 'Email', kind: 'text' },
] as const satisfies readonly FieldSpec[]

export const PERSON_LABELS = fieldLabels(PERSON_FIELDS)

/** As a form holds them. */
export const personValues = ({ name, email }: PersonFields) => ({ name: name ?? '', email: email ?? '' })
export type PersonValues = ReturnType<typeof personValues>

/** The fields that differ from the record; an empty text is null. */
export function personPatch(values: PersonValues, base: PersonFields): Partial<PersonFields> {
  const before = personValues(base)
  return {
    ...(values.name !== before.name && { name: values.name.trim() || null }),
    ...(values.email !== before.email && { email: values.email.trim() || null }),
  }
}
