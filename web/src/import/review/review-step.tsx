import { Button, Checkbox } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { formatCount } from '../../format/numbers.ts'
import { useRovingFocus } from '../../ui/hooks/use-roving-focus.ts'
import { Banner } from '../../ui/notices/banner.tsx'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import type { ImportRun, RunTexts } from '../import-run.ts'
import { InlineSelect } from '../inline-select.tsx'
import styles from './review.module.css'
import { ReviewGrid, type ReviewGridHandle } from './review-grid.tsx'
import { reviewMessages as messages } from './review-messages.ts'
import { type Reviewed, type ReviewedRow, ROW_OUTCOMES, type RowOutcome, reasonOf } from './reviewed.ts'
import type { Reviewing } from './use-review.ts'

type Tab = 'all' | RowOutcome | 'duplicates'

const rowsOf = ({ rows }: Reviewed, tab: Tab, reason: string | undefined): readonly ReviewedRow[] => {
  const shown =
    tab === 'all'
      ? rows
      : tab === 'duplicates'
        ? rows.filter(({ isRepeat, row }) => isRepeat || row.isKnown === true)
        : rows.filter(({ outcome }) => outcome === tab)
  return reason === undefined ? shown : shown.filter(({ errors }) => errors.some(error => reasonOf(error) === reason))
}

interface ReviewStepProps {
  run: ImportRun
  fields: readonly FieldSpec[]
  /** Whether a column of the file sets the name. */
  hasNameColumn: boolean
  reviewing: Reviewing
  /** Why an attempt to save failed. */
  notice: string | undefined
}

/** The rows of the file with their outcomes, before anything is saved. */
export function ReviewStep({ run, fields, hasNameColumn, reviewing, notice }: ReviewStepProps) {
  const { reviewed, failure } = reviewing
  const [tab, setTab] = useState<Tab>('all')
  const [chosenReason, setReason] = useState<string>()
  const grid = useRef<ReviewGridHandle>(null)
  const reason = reviewed.reasons.some(({ text }) => text === chosenReason) ? chosenReason : undefined
  const rows = useMemo(() => rowsOf(reviewed, tab, reason), [reviewed, tab, reason])
  return (
    <div className={styles['review']}>
      <div className={styles['bar']}>
        <Tabs run={run} reviewed={reviewed} tab={tab} onTab={setTab} />
        <span className={styles['grow']} />
        <Duplicates run={run} reviewing={reviewing} />
      </div>
      <div className={styles['reasons']}>
        <b role="status">
          {reviewed.counts.wrong === 0 ? messages.noneWrong : messages.wrongCount(reviewed.counts.wrong)}
        </b>
        {reviewed.reasons.map(({ text, count }) => (
          <button
            key={text}
            type="button"
            className={styles['reason']}
            aria-pressed={text === reason}
            onClick={() => setReason(text === reason ? undefined : text)}
          >
            {text}
            <b>{formatCount(count)}</b>
          </button>
        ))}
        <span className={styles['grow']} />
        <Button
          size="xs"
          variant="default"
          disabled={reviewed.counts.wrong === 0}
          onClick={() => grid.current?.nextInvalid()}
        >
          {messages.nextWrong}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
          disabled={!reviewing.canUndo}
          onClick={reviewing.undo}
        >
          {uiMessages.undo}
        </Button>
      </div>
      <div className={styles['notes']}>
        {failure !== undefined && <FailedNotice text={messages.checkFailed(failure)} onRetry={reviewing.tryAgain} />}
        {reviewing.isStale && (
          <Banner kind="red" button={{ label: messages.checkAgain, onClick: reviewing.checkAgain }}>
            {messages.stale}
          </Banner>
        )}
        {notice !== undefined && <Banner kind="yellow">{notice}</Banner>}
        {run.texts.missing && <Missing texts={run.texts.missing} reviewing={reviewing} />}
        {run.naming && !hasNameColumn && <p>{messages.noNameColumn}</p>}
      </div>
      <ReviewGrid ref={grid} run={run} fields={fields} rows={rows} reviewing={reviewing} />
    </div>
  )
}

/** For records that should already exist: all were found, or the user can create the others. */
function Missing({ texts, reviewing }: { texts: NonNullable<RunTexts['missing']>; reviewing: Reviewing }) {
  const { counts } = reviewing.reviewed
  if (counts.new === 0) {
    return counts.wrong === 0 && <Banner kind="green">{texts.allFound(counts.unchanged)}</Banner>
  }
  return (
    <Banner
      kind={reviewing.review.createsMissing ? 'yellow' : 'red'}
      action={
        <Checkbox
          size="sm"
          label={texts.createThem}
          checked={reviewing.review.createsMissing}
          onChange={event => reviewing.choose({ createsMissing: event.currentTarget.checked })}
        />
      }
    >
      {texts.some(counts.new)}
    </Banner>
  )
}

interface TabsProps {
  run: ImportRun
  reviewed: Reviewed
  tab: Tab
  onTab: (tab: Tab) => void
}

/** The tabs add up to 'All', except 'Duplicates', which shows the same rows. */
function Tabs({ run, reviewed, tab, onTab }: TabsProps) {
  const { counts, duplicates } = reviewed
  const labels = { ...messages.tabs, ...run.texts.tabs }
  const outcomes = run.asksForNew ? ROW_OUTCOMES.filter(outcome => outcome !== 'changed') : ROW_OUTCOMES
  const entries: [Tab, number][] = [
    ['all', reviewed.rows.length],
    ...outcomes.map((outcome): [Tab, number] => [outcome, counts[outcome]]),
    ['duplicates', run.asksForNew ? reviewed.repeatCount : duplicates],
  ]
  const list = useRovingFocus<HTMLDivElement>()
  // The button that led here is no longer rendered.
  useEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), [list])
  return (
    <div ref={list} role="tablist" aria-label={messages.rowsShown} className={styles['tabs']}>
      {entries.map(([value, count]) => (
        <button
          key={value}
          type="button"
          role="tab"
          aria-selected={value === tab}
          data-bad={(value === 'wrong' && count > 0) || undefined}
          onClick={() => onTab(value)}
        >
          {labels[value]}
          <span>{formatCount(count)}</span>
        </button>
      ))}
    </div>
  )
}

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

/** A choice for names that exist in the library, and one for names that occur twice in the file. */
function Duplicates({ run, reviewing }: { run: ImportRun; reviewing: Reviewing }) {
  const { reviewed, review, choose } = reviewing
  const { add, ...known } = messages.known(run.kind.one)
  const { each, ...repeats } = messages.repeats
  return (
    <>
      {reviewed.knownCount > 0 && !run.asksForNew && (
        <InlineSelect
          label={messages.inLibrary(reviewed.knownCount)}
          value={review.known}
          data={optionsOf(run.canAdd ? { ...known, add } : known)}
          onChange={known => choose({ known })}
        />
      )}
      {reviewed.repeatCount > 0 && (
        <InlineSelect
          label={messages.inFile(reviewed.repeatCount)}
          value={review.repeats}
          data={optionsOf(run.canAdd ? { ...repeats, each } : repeats)}
          onChange={repeats => choose({ repeats })}
        />
      )}
    </>
  )
}
