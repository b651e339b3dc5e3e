import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { type BadgeColor, type ChartColor, chartColorClass } from './chart-color-class.ts'

/** A state in words, with a label end in its colour as on a real slide. */
export function Badge({ color, children }: { color: BadgeColor; children: ReactNode }) {
  return <span className={`${styles['badge']} ${styles[color]}`}>{children}</span>
}

/** A kind in words, grey, with a broad label end in its stain and texture (LOOK, 'badge'). */
export function KindBadge({ color, children }: { color: ChartColor; children: ReactNode }) {
  return (
    <span className={`${styles['badge']} ${styles['kind']} ${styles['grey']}`}>
      <i className={chartColorClass(color)} />
      {children}
    </span>
  )
}

/** A status by a place's own map of colours (DECIDED section 3); a missing one shows '-'. */
export function StatusBadge(props: {
  value: string | null | undefined
  colors: Readonly<Record<string, BadgeColor>>
  otherwise: BadgeColor
  /** What the badge says; the value itself by default. */
  label?: string
}) {
  const { value, colors, otherwise, label } = props
  if (!value) return <span className={styles['none']}>-</span>
  const color = Object.hasOwn(colors, value) ? colors[value] : undefined
  return <Badge color={color ?? otherwise}>{label ?? value}</Badge>
}
