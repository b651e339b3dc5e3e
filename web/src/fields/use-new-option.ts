import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { findOption } from '@vitrine/contract/api/field-options'
import { fieldRoutes } from '@vitrine/contract/fields/fields'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { meQuery } from '../api/me-query.ts'
import { ownFieldsQuery } from '../own-fields/own-fields-query.ts'
import { toast } from '../ui/toast.tsx'
import { readFieldEntry } from './field-entry.ts'
import { fieldMessages as messages } from './field-messages.ts'
import type { FieldChoice, FieldSpec } from './field-spec.ts'

/** The value of the item that adds what is typed. */
export const NEW_OPTION = '\0new'

/** Adds an option to the field as it is now, unless somebody has just done so. */
async function addOption({ optionsOf, label: field }: FieldSpec, label: string, queries: QueryClient) {
  if (!optionsOf) throw new Error(`${field} has no options.`)
  const params = { id: optionsOf.id }
  const now = await call(fieldRoutes.get, { params })
  const isThere = findOption(now.options, label) !== undefined
  const body = { options: [...now.options, { label }] }
  const saved = isThere ? now : await call(fieldRoutes.update, { params, body, ifMatch: now.version })
  queries.setQueryData(
    ownFieldsQuery(optionsOf.entity).queryKey,
    page => page && { ...page, results: page.results.map(field => (field.id === saved.id ? saved : field)) },
  )
  const { key, label: written = label } = findOption(saved.options, label) ?? {}
  return { value: optionsOf.isByLabel ? written : (key ?? written), label: written }
}

interface NewOptionEvents {
  onAdded: (value: string) => void
  /** With what was typed. */
  onFailed?: (typed: string) => void
}

/** What a control offers for a text that is no option of a lab field: admins add it, for all records; others read who can. */
export function useNewOption(spec: FieldSpec, typed: string, { onAdded, onFailed }: NewOptionEvents) {
  const queries = useQueryClient()
  const { data: me } = useQuery({ ...meQuery, enabled: spec.optionsOf !== undefined })
  /** Until the field's definition comes with them. */
  const [added, setAdded] = useState<readonly FieldChoice[]>([])
  const adding = useMutation({
    mutationFn: (label: string) => addOption(spec, label, queries),
    onSuccess(choice) {
      setAdded(before => [...before, choice])
      onAdded(choice.value)
    },
    onError(error, label) {
      toast.error(error.message)
      onFailed?.(label)
    },
  })
  const entry = spec.optionsOf && typed.trim() !== '' ? readFieldEntry(spec, typed) : undefined
  const missing = entry && 'error' in entry ? entry.missing : undefined
  const [label, ...others] = missing?.labels ?? []
  const isOffered = label !== undefined && others.length === 0 && me?.role === 'admin'
  return {
    spec: added.length === 0 ? spec : withChoices(spec, added),
    item: isOffered ? { value: NEW_OPTION, label: messages.addOption(label) } : undefined,
    nothingFound: label !== undefined && !isOffered ? messages.noSuchOption(label) : undefined,
    add: () => isOffered && !adding.isPending && adding.mutate(label),
  }
}

const withChoices = (spec: FieldSpec, added: readonly FieldChoice[]): FieldSpec => {
  const known = new Set(spec.choices?.map(({ value }) => value))
  return { ...spec, choices: [...(spec.choices ?? []), ...added.filter(({ value }) => !known.has(value))] }
}
