import { useQueryClient } from '@tanstack/react-query'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { Field } from '@vitrine/contract/fields/fields'
import { useEffect, useMemo } from 'react'
import { useQueryState } from '../api/use-query-state.ts'
import { labFieldsQuery } from './lab-fields-query.ts'

/** Definitions rarely change. Those that are older are read again when the next screen asks for them. */
const FRESH_MS = 60_000
const NONE: readonly Field[] = []

export const isInUse = ({ state }: Pick<Field, 'state'>): boolean => state !== 'retired'

/**
 * The definitions of lab fields of slides, samples or datasets, also of those out of use.
 *
 * @param entity undefined for records that can't have any
 * @returns in the order that Admins gave them: the same array until the definitions change. Undefined until they are known.
 * None if the definitions could not be read: nothing then waits for them.
 *
 * One request an entity serves all that ask within a minute; it is in the query cache under `labFieldsQuery`, which the Fields
 * screen invalidates. `labFieldSpec` makes a field of forms, cells and files of a definition.
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

/** As `useFieldDefinitions`, those in use: the ones that records show. */
export function useLabFields(entity: RecordKind | undefined): readonly Field[] | undefined {
  const all = useFieldDefinitions(entity)
  return useMemo(() => all?.filter(isInUse), [all])
}
