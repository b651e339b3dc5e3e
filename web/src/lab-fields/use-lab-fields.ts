import { useQueryClient } from '@tanstack/react-query'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { Field } from '@vitrine/contract/fields/fields'
import { useEffect, useMemo } from 'react'
import { useQueryState } from '../api/use-query-state.ts'
import { labFieldsQuery } from './lab-fields-query.ts'

/** Definitions rarely change. Older ones are reloaded when another screen uses them. */
const FRESH_MS = 60_000
const NONE: readonly Field[] = []

export const isInUse = ({ state }: Pick<Field, 'state'>): boolean => state !== 'retired'

/**
 * The definitions of lab fields of slides, samples or datasets, including retired ones.
 *
 * @param entity undefined for records that can't have any
 * @returns in their defined order: the same array until the definitions change. Undefined until known.
 * Empty if the definitions failed to load, so that nothing waits for them.
 *
 * One request per entity serves all components within a minute; it is in the query cache under `labFieldsQuery`, which the Fields
 * screen invalidates. `labFieldSpec` converts a definition to a field of forms, cells and files.
 */
export function useFieldDefinitions(entity: RecordKind | undefined): readonly Field[] | undefined {
  const client = useQueryClient()
  const state = useQueryState(entity && labFieldsQuery(entity).queryKey)
  useEffect(() => {
    if (entity === undefined) return
    client
      .fetchQuery({ ...labFieldsQuery(entity), staleTime: FRESH_MS })
      .catch(error => console.warn('The fields of the lab\u2019s own could not be read', error))
  }, [client, entity])
  const all = state?.data?.results
  return entity !== undefined && state?.status !== 'error' ? all : (all ?? NONE)
}

/** Like `useFieldDefinitions`, only those in use, which records show. */
export function useLabFields(entity: RecordKind | undefined): readonly Field[] | undefined {
  const all = useFieldDefinitions(entity)
  return useMemo(() => all?.filter(isInUse), [all])
}
