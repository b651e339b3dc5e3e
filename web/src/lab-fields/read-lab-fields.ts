import { MAX_PAGE_SIZE } from '@vitrine/contract/api/page'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { fieldRoutes } from '@vitrine/contract/fields/fields'
import { toListParams } from '@vitrine/contract/lists/list-query'
import { call } from '../api/call.ts'
import { rememberFieldLabels } from '../api/field-labels.ts'

export async function readLabFields(entity: RecordKind, signal: AbortSignal) {
  const query = { ...toListParams({ page: 0, limit: MAX_PAGE_SIZE }), entity, ordering: 'position' }
  const page = await call(fieldRoutes.list, { query, signal })
  rememberFieldLabels(entity, page.results)
  return page
}
