import { Box, Group, Stack, Text } from '@mantine/core'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { Card } from '../../ui/card.tsx'
import { chartColorClass } from '../../ui/chart-color-class.ts'
import { DATASET_TYPE_COLORS, DATASET_TYPE_LABELS } from '../dataset-type.ts'
import { TypeKey } from '../dataset-type-badge.tsx'
import type { DatasetAnalytics } from './analytics.ts'
import styles from './analytics-card.module.css'
import { detailMessages } from './detail-messages.ts'

const LINE = '1px solid var(--line)'

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

function Block({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Box component="h3" id={titleId} mb={8}>
        {title}
      </Box>
      {children}
    </section>
  )
}

function Count({ count, percent }: { count: number; percent?: number | undefined }) {
  return (
    <Text component="dd" inherit ta="right" c="var(--text-2)" style={{ gridColumn: 3, whiteSpace: 'nowrap' }}>
      <Text component="b" inherit fw="var(--fw-strong)" c="var(--text)">
        {formatCount(count)}
      </Text>
      {percent !== undefined && ` · ${detailMessages.percent(percent)}`}
    </Text>
  )
}

function Distribution({ shares, total }: DatasetAnalytics) {
  return (
    <Block title={detailMessages.distribution}>
      <dl className={styles['shares']}>
        {shares.map(({ type, count, percent }) => (
          <div key={type}>
            <Group component="dt" gap={7} wrap="nowrap">
              <TypeKey type={type} />
              {DATASET_TYPE_LABELS[type]}
            </Group>
            <dd className={styles['bar']} aria-hidden="true">
              {percent !== undefined && percent > 0 && (
                <i className={chartColorClass(DATASET_TYPE_COLORS[type])} style={{ width: `${percent}%` }} />
              )}
            </dd>
            <Count count={count} percent={percent} />
          </div>
        ))}
        <Box mt={4} pt={3} fw="var(--fw-strong)" style={{ borderTop: LINE }}>
          <dt>{detailMessages.total}</dt>
          <Count count={total} />
        </Box>
      </dl>
    </Block>
  )
}

function Diversity({ species, organs }: DatasetAnalytics) {
  const counted = [
    { values: species, label: detailMessages.uniqueSpecies, none: detailMessages.noSpecies },
    { values: organs, label: detailMessages.uniqueOrgans, none: detailMessages.noOrgans },
  ]
  return (
    <Block title={detailMessages.diversity}>
      <Group grow gap={0} align="stretch">
        {counted.map(({ values, label, none }, index) => (
          <Text key={label} inherit {...(index === 0 ? { pr: 12 } : { pl: 16, style: { borderLeft: LINE } })}>
            {values.length === 0 ? (
              <Text inherit span fz="sm" c="dimmed">
                {none}
              </Text>
            ) : (
              <>
                <Text component="b" display="block" fz="var(--fs-6)" fw="var(--fw-head)" lh="30px">
                  {formatCount(values.length)}
                </Text>{' '}
                <Text inherit span fz="xs" c="var(--text-2)">
                  {label}
                </Text>
              </>
            )}
          </Text>
        ))}
      </Group>
      <Stack gap={6} mt={12}>
        {counted.map(({ values, label }) => values.length > 0 && <Values key={label} values={values} of={label} />)}
      </Stack>
    </Block>
  )
}

/** Keys shown at first; a scanner may write a hundred. */
const FIRST_KEYS = 8

function Metadata({ metadata }: DatasetAnalytics) {
  const [isWhole, setWhole] = useState(false)
  const rest = isWhole ? 0 : Math.max(0, metadata.length - FIRST_KEYS)
  return (
    <Block title={detailMessages.metadata}>
      {metadata.length === 0 && (
        <Text inherit fz="sm" c="dimmed">
          {detailMessages.noMetadata}
        </Text>
      )}
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
        <button type="button" className={styles['moreKeys']} onClick={() => setWhole(true)}>
          {detailMessages.moreKeys(rest)}
        </button>
      )}
    </Block>
  )
}

/** Values shown at first. */
const FIRST_VALUES = 8
/** Values added by each press, so that ten thousand are never rendered at once. */
const MORE_VALUES = 100

function Values({ values, of }: { values: readonly string[]; of: string }) {
  const [shown, setShown] = useState(FIRST_VALUES)
  const rest = values.length - shown
  return (
    <Group component="ul" gap={6} miw={0} aria-label={of} className={styles['values'] ?? ''}>
      {values.slice(0, shown).map(value => (
        <li key={value} title={value}>
          {value}
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button
            type="button"
            className={styles['more']}
            aria-label={detailMessages.showMore(rest, of)}
            onClick={() => setShown(now => now + MORE_VALUES)}
          >
            {detailMessages.moreValues(rest)}
          </button>
        </li>
      )}
    </Group>
  )
}
