import type { CSSProperties, ReactNode } from 'react'
import { type BadgeColor, type ChartColor, chartColorClass, statusColors } from '../charts/chart-color-class.ts'
import styles from './badge.module.css'

/** A status as text, with an edge in its color like the label end of a real slide. */
export function Badge({
  color,
  mark,
  children,
}: {
  color: BadgeColor
  /** Replaces the color of the edge. The text stays readable in light and dark. */
  mark?: string
  children: ReactNode
}) {
  const colors = statusColors(color)
  return (
    <span
      className={styles['badge']}
      style={mark === undefined ? colors : ({ ...colors, '--mark': mark } as CSSProperties)}
    >
      {children}
    </span>
  )
}

/** A kind as gray text, with a wide edge in its color and texture. */
export function KindBadge({ color, children }: { color: ChartColor; children: ReactNode }) {
  return (
    <span className={`${styles['badge']} ${styles['kind']}`} style={statusColors('grey')}>
      <i className={chartColorClass(color)} />
      {children}
    </span>
  )
}

/** A status in the colors of the given map; a missing one shows '-'. */
export function StatusBadge(props: {
  value: string | null | undefined
  colors: Readonly<Record<string, BadgeColor>>
  otherwise: BadgeColor
  /** Text of the badge. Default: the value */
  label?: string
}) {
  const { value, colors, otherwise, label } = props
  if (!value) return <span className={styles['none']}>-</span>
  const color = Object.hasOwn(colors, value) ? colors[value] : undefined
  return <Badge color={color ?? otherwise}>{label ?? value}</Badge>
}
