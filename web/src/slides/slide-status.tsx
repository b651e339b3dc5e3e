import type { Slide } from '@vitrine/contract/slides/slides'
import type { BadgeColor } from '../ui/charts/chart-color-class.ts'
import { StatusBadge } from '../ui/layout/badge.tsx'

/** Colors of statuses in lists; any other is blue. */
const STATUS_COLORS: Readonly<Record<string, BadgeColor>> = {
  active: 'green',
  processing: 'yellow',
  archived: 'grey',
  error: 'red',
}

export const slideStatusLook = ({ status }: Pick<Slide, 'status'>) =>
  status ? { label: status.name, color: STATUS_COLORS[status.name] ?? 'blue' } : undefined

export const SlideStatusBadge = ({ slide }: { slide: Pick<Slide, 'status'> }) => (
  <StatusBadge value={slide.status?.name ?? null} colors={STATUS_COLORS} otherwise="blue" />
)

/** Deliberate: the slide detail has no color of its own for 'error' (docs/product/formats.md#status-colors). */
const { error: _, ...DETAIL_STATUS_COLORS } = STATUS_COLORS

export const DetailStatusBadge = ({ slide }: { slide: Slide }) =>
  slide.status && <StatusBadge value={slide.status.name} colors={DETAIL_STATUS_COLORS} otherwise="blue" />
