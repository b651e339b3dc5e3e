import type { Sample } from '@vitrine/contract/samples'
import { type BadgeColor, StatusBadge } from '../ui/badge.tsx'
import { sampleField } from './sample-fields.ts'

/** Spec 1 §4, DECIDED section 3: the samples' own map; any other is blue. */
const STATUS_COLORS: Readonly<Record<string, BadgeColor>> = {
  active: 'green',
  processing: 'yellow',
  archived: 'grey',
  error: 'red',
}

/** 'Active' for 'active'; a status that is none of the choices stands as it was written. */
const statusLabel = (status: string) =>
  sampleField('status').choices?.find(choice => choice.value === status)?.label ?? status

export const SampleStatusBadge = ({ status }: { status: Sample['status'] }) => (
  <StatusBadge
    value={status}
    colors={STATUS_COLORS}
    otherwise="blue"
    {...(status ? { label: statusLabel(status) } : {})}
  />
)
