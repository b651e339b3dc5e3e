import type { DistributionKey } from './distribution.ts'
import styles from './stains.module.css'

/** The class that paints an element's ground with a stain, or with a status's colour, and its texture. */
export const stainClass = (stain: DistributionKey['stain']): string =>
  styles[typeof stain === 'number' ? `d${stain}` : stain] ?? ''
