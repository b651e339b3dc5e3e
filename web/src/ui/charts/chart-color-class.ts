import type { CSSProperties } from 'react'
import styles from './chart-colors.module.css'

/** Positions in the chart palette. */
export type ChartColor = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** The colors of status badges. */
export const BADGE_COLORS = ['green', 'yellow', 'red', 'purple', 'blue', 'grey'] as const
export type BadgeColor = (typeof BADGE_COLORS)[number]

/** The text and background colors of a status; `--mark` is the stronger color of its edge. */
export function statusColors(color: BadgeColor): CSSProperties {
  const colors = { color: `var(--st-${color})`, background: `var(--st-${color}-bg)` }
  return { ...colors, '--mark': `var(--st-${color}-mark)` } as CSSProperties
}

/** The class that gives an element the background and texture of a chart or status color. */
export const chartColorClass = (color: ChartColor | BadgeColor): string =>
  styles[typeof color === 'number' ? `d${color}` : color] ?? ''
