import type { Stain } from './distribution.ts'
import styles from './stains.module.css'

/** The class that paints an element's ground with a stain and its texture. */
export const stainClass = (stain: Stain): string => styles[`d${stain}`] ?? ''
