import { queryOptions } from '@tanstack/react-query'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'

/** All lab fields of an entity, also those out of use, in their order. */
export const labFieldsQuery = (entity: RecordKind) =>
  queryOptions({
    queryKey: ['fields', entity],
    // The call and its schemas are no part of the first screen's code.
    queryFn: async ({ signal }) => (await import('./read-lab-fields.ts')).readLabFields(entity, signal),
    // `useLabFields` reads the cache without a subscription that would hold it there.
    gcTime: Number.POSITIVE_INFINITY,
  })
