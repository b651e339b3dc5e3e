import { IconBaselineDensityLarge, IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import { Segments } from '../../ui/segments.tsx'
import { tableMessages } from '../table-messages.ts'

/** How high the rows of a table are. */
export type Density = 'compact' | 'normal' | 'relaxed'

export const DENSITIES: readonly Density[] = ['compact', 'normal', 'relaxed']
export const DEFAULT_DENSITY: Density = 'normal'
export const ROW_HEIGHT_PX: Readonly<Record<Density, number>> = { compact: 60, normal: 70, relaxed: 80 }

const ICONS = {
  compact: <IconBaselineDensitySmall aria-hidden />,
  normal: <IconBaselineDensityMedium aria-hidden />,
  relaxed: <IconBaselineDensityLarge aria-hidden />,
}
const SEGMENTS = DENSITIES.map(value => ({ value, label: tableMessages.densities[value], icon: ICONS[value] }))

/** Compact, normal or relaxed rows; on narrow pages only the icons are shown. */
export const DensitySwitch = (props: { value: Density; onChange: (density: Density) => void }) => (
  <Segments label={tableMessages.density} segments={SEGMENTS} isShortWhenNarrow {...props} />
)
