import { IconBaselineDensityLarge, IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import { Segments } from '../../ui/segments.tsx'
import { tableMessages } from '../table-messages.ts'
import { DENSITIES, type Density } from './density.ts'

const ICONS = {
  compact: IconBaselineDensitySmall,
  normal: IconBaselineDensityMedium,
  relaxed: IconBaselineDensityLarge,
} as const

const SEGMENTS = DENSITIES.map(density => {
  const Icon = ICONS[density]
  return {
    value: density,
    label: tableMessages.densities[density],
    icon: <Icon size={16} stroke={1.5} aria-hidden />,
  }
})

/** Compact, normal or relaxed rows; the words go on narrow pages. */
export const DensitySwitch = (props: { value: Density; onChange: (density: Density) => void }) => (
  <Segments label={tableMessages.density} segments={SEGMENTS} isShortWhenNarrow {...props} />
)
