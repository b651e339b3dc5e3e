import type { Sample } from '@vitrine/contract/samples'
import { StatusBadge } from '../ui/badge.tsx'
import type { BadgeColor } from '../ui/chart-color-class.ts'
import { choiceLabel } from './sample-fields.ts'

/** The samples' own map (docs/product.md#status-colors); any other status is blue. */
const STATUS_COLORS: Readonly<Record<string, BadgeColor>> = {
  active: 'green',
  processing: 'yellow',
  archived: 'grey',
  error: 'red',
}

export const SampleStatusBadge = ({ status }: { status: Sample['status'] }) => (
  <StatusBadge
    value={status}
    colors={STATUS_COLORS}
    otherwise="blue"
    {...(status ? { label: choiceLabel('status', status) } : {})}
  />
)
