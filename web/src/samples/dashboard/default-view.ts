import type { BuiltInView } from '../../table/views/saved-views.ts'
import { sampleListMessages } from './sample-list-messages.ts'

/** The built-in default view (docs/product.md#saved-views). */
export const DEFAULT_VIEW: BuiltInView = {
  id: 'default',
  name: sampleListMessages.defaultView,
  filter: {},
  sort: { field: 'created_at', order: 'dsc' },
  columns: ['sample_id', 'specimen_type', 'organ_type', 'qc_status', 'created_at', 'file_path'],
}
