import type { Sample } from '@vitrine/contract/samples'
import { Badge } from '../ui/badge.tsx'
import type { BadgeColor } from '../ui/chart-color-class.ts'
import { sampleMessages } from './sample-messages.ts'

/** The QC statuses with their names and colors. */
export const QC_STATUS_CHOICES = [
  { value: 'pass', label: 'Pass', color: 'green' },
  { value: 'fail', label: 'Fail', color: 'red' },
  { value: 'pending', label: 'Pending', color: 'yellow' },
  { value: 'manual_review', label: 'Manual Review', color: 'purple' },
] as const

/** Label and color of a QC status; gray 'Unknown' for none and for any other. */
export function qcStatusLook(status: string | null | undefined): { label: string; color: BadgeColor } {
  const known = QC_STATUS_CHOICES.find(({ value }) => value === status)
  return known ?? { label: sampleMessages.noQcStatus, color: 'grey' }
}

/** A machine's QC status may be any text; one that is none of the four statuses is shown as written. */
export function machineQcLook(status: string | null | undefined): { label: string; color: BadgeColor } {
  const { label, color } = qcStatusLook(status)
  return { label: color === 'grey' ? status?.trim() || label : label, color }
}

export function MachineQcBadge({ status }: { status: Sample['qc_status_machine'] }) {
  const { label, color } = machineQcLook(status)
  return <Badge color={color}>{label}</Badge>
}

export function QcStatusBadge({ status }: { status: Sample['qc_status'] }) {
  const { label, color } = qcStatusLook(status)
  return <Badge color={color}>{label}</Badge>
}
