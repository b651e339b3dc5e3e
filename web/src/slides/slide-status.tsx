import type { Slide } from '@vitrine/contract/slides'
import { type BadgeColor, StatusBadge } from '../ui/badge.tsx'

/** Spec 2 §4, slide statuses shown for colouring; any other is blue. */
const STATUS_COLORS: Readonly<Record<string, BadgeColor>> = {
  active: 'green',
  processing: 'yellow',
  archived: 'grey',
  error: 'red',
}

export const SlideStatusBadge = ({ slide }: { slide: Slide }) => (
  <StatusBadge value={slide.status?.name ?? null} colors={STATUS_COLORS} otherwise="blue" />
)
