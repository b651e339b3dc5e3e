import { type FieldEntity, fieldRoutes } from '@vitrine/contract/fields'
import { toListParams } from '@vitrine/contract/list-query'
import { MAX_PAGE_SIZE } from '@vitrine/contract/page'
import { call } from '../api/call.ts'
import { rememberFieldLabels } from '../api/field-labels.ts'

export async function readOwnFields(entity: FieldEntity, signal: AbortSignal) {
  const query = { ...toListParams({ page: 0, limit: MAX_PAGE_SIZE }), entity, ordering: 'position' }
  const page = await call(fieldRoutes.list, { query, signal })
  rememberFieldLabels(entity, page.results)
  return page
}
