import styles from './chart-colors.module.css'
import type { DistributionKey } from './distribution.ts'

/** The class that paints an element's ground with a stain, or with a status's colour, and its texture. */
export const chartColorClass = (color: DistributionKey['color']): string =>
  styles[typeof color === 'number' ? `d${color}` : color] ?? ''
