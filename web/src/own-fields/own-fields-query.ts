import { queryOptions } from '@tanstack/react-query'
import { type FieldEntity, fieldRoutes } from '@vitrine/contract/fields'
import { toListParams } from '@vitrine/contract/list-query'
import { MAX_PAGE_SIZE } from '@vitrine/contract/page'
import { call } from '../api/call.ts'

/** All fields of the lab's own of an entity, also those out of use, in their order. */
export const ownFieldsQuery = (entity: FieldEntity) =>
  queryOptions({
    queryKey: ['fields', entity],
    queryFn: ({ signal }) =>
      call(fieldRoutes.list, {
        query: { ...toListParams({ page: 0, limit: MAX_PAGE_SIZE }), entity, ordering: 'position' },
        signal,
      }),
    // `useOwnFields` reads the cache without a subscription that would hold it there.
    gcTime: Number.POSITIVE_INFINITY,
  })
