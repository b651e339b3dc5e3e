import { Button, Checkbox, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { Note } from '../../ui/layout/note.tsx'
import { StepTitle } from '../../ui/layout/step-title.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { ProgressBar, percentOf } from '../../ui/notices/progress-bar.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { ImportFoot, ImportMiddle } from '../import-frame.tsx'
import type { FieldToCreate, Matching } from '../import-kind.ts'
import type { ImportRun, RunReport } from '../import-run.ts'
import { importRunMessages as messages } from '../import-run-messages.ts'
import { reviewMessages } from './review-messages.ts'
import { ReviewStep } from './review-step.tsx'
import { type Reviewed, writtenRows } from './reviewed.ts'
import { useImportRun } from './use-import-run.ts'
import { type Reviewing, type ReviewStart, useReview } from './use-review.ts'
import { downloadWrongRows } from './wrong-rows.ts'

/** The result of an import. */
export interface ImportResult {
  report: RunReport
  requestId: string
  reviewed: Reviewed
}

interface ReviewPartProps {
  run: ImportRun
  fileName: string
  matching: Matching
  fields: readonly FieldSpec[]
  start: ReviewStart
  onChange: (now: ReviewStart) => void
  onBack: () => void
  onCancel: () => void
  onStartOver: () => void
  onDone: (result: ImportResult) => void
  /** While the import is being saved, nobody can leave. */
  onRunning: (isRunning: boolean) => void
}

/** The lab fields that the import creates. */
const newFieldsOf = ({ columns }: Matching): FieldToCreate[] =>
  columns.flatMap(({ target }) => (target.kind === 'new' ? [target.field] : []))

/** The review of rows, and their import. */
export function ReviewPart(props: ReviewPartProps) {
  const { run, matching, fields, start, onChange, onDone, onRunning } = props
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
  const { state } = running
  const isRunning = state.status === 'running'
  const announceRunning = useEffectEvent(onRunning)
  useEffect(() => announceRunning(isRunning), [isRunning])
  if (isRunning) return <Running run={run} state={state} onStop={running.stop} />
  if (state.status === 'failed')
    return <Failed state={state} onBack={running.back} onAgain={running.again} onStartOver={props.onStartOver} />

  const isFirst = !reviewing.isChecked && !reviewed.rows.some(({ row }) => row.checked !== undefined)
  if (isFirst && reviewing.failure === undefined) {
    const text = (run.texts.checking ?? reviewMessages.checking)(reviewed.pending.length)
    return (
      <ImportMiddle>
        <StepTitle>{text}</StepTitle>
        <ProgressBar label={text} />
        <Note>{messages.nothingSaved}</Note>
        <ImportFoot onBack={props.onBack} onCancel={props.onCancel} />
      </ImportMiddle>
    )
  }
  const hasNameColumn = matching.columns.some(({ target }) => target.kind === 'field' && target.field === run.nameField)
  return (
    <>
      <ReviewStep run={run} fields={fields} hasNameColumn={hasNameColumn} reviewing={reviewing} notice={state.notice} />
      <ReviewFoot {...props} reviewing={reviewing} onStart={() => running.start(writtenRows(reviewed))} />
    </>
  )
}

/** Why the import can't start yet; undefined if it can. */
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

function ReviewFoot(props: ReviewPartProps & { reviewing: Reviewing; onStart: () => void }) {
  const { run, fileName, matching, reviewing, onBack, onCancel } = props
  const [isLeftOut, setLeftOut] = useState(false)
  const { reviewed } = reviewing
  const { wrong } = reviewed.counts
  const reason = blocker(props, reviewing, isLeftOut)
  return (
    <ImportFoot
      onBack={onBack}
      start={
        wrong > 0 && (
          <Button variant="subtle" onClick={() => downloadWrongRows(fileName, matching.sheet, reviewed)}>
            {reviewMessages.downloadWrong}
          </Button>
        )
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
      <Button disabled={reason !== undefined} onClick={props.onStart}>
        {run.texts.action(reviewed.counts, matching.choices)}
      </Button>
    </ImportFoot>
  )
}

type State<Status> = Extract<ReturnType<typeof useImportRun>['state'], { status: Status }>

function Running({ run, state, onStop }: { run: ImportRun; state: State<'running'>; onStop: () => void }) {
  const { done, total } = state.progress
  const text = messages.progress(done, total, percentOf(done, total))
  return (
    <ImportMiddle>
      <StepTitle>{run.texts.runningTitle}</StepTitle>
      <ProgressBar label={run.texts.runningTitle} {...(total > 0 && { at: { done, total, text } })} />
      {total > 0 && <Text fw="var(--fw-strong)">{text}</Text>}
      <Note>{messages.keepOpen}</Note>
      <ImportFoot>
        <Button variant="default" disabled={state.isStopping} onClick={onStop}>
          {state.isStopping ? messages.stopping : messages.stop}
        </Button>
      </ImportFoot>
    </ImportMiddle>
  )
}

interface FailedProps {
  state: State<'failed'>
  onBack: () => void
  onAgain: () => void
  onStartOver: () => void
}

function Failed({ state: { message, isUnanswered }, onBack, onAgain, onStartOver }: FailedProps) {
  return (
    <ImportMiddle>
      <Banner kind="red">{isUnanswered ? message : messages.failed(message)}</Banner>
      {isUnanswered && <p>{messages.unanswered}</p>}
      <ImportFoot onBack={isUnanswered ? undefined : onBack}>
        <Button variant="default" onClick={onStartOver}>
          {messages.startOver}
        </Button>
        <Button onClick={onAgain}>{uiMessages.tryAgain}</Button>
      </ImportFoot>
    </ImportMiddle>
  )
}
