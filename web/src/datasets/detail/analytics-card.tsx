import { Fragment, useId, useState } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { Card } from '../../ui/card.tsx'
import { chartColorClass } from '../../ui/chart-color-class.ts'
import { ColorKey } from '../../ui/color-key.tsx'
import { DATASET_TYPE_COLORS, DATASET_TYPE_LABELS } from '../dataset-type.ts'
import type { DatasetAnalytics, TypeShare } from './analytics.ts'
import styles from './analytics-card.module.css'
import { detailMessages } from './detail-messages.ts'
import { Values } from './values.tsx'

/** Dataset Analytics: three blocks about all slides of the dataset. */
export function AnalyticsCard({ analytics }: { analytics: DatasetAnalytics }) {
  return (
    <Card title={detailMessages.analytics} isFlush>
      <div className={styles['blocks']}>
        <Distribution {...analytics} />
        <Diversity {...analytics} />
        <Metadata {...analytics} />
      </div>
    </Card>
  )
}

function Distribution({ shares, total }: Pick<DatasetAnalytics, 'shares' | 'total'>) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {detailMessages.distribution}
      </h3>
      <dl>
        {shares.map(share => (
          <ShareBar key={share.type} {...share} />
        ))}
        <div className={`${styles['share']} ${styles['total']}`}>
          <dt>{detailMessages.total}</dt>
          <dd className={styles['number']}>
            <b>{formatCount(total)}</b>
          </dd>
        </div>
      </dl>
    </section>
  )
}

function ShareBar({ type, count, percent }: TypeShare) {
  return (
    <div className={styles['share']}>
      <dt>
        <ColorKey color={DATASET_TYPE_COLORS[type]} />
        {DATASET_TYPE_LABELS[type]}
      </dt>
      <dd className={styles['bar']} aria-hidden="true">
        {percent !== undefined && percent > 0 && (
          <i className={chartColorClass(DATASET_TYPE_COLORS[type])} style={{ width: `${percent}%` }} />
        )}
      </dd>
      <dd className={styles['number']}>
        <b>{formatCount(count)}</b>
        {percent !== undefined && ` · ${detailMessages.percent(percent)}`}
      </dd>
    </div>
  )
}

function Diversity({ species, organs }: Pick<DatasetAnalytics, 'species' | 'organs'>) {
  const titleId = useId()
  const counted = [
    { values: species, label: detailMessages.uniqueSpecies, none: detailMessages.noSpecies },
    { values: organs, label: detailMessages.uniqueOrgans, none: detailMessages.noOrgans },
  ]
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {detailMessages.diversity}
      </h3>
      <div className={styles['tiles']}>
        {counted.map(({ values, label, none }) => (
          <p key={label} className={styles['tile']}>
            {values.length === 0 ? (
              <span className={styles['none']}>{none}</span>
            ) : (
              <>
                <b>{formatCount(values.length)}</b> <span>{label}</span>
              </>
            )}
          </p>
        ))}
      </div>
      <div className={styles['found']}>
        {counted.map(({ values, label }) => values.length > 0 && <Values key={label} values={values} of={label} />)}
      </div>
    </section>
  )
}

/** Keys shown at first; a scanner may write a hundred. */
const FIRST_KEYS = 8

function Metadata({ metadata }: Pick<DatasetAnalytics, 'metadata'>) {
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  const rest = isWhole ? 0 : Math.max(0, metadata.length - FIRST_KEYS)
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {detailMessages.metadata}
      </h3>
      {metadata.length === 0 && <p className={styles['none']}>{detailMessages.noMetadata}</p>}
      {metadata.length > 0 && (
        <dl className={styles['keys']}>
          {metadata.slice(0, metadata.length - rest).map(({ key, values }) => (
            <Fragment key={key}>
              <dt title={key}>{key}</dt>
              <dd>
                <Values values={values} of={key} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {rest > 0 && (
        <button type="button" className={styles['more']} onClick={() => setWhole(true)}>
          {detailMessages.moreKeys(rest)}
        </button>
      )}
    </section>
  )
}
