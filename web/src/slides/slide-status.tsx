import type { Slide } from '@vitrine/contract/slides'
import { StatusBadge } from '../ui/badge.tsx'
import type { BadgeColor } from '../ui/chart-color-class.ts'

/** Colors of statuses in lists; any other is blue. */
const STATUS_COLORS: Readonly<Record<string, BadgeColor>> = {
  active: 'green',
  processing: 'yellow',
  archived: 'grey',
  error: 'red',
}

export const SlideStatusBadge = ({ slide }: { slide: Pick<Slide, 'status'> }) => (
  <StatusBadge value={slide.status?.name ?? null} colors={STATUS_COLORS} otherwise="blue" />
)

/** The slide detail's own colors; any other is blue. */
const DETAIL_STATUS_COLORS: Readonly<Record<string, BadgeColor>> = {
  active: 'green',
  archived: 'grey',
  processing: 'yellow',
}

export const DetailStatusBadge = ({ slide }: { slide: Slide }) =>
  slide.status && <StatusBadge value={slide.status.name} colors={DETAIL_STATUS_COLORS} otherwise="blue" />
