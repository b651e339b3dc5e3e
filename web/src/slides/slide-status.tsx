import type { Slide } from '@vitrine/contract/slides'
import { StatusBadge } from '../ui/badge.tsx'
import type { BadgeColor } from '../ui/chart-color-class.ts'

/** Spec 2 §4, slide statuses shown for colouring; any other is blue. */
const STATUS_COLORS: Readonly<Record<string, BadgeColor>> = {
  active: 'green',
  processing: 'yellow',
  archived: 'grey',
  error: 'red',
}

export const SlideStatusBadge = ({ slide }: { slide: Pick<Slide, 'status'> }) => (
  <StatusBadge value={slide.status?.name ?? null} colors={STATUS_COLORS} otherwise="blue" />
)

/** Spec 1 §4, the slide detail's own map: any other is blue. */
const DETAIL_STATUS_COLORS: Readonly<Record<string, BadgeColor>> = {
  active: 'green',
  archived: 'grey',
  processing: 'yellow',
}

export const DetailStatusBadge = ({ slide }: { slide: Slide }) =>
  slide.status && <StatusBadge value={slide.status.name} colors={DETAIL_STATUS_COLORS} otherwise="blue" />
