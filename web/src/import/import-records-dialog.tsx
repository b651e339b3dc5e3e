import { List } from '@mantine/core'
import { Banner } from '../ui/banner.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { StepTitle } from '../ui/step-title.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { importMessages } from './import-messages.ts'
import type { RecordImport } from './record-import.ts'
import { downloadWrongRows, identifiedRows, NO_ROWS, writtenBy } from './review.ts'
import { ReviewStep } from './review-step.tsx'
import { FailureView, ResultView, StepFoot, StepNote } from './step-views.tsx'
import type { StepAt } from './use-import.ts'
import {
  type FileReview,
  type RecordImportEvents,
  type RecordImporting,
  type RecordImportTypes,
  useRecordImport,
} from './use-record-import.ts'

/** Records from a CSV file or a workbook, with a dry run before anything is written. */
export function ImportRecordsDialog({ records, ...events }: RecordImportEvents & { records: RecordImport }) {
  const importing = useRecordImport(records, events)
  const { messages, rules, file } = records
  const { wizard } = importing
  const { at } = wizard
  return (
    <ImportDialog
      title={messages.title}
      steps={messages.steps}
      size={at.step === 'review' && at.review.rows ? 'wide' : 'list'}
      isOpen={events.isOpen}
      onClose={importing.close}
      isClosable={at.step === 'read' || at.step === 'done'}
      wizard={wizard}
      file={{ ...file, oneFile: messages.oneFile, more: <Rules rules={rules} /> }}
      review={({ rows, ...review }) =>
        rows ? (
          <ReviewStep {...review} rows={rows} importing={importing} />
        ) : (
          <CheckStep {...review} importing={importing} />
        )
      }
      commit={at => <CommitStep at={at} importing={importing} />}
      done={at => <Done at={at} importing={importing} />}
    />
  )
}

const Rules = ({ rules }: { rules: readonly string[] }) => (
  <List size="sm" c="var(--text-2)" spacing="xs" listStyleType="disc">
    {rules.map(rule => (
      <List.Item key={rule}>{rule}</List.Item>
    ))}
  </List>
)

interface StepProps {
  importing: RecordImporting
}

function CheckStep({ file, failure, importing }: FileReview & StepProps) {
  const { messages } = importing.records
  const isRunning = failure === undefined
  return (
    <>
      <StepTitle>{isRunning ? messages.checkingTitle : messages.checkFailedTitle}</StepTitle>
      {isRunning ? (
        <>
          <ProgressBar label={messages.checkingTitle} />
          <StepNote>{messages.checking(identifiedRows(file, importing.records).length)}</StepNote>
        </>
      ) : (
        <Banner kind="red">{failure}</Banner>
      )}
      <StepFoot
        start={{ text: messages.otherFile, onClick: importing.wizard.begin }}
        cancel={{ text: importMessages.cancel, onClick: importing.close }}
        action={!isRunning && { text: messages.tryAgain, onClick: () => importing.check(file) }}
      />
    </>
  )
}

/** The one call that writes, or why it failed. */
function CommitStep({ at, importing }: { at: StepAt<RecordImportTypes, 'commit'> } & StepProps) {
  const { messages } = importing.records
  const { job, failure } = at
  const { file, rows = NO_ROWS } = at.review
  if (!failure) {
    return (
      <>
        <StepTitle>{messages.importingTitle}</StepTitle>
        <ProgressBar label={messages.importingTitle} />
        <StepNote>
          {messages.importing(writtenBy(rows))} {importMessages.stayOpen}
        </StepNote>
      </>
    )
  }
  const { message, isUnanswered } = failure
  return (
    <FailureView title={messages.failedTitle} message={message}>
      <StepNote>{isUnanswered ? messages.unanswered : messages.refused}</StepNote>
      <StepFoot
        start={!isUnanswered && { text: importMessages.back, onClick: () => importing.wizard.review({ file, rows }) }}
        cancel={{ text: importMessages.cancel, onClick: importing.close }}
        action={{ text: messages.tryAgain, onClick: () => importing.start(file, rows, job) }}
      />
    </FailureView>
  )
}

function Done({ at, importing }: { at: StepAt<RecordImportTypes, 'done'> } & StepProps) {
  const { records } = importing
  const { messages } = records
  const { file, rows = NO_ROWS } = at.review
  const isAnyLeftOut = rows.wrong.length > 0
  return (
    <ResultView title={messages.doneTitle} message={messages.done(at.result)}>
      {isAnyLeftOut && <StepNote>{messages.leftOut(rows.wrong.length)}</StepNote>}
      <StepFoot
        start={
          isAnyLeftOut && {
            text: messages.downloadWrong,
            onClick: () => downloadWrongRows(file, rows.wrong, records),
          }
        }
        cancel={{ text: messages.another, onClick: importing.wizard.begin }}
        action={{ text: messages.close, onClick: importing.close }}
      />
    </ResultView>
  )
}
