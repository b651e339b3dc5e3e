import type { DatasetType } from '@vitrine/contract/datasets'
import { formatCount } from '../../format/numbers.ts'
import { chartColorClass } from '../../ui/chart-color-class.ts'
import { ColorKey } from '../../ui/color-key.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import {
  DATASET_TYPE_COLORS,
  DATASET_TYPE_LABELS,
  percentagesOf,
  SHARED_TYPES,
  type TypeCounts,
} from '../dataset-type.ts'
import { editorMessages } from './editor-messages.ts'
import styles from './shares.module.css'

/** The key of a type, beside its name. */
export const TypeKey = ({ type }: { type: DatasetType }) => <ColorKey color={DATASET_TYPE_COLORS[type]} />

const spoken = (counts: TypeCounts) =>
  SHARED_TYPES.map(type => `${DATASET_TYPE_LABELS[type]} ${formatCount(counts[type])}`).join(', ')

export interface SharesBarProps {
  title: string
  counts: TypeCounts
  /** A thin bar under its title, without legend. */
  isThin?: boolean
}

/** Training, validation and evaluation as parts of one bar. */
export function SharesBar({ title, counts, isThin = false }: SharesBarProps) {
  const parts = SHARED_TYPES.filter(type => counts[type] > 0)
  const classes = [styles['bar'], isThin && styles['thin'], parts.length === 0 && styles['none']]
  return (
    <div className={styles['shares']}>
      {isThin && <span className={styles['title']}>{title}</span>}
      <div
        role="img"
        aria-label={uiMessages.chart(title, spoken(counts))}
        className={classes.filter(Boolean).join(' ')}
      >
        {parts.map(type => (
          <i key={type} className={chartColorClass(DATASET_TYPE_COLORS[type])} style={{ flex: counts[type] }} />
        ))}
      </div>
      {!isThin && <ShareNames counts={counts} />}
    </div>
  )
}

function ShareNames({ counts }: { counts: TypeCounts }) {
  const percentages = percentagesOf(counts)
  return (
    <dl className={styles['names']}>
      {SHARED_TYPES.map(type => (
        <ShareName key={type} type={type} count={counts[type]} percent={percentages[type]} />
      ))}
      {counts.default > 0 && <ShareName type="default" count={counts.default} />}
    </dl>
  )
}

function ShareName({ type, count, percent }: { type: DatasetType; count: number; percent?: number }) {
  return (
    <div className={styles['name']}>
      <dt>
        <TypeKey type={type} />
        {DATASET_TYPE_LABELS[type]}
      </dt>
      <dd>
        <b>{formatCount(count)}</b>
        {percent !== undefined && <span className={styles['percent']}>{editorMessages.percent(percent)}</span>}
      </dd>
    </div>
  )
}
