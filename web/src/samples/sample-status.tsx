import type { Sample } from '@vitrine/contract/samples/samples'
import type { BadgeColor } from '../ui/charts/chart-color-class.ts'
import { Badge, StatusBadge } from '../ui/layout/badge.tsx'
import { choiceLabel } from './sample-fields.ts'

/** The colors of samples (docs/product/formats.md#status-colors); any other status is blue. */
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

export const QC_STATUS_CHOICES = [
  { value: 'pass', label: 'Pass', color: 'green' },
  { value: 'fail', label: 'Fail', color: 'red' },
  { value: 'pending', label: 'Pending', color: 'yellow' },
  { value: 'manual_review', label: 'Manual Review', color: 'purple' },
] as const

type StatusLook = { label: string; color: BadgeColor }

/** Label and color of a QC status; gray 'Unknown' for none and for any other value. */
export const qcStatusLook = (status: string | null | undefined): StatusLook =>
  QC_STATUS_CHOICES.find(({ value }) => value === status) ?? { label: 'Unknown', color: 'grey' }

/** A machine's QC status may be any text; values other than the four statuses are shown as written. */
export function machineQcLook(status: string | null | undefined): StatusLook {
  const { label, color } = qcStatusLook(status)
  return { label: color === 'grey' ? status?.trim() || label : label, color }
}

const LookBadge = ({ label, color }: StatusLook) => <Badge color={color}>{label}</Badge>

export const QcStatusBadge = ({ status }: { status: Sample['qc_status'] }) => LookBadge(qcStatusLook(status))

export const MachineQcBadge = ({ status }: { status: Sample['qc_status_machine'] }) => LookBadge(machineQcLook(status))
