import { queryOptions } from '@tanstack/react-query'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'

/** All lab fields of an entity in order, including retired ones. */
export const labFieldsQuery = (entity: RecordKind) =>
  queryOptions({
    queryKey: ['fields', entity],
    // The call and its schemas must not be part of the first screen's code.
    queryFn: async ({ signal }) => (await import('./read-lab-fields.ts')).readLabFields(entity, signal),
    // `useLabFields` reads the cache without a subscription, which would otherwise keep it there.
    gcTime: Number.POSITIVE_INFINITY,
  })
