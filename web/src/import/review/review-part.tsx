import { Button, Checkbox, Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { ProgressBar, percentOf } from '../../ui/progress-bar.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import { ImportFoot, ImportMiddle } from '../import-frame.tsx'
import type { Matching, NewImportField } from '../import-kind.ts'
import type { ImportRun, RunReport } from '../import-run.ts'
import { importRunMessages as messages } from '../import-run-messages.ts'
import type { ReviewField } from './review-columns.tsx'
import { reviewMessages } from './review-messages.ts'
import { ReviewStep } from './review-step.tsx'
import { type Reviewed, writtenRows } from './reviewed.ts'
import { type ImportRunning, useImportRun } from './use-import-run.ts'
import { type Reviewing, type ReviewStart, useReview } from './use-review.ts'
import { downloadWrongRows } from './wrong-rows.ts'

/** What an import came to. */
export interface ImportResult {
  report: RunReport
  requestId: string
  reviewed: Reviewed
}

export interface ReviewPartProps {
  run: ImportRun
  fileName: string
  matching: Matching
  fields: readonly ReviewField[]
  start: ReviewStart
  onChange: (now: ReviewStart) => void
  onBack: () => void
  onCancel: () => void
  onStartOver: () => void
  onDone: (result: ImportResult) => void
  /** Shows a step: its content and its buttons. */
  show: (content: ReactNode, foot: ReactNode) => ReactNode
  /** While it is being saved nobody can leave. */
  onRunning: (isRunning: boolean) => void
}

/** The lab fields that the import creates. */
const newFieldsOf = ({ columns }: Matching): NewImportField[] =>
  columns.flatMap(({ target }) => (target.kind === 'new' ? [target.field] : []))

/** Rows under review, and their way into the library. */
export function ReviewPart(props: ReviewPartProps) {
  const { run, matching, fields, start, onChange, onDone, onRunning, show } = props
  const { choices } = matching
  const [newFields] = useState(() => newFieldsOf(matching))
  const reviewing = useReview({ run, choices, newFields, start, onChange })
  const { reviewed } = reviewing
  const running = useImportRun({
    run,
    choices,
    newFields,
    onDone: (report, requestId) => onDone({ report, requestId, reviewed }),
    onRefused: reviewing.refuse,
  })
  const isRunning = running.state.status === 'running'
  const announceRunning = useEffectEvent(onRunning)
  useEffect(() => announceRunning(isRunning), [isRunning])
  if (isRunning) return show(<Running run={run} running={running} />, <StopFoot running={running} />)
  if (running.state.status === 'failed')
    return show(<Failed running={running} />, <FailedFoot {...props} running={running} />)

  const isFirst = !reviewing.isChecked && !reviewed.rows.some(({ row }) => row.checked !== undefined)
  if (isFirst && reviewing.failure === undefined)
    return show(
      <Checking text={(run.texts.checking ?? reviewMessages.checking)(reviewed.pending.length)} />,
      <ImportFoot start={<BackButton onClick={props.onBack} />} onCancel={props.onCancel} />,
    )
  const hasNameColumn = matching.columns.some(({ target }) => target.kind === 'field' && target.field === run.nameField)
  return show(
    <ReviewStep
      run={run}
      fields={fields}
      hasNameColumn={hasNameColumn}
      reviewing={reviewing}
      notice={running.state.status === 'idle' ? running.state.notice : undefined}
    />,
    <ReviewFoot {...props} reviewing={reviewing} running={running} />,
  )
}

const BackButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="subtle" onClick={onClick}>
    {messages.back}
  </Button>
)

const Checking = ({ text }: { text: string }) => (
  <ImportMiddle>
    <StepTitle>{text}</StepTitle>
    <ProgressBar label={text} />
    <Text size="sm" c="var(--text-2)">
      {messages.nothingSaved}
    </Text>
  </ImportMiddle>
)

