import { chartColorClass } from './chart-color-class.ts'
import styles from './chart-colors.module.css'
import type { DistributionKey } from './distribution.ts'

/** The small square of a legend, in its part's color and texture. */
export const ColorKey = ({ color }: Pick<DistributionKey, 'color'>) => (
  <i className={`${styles['key']} ${chartColorClass(color)}`} />
)
