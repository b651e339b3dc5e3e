import { IconBaselineDensityLarge, IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import { DENSITIES, type Density } from './density.ts'
import styles from './density-switch.module.css'
import { tableMessages } from './table-messages.ts'

const ICONS = {
  compact: IconBaselineDensitySmall,
  normal: IconBaselineDensityMedium,
  relaxed: IconBaselineDensityLarge,
} as const

/** Compact, normal or relaxed rows; the words go on narrow pages. */
export function DensitySwitch({ value, onChange }: { value: Density; onChange: (density: Density) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a look of its own
    <div role="group" aria-label={tableMessages.density} className={styles['switch']}>
      {DENSITIES.map(density => {
        const Icon = ICONS[density]
        const name = tableMessages.densities[density]
        return (
          <button
            key={density}
            type="button"
            aria-pressed={density === value}
            aria-label={name}
            title={name}
            onClick={() => onChange(density)}
          >
            <Icon size={16} stroke={1.5} aria-hidden />
            <span className={styles['word']}>{name}</span>
          </button>
        )
      })}
    </div>
  )
}
