import type { Sample } from '@vitrine/contract/samples'
import { StatusBadge } from '../ui/badge.tsx'
import type { BadgeColor } from '../ui/chart-color-class.ts'
import { choiceLabel } from './sample-fields.ts'

/** Spec 1 §4, DECIDED section 3: the samples' own map; any other is blue. */
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
