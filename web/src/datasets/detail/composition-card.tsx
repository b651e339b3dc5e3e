import { Anchor, Button, Group } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { countTypes } from '@vitrine/contract/splits/places'
import { Fragment, type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { DraftEntry } from '../draft/draft.ts'
import { editorMessages } from '../editor/editor-messages.ts'
import { SharesBar } from '../type-shares.tsx'
import { type DatasetAnalytics, datasetAnalytics } from './analytics.ts'
import styles from './composition-card.module.css'
import { detailMessages as messages } from './detail-messages.ts'

interface CompositionCardProps {
  id: string
  entries: readonly DraftEntry[]
  /** Undefined for readers, and if there are no slides. */
  onDistribute: (() => void) | undefined
  /** Further lines, such as how the slides are split. */
  children?: ReactNode
}

/** The composition of a dataset: its slides by type, their subject, and the content of their files. */
export function CompositionCard({ id, entries, onDistribute, children }: CompositionCardProps) {
  // Deferred, so that a changed type appears in the table first.
  const counted = useDeferredValue(entries)
  const analytics = useMemo(() => datasetAnalytics(counted), [counted])
  const aside = onDistribute && (
    <Button size="xs" variant="default" leftSection={<IconArrowsShuffle aria-hidden />} onClick={onDistribute}>
      {editorMessages.distribute}
    </Button>
  )
  return (
    <Card id={id} title={editorMessages.composition} note={messages.analytics} isFlush aside={aside}>
      <Block
        title={messages.distribution}
        note={
          <>
            {messages.total} <b>{formatCount(entries.length)}</b>
          </>
        }
      >
        <SharesBar title={editorMessages.composition} counts={countTypes(entries)} />
      </Block>
      {children}
      <div className={styles['blocks']}>
        <Diversity {...analytics} />
        <Metadata {...analytics} />
      </div>
    </Card>
  )
}

function Block({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles['block']}>
      <header>
        <h3 id={titleId}>{title}</h3>
        {note && <span>{note}</span>}
      </header>
      {children}
    </section>
  )
}

function Diversity({ species, organs }: DatasetAnalytics) {
  const counted = [
    { values: species, label: messages.uniqueSpecies, none: messages.noSpecies },
    { values: organs, label: messages.uniqueOrgans, none: messages.noOrgans },
  ]
  return (
    <Block title={messages.diversity}>
      <div className={styles['diversity']}>
        {counted.map(({ values, label, none }) => (
          <div key={label}>
            {values.length === 0 ? (
              <p className={styles['none']}>{none}</p>
            ) : (
              <p>
                <b>{formatCount(values.length)}</b> {label}
              </p>
            )}
            {values.length > 0 && <Values values={values} of={label} />}
          </div>
        ))}
      </div>
    </Block>
  )
}

/** Number of keys shown at first; a scanner may write a hundred. */
const FIRST_KEYS = 8

function Metadata({ metadata }: DatasetAnalytics) {
  const [isWhole, setWhole] = useState(false)
  const rest = isWhole ? 0 : Math.max(0, metadata.length - FIRST_KEYS)
  return (
    <Block title={messages.metadata}>
      {metadata.length === 0 && <p className={styles['none']}>{messages.noMetadata}</p>}
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
        <Anchor
          component="button"
          type="button"
          mt={6}
          h={24}
          fz="sm"
          fw="var(--fw-strong)"
          onClick={() => setWhole(true)}
        >
          {messages.moreKeys(rest)}
        </Anchor>
      )}
    </Block>
  )
}

/** Number of values shown at first. */
const FIRST_VALUES = 8
/** Number of values that each click adds, so that ten thousand are never rendered at once. */
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
            aria-label={messages.showMore(rest, of)}
            onClick={() => setShown(now => now + MORE_VALUES)}
          >
            {messages.moreValues(rest)}
          </button>
        </li>
      )}
    </Group>
  )
}
