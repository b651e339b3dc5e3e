import { type FieldEntity, fieldRoutes } from '@vitrine/contract/fields'
import { toListParams } from '@vitrine/contract/list-query'
import { MAX_PAGE_SIZE } from '@vitrine/contract/page'
import { call } from '../api/call.ts'

export const readOwnFields = (entity: FieldEntity, signal: AbortSignal) =>
  call(fieldRoutes.list, {
    query: { ...toListParams({ page: 0, limit: MAX_PAGE_SIZE }), entity, ordering: 'position' },
    signal,
  })
