import type { RocLine } from '@vitrine/contract/experiments/figures'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { decimal } from '../figure-text.ts'
import styles from './evaluation.module.css'

export interface NamedLine {
  name: string
  auroc: number | null
  points: RocLine['points']
}

const SIZE = 260
const LEFT = 48
const TICKS = [0, 0.5, 1]
/** Each line has its own dash pattern besides its color. */
const DASHES = ['none', '6 3', '2 3', '10 3 2 3', '1 4', '12 4'] as const
/** More lines would be indistinguishable. */
export const MAX_LINES = DASHES.length

const x = (share: number) => LEFT + share * SIZE
const y = (share: number) => SIZE - share * SIZE + 8
const strokeOf = (index: number) => ({ stroke: `var(--dist-${index + 1})`, strokeDasharray: DASHES[index] })

/** ROC curves with the operating point of the first one. Its figures are its text alternative. */
export function RocChart({
  lines,
  point,
}: {
  lines: readonly NamedLine[]
  point: { x: number; y: number } | undefined
}) {
  const text = lines.map(({ name, auroc }) => messages.lineText(name, auroc === null ? '-' : decimal(auroc))).join('; ')
  return (
    <>
      <ul className={styles['legend']}>
        {lines.map(({ name }, index) => (
          <li key={name}>
            <svg width={22} height={8} aria-hidden="true">
              <path d="M0 4h22" fill="none" strokeWidth={2} {...strokeOf(index)} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 ${LEFT + SIZE + 10} ${SIZE + 48}`} role="img" aria-label={text} className={styles['roc']}>
        {TICKS.map(tick => (
          <g key={tick}>
            <path d={`M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}`} stroke="var(--line)" />
            <text x={x(tick)} y={y(0) + 16} textAnchor="middle">
              {tick}
            </text>
            <text x={x(0) - 6} y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        <path d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} stroke="var(--line-strong)" strokeDasharray="3 3" />
        {lines.map(({ name, points }, index) => (
          <path
            key={name}
            d={points.map(([fpr, tpr], at) => `${at === 0 ? 'M' : 'L'}${x(fpr)} ${y(tpr)}`).join('')}
            fill="none"
            strokeWidth={index === 0 ? 2.4 : 1.8}
            {...strokeOf(index)}
          />
        ))}
        {point && (
          <circle cx={x(point.x)} cy={y(point.y)} r={5} fill="var(--surface)" stroke="var(--accent)" strokeWidth={2} />
        )}
        <text x={x(0.5)} y={y(0) + 34} textAnchor="middle">
          {messages.falsePositives}
        </text>
        <text transform={`translate(10 ${y(0.5)}) rotate(-90)`} textAnchor="middle">
          {messages.sensitivity}
        </text>
      </svg>
    </>
  )
}
