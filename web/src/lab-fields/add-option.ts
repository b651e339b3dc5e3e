import type { QueryClient } from '@tanstack/react-query'
import { findOption } from '@vitrine/contract/api/field-options'
import { type Field, fieldRoutes } from '@vitrine/contract/fields/fields'
import { call } from '../api/call.ts'
import type { FieldChoice } from '../fields/field-spec.ts'
import { labFieldsQuery } from './lab-fields-query.ts'

/** Adds an option to the current field, unless somebody has just done so. */
export async function addOption({ id, entity }: Field, label: string, queries: QueryClient): Promise<FieldChoice> {
  const now = await call(fieldRoutes.get, { params: { id } })
  const isThere = findOption(now.options, label) !== undefined
  const body = { options: [...now.options, { label }] }
  const saved = isThere ? now : await call(fieldRoutes.update, { params: { id }, body, ifMatch: now.version })
  queries.setQueryData(
    labFieldsQuery(entity).queryKey,
    page => page && { ...page, results: page.results.map(field => (field.id === id ? saved : field)) },
  )
  const option = findOption(saved.options, label)
  return { value: option?.key ?? label, label: option?.label ?? label }
}