type FootProps = ReviewPartProps & { reviewing: Reviewing; running: ImportRunning }

/** Why nothing can be imported yet; undefined where it can. */
function blocker(
  { run, matching }: ReviewPartProps,
  { reviewed, review, isChecked, failure }: Reviewing,
  isLeftOut: boolean,
) {
  const { counts } = reviewed
  if (counts.wrong > 0 && !isLeftOut) return reviewMessages.wrongFirst
  if (run.asksForNew && counts.new > 0 && !review.createsMissing) return run.texts.missing?.text
  const written = counts.new + counts.changed + (matching.choices.dataset.kind === 'none' ? 0 : counts.unchanged)
  if (written === 0) return reviewMessages.nothingToImport
  return isChecked && failure === undefined ? undefined : ''
}

function ReviewFoot(props: FootProps) {
  const { run, fileName, matching, reviewing, running, onBack, onCancel } = props
  const [isLeftOut, setLeftOut] = useState(false)
  const { reviewed } = reviewing
  const { wrong } = reviewed.counts
  const reason = blocker(props, reviewing, isLeftOut)
  return (
    <ImportFoot
      start={
        <>
          <BackButton onClick={onBack} />
          {wrong > 0 && (
            <Button
              variant="subtle"
              onClick={() =>
                downloadWrongRows(
                  fileName,
                  matching.sheet,
                  reviewed.rows.filter(({ outcome }) => outcome === 'wrong'),
                )
              }
            >
              {reviewMessages.downloadWrong}
            </Button>
          )}
        </>
      }
      note={
        <>
          {reason}
          {wrong > 0 && (
            <Checkbox
              size="sm"
              label={reviewMessages.leaveOut(wrong)}
              checked={isLeftOut}
              onChange={event => setLeftOut(event.currentTarget.checked)}
            />
          )}
        </>
      }
      onCancel={onCancel}
    >
      <Button disabled={reason !== undefined} onClick={() => running.start(writtenRows(reviewed))}>
        {run.texts.action(reviewed.counts, matching.choices)}
      </Button>
    </ImportFoot>
  )
}

function Running({ run, running: { state } }: { run: ImportRun; running: ImportRunning }) {
  if (state.status !== 'running') return null
  const { done, total } = state.progress
  const text = messages.progress(done, total, percentOf(done, total))
  return (
    <ImportMiddle>
      <StepTitle>{run.texts.runningTitle}</StepTitle>
      <ProgressBar label={run.texts.runningTitle} {...(total > 0 && { at: { done, total, text } })} />
      {total > 0 && <Text fw="var(--fw-strong)">{text}</Text>}
      <Text size="sm" c="var(--text-2)">
        {messages.keepOpen}
      </Text>
    </ImportMiddle>
  )
}

function StopFoot({ running: { state, stop } }: { running: ImportRunning }) {
  const isStopping = state.status === 'running' && state.isStopping
  return (
    <ImportFoot>
      <Button variant="default" disabled={isStopping} onClick={() => void stop()}>
        {isStopping ? messages.stopping : messages.stop}
      </Button>
    </ImportFoot>
  )
}

function Failed({ running: { state } }: { running: ImportRunning }) {
  if (state.status !== 'failed') return null
  return (
    <ImportMiddle>
      <Banner kind="red">{state.isUnanswered ? state.message : messages.failed(state.message)}</Banner>
      {state.isUnanswered && <p>{messages.unanswered}</p>}
    </ImportMiddle>
  )
}

function FailedFoot({ running, onStartOver }: ReviewPartProps & { running: ImportRunning }) {
  const { state, back, again } = running
  const isUnanswered = state.status === 'failed' && state.isUnanswered
  return (
    <ImportFoot start={!isUnanswered && <BackButton onClick={back} />}>
      <Button variant="default" onClick={onStartOver}>
        {messages.startOver}
      </Button>
      <Button onClick={again}>{messages.tryAgain}</Button>
    </ImportFoot>
  )
}
