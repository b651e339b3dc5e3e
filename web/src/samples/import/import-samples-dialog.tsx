import { List } from '@mantine/core'
import { ImportDialog } from '../../import/import-dialog.tsx'
import { importMessages } from '../../import/import-messages.ts'
import { FailureView, ResultView, StepFoot, StepNote } from '../../import/step-views.tsx'
import type { StepAt } from '../../import/use-import.ts'
import { Banner } from '../../ui/banner.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import { askableRows, downloadWrongRows, NO_ROWS, writtenBy } from './review.ts'
import { ReviewStep } from './review-step.tsx'
import { sampleImportMessages } from './sample-import-messages.ts'
import { samplesTemplate } from './template.ts'
import { type FileReview, type ImportSamples, type SampleImportTypes, useImportSamples } from './use-import-samples.ts'

interface ImportSamplesDialogProps {
  isOpen: boolean
  onClose(): void
  /** Samples were written that the list behind the dialog doesn't show yet. */
  onImported(): void
}

/** Samples from a CSV file, with a dry run before anything is written; shown if the backend offers 'sample-import'. */
export function ImportSamplesDialog({ isOpen, onClose, onImported }: ImportSamplesDialogProps) {
  const samples = useImportSamples(isOpen, onImported)
  const { wizard } = samples
  const { at } = wizard

  function close() {
    // Nobody knows whether the samples were written: the list is read again.
    if (at.step === 'commit' && at.failure?.isUnanswered) onImported()
    wizard.begin()
    onClose()
  }
  return (
    <ImportDialog
      title={sampleImportMessages.title}
      steps={sampleImportMessages.steps}
      size={at.step === 'review' && at.review.rows ? 'wide' : 'list'}
      isOpen={isOpen}
      onClose={close}
      isClosable={at.step === 'read' || at.step === 'done'}
      wizard={wizard}
      file={{
        oneFile: sampleImportMessages.oneFile,
        dropNote: sampleImportMessages.dropNote,
        template: samplesTemplate,
        more: <Rules />,
      }}
      review={({ rows, ...review }) =>
        rows ? (
          <ReviewStep {...review} rows={rows} samples={samples} onClose={close} />
        ) : (
          <CheckStep {...review} samples={samples} onClose={close} />
        )
      }
      commit={at => <CommitStep at={at} samples={samples} onClose={close} />}
      done={at => <Done at={at} onAnother={wizard.begin} onClose={close} />}
    />
  )
}

/** How a file is read. */
const Rules = () => (
  <List size="sm" c="var(--text-2)" spacing="xs" listStyleType="disc">
    {sampleImportMessages.rules.map(rule => (
      <List.Item key={rule}>{rule}</List.Item>
    ))}
  </List>
)

interface CheckStepProps extends FileReview {
  samples: ImportSamples
  onClose(): void
}

/** The dry run, or why it failed. */
function CheckStep({ file, failure, samples, onClose }: CheckStepProps) {
  const isRunning = failure === undefined
  return (
    <>
      <StepTitle>{isRunning ? sampleImportMessages.checkingTitle : sampleImportMessages.checkFailedTitle}</StepTitle>
      {isRunning ? (
        <>
          <ProgressBar label={sampleImportMessages.checkingTitle} />
          <StepNote>{sampleImportMessages.checking(askableRows(file).length)}</StepNote>
        </>
      ) : (
        <Banner kind="red">{failure}</Banner>
      )}
      <StepFoot
        start={{ text: sampleImportMessages.otherFile, onClick: samples.wizard.begin }}
        cancel={{ text: importMessages.cancel, onClick: onClose }}
        action={!isRunning && { text: sampleImportMessages.tryAgain, onClick: () => samples.check(file) }}
      />
    </>
  )
}

interface CommitStepProps {
  at: StepAt<SampleImportTypes, 'commit'>
  samples: ImportSamples
  onClose(): void
}

/** The one call that writes, or why it failed. */
function CommitStep({ at: { review, job, failure }, samples, onClose }: CommitStepProps) {
  const { file, rows = NO_ROWS } = review
  if (!failure) {
    return (
      <>
        <StepTitle>{sampleImportMessages.importingTitle}</StepTitle>
        <ProgressBar label={sampleImportMessages.importingTitle} />
        <StepNote>
          {sampleImportMessages.importing(writtenBy(rows))} {importMessages.stayOpen}
        </StepNote>
      </>
    )
  }
  const { message, isUnanswered } = failure
  return (
    <FailureView title={sampleImportMessages.failedTitle} message={message}>
      <StepNote>{isUnanswered ? sampleImportMessages.unanswered : sampleImportMessages.refused}</StepNote>
      <StepFoot
        start={!isUnanswered && { text: importMessages.back, onClick: () => samples.wizard.review({ file, rows }) }}
        cancel={{ text: importMessages.cancel, onClick: onClose }}
        action={{ text: sampleImportMessages.tryAgain, onClick: () => samples.start(file, rows, job) }}
      />
    </FailureView>
  )
}

interface DoneProps {
  at: StepAt<SampleImportTypes, 'done'>
  onAnother(): void
  onClose(): void
}

/** What was written, and what was left out. */
function Done({ at: { result, review }, onAnother, onClose }: DoneProps) {
  const { file, rows = NO_ROWS } = review
  const isAnyLeftOut = rows.wrong.length > 0
  return (
    <ResultView
      title={sampleImportMessages.doneTitle}
      message={sampleImportMessages.done(result.new, result.changed, result.unchanged)}
    >
      {isAnyLeftOut && <StepNote>{sampleImportMessages.leftOut(rows.wrong.length)}</StepNote>}
      <StepFoot
        start={
          isAnyLeftOut && {
            text: sampleImportMessages.downloadWrong,
            onClick: () => downloadWrongRows(file, rows.wrong),
          }
        }
        cancel={{ text: sampleImportMessages.another, onClick: onAnother }}
        action={{ text: sampleImportMessages.close, onClick: onClose }}
      />
    </ResultView>
  )
}
