import type { Field } from '@vitrine/contract/fields'
import { createElement } from 'react'
import type { FieldSpec } from '../fields/field-spec.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { ownFieldSpec } from './own-field-spec.ts'

const PeopleList = lazyNamed(() => import('./people-list.tsx'), 'PeopleList')

/** As `ownFieldSpec`, where people edit: a person is typed by username, which few know by heart. */
export function editableSpec(field: Field): FieldSpec {
  const spec = ownFieldSpec(field)
  if (field.type !== 'person') return spec
  return { ...spec, Suggestions: ({ id }) => createElement(PeopleList, { id, field }) }
}
