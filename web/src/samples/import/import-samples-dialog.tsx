import { List } from '@mantine/core'
import { ImportDialog } from '../../import/import-dialog.tsx'
import { importMessages } from '../../import/import-messages.ts'
import { FailureView, ResultView, StepFoot, StepNote } from '../../import/step-views.tsx'
import type { StepAt } from '../../import/use-import.ts'
import { Banner } from '../../ui/banner.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import { downloadWrongRows, identifiedRows, NO_ROWS, writtenBy } from './review.ts'
import { ReviewStep } from './review-step.tsx'
import { sampleImportMessages } from './sample-import-messages.ts'
import { samplesTemplate } from './template.ts'
import {
  type FileReview,
  type ImportSamples,
  type SampleImportEvents,
  type SampleImportTypes,
  useImportSamples,
} from './use-import-samples.ts'

/** Samples from a CSV file, with a dry run before anything is written; shown if the backend offers 'sample-import'. */
export function ImportSamplesDialog(events: SampleImportEvents) {
  const samples = useImportSamples(events)
  const { wizard } = samples
  const { at } = wizard
  return (
    <ImportDialog
      title={sampleImportMessages.title}
      steps={sampleImportMessages.steps}
      size={at.step === 'review' && at.review.rows ? 'wide' : 'list'}
      isOpen={events.isOpen}
      onClose={samples.close}
      isClosable={at.step === 'read' || at.step === 'done'}
      wizard={wizard}
      file={{
        oneFile: sampleImportMessages.oneFile,
        dropNote: sampleImportMessages.dropNote,
        template: samplesTemplate,
        more: <Rules />,
      }}
      review={({ rows, ...review }) =>
        rows ? <ReviewStep {...review} rows={rows} samples={samples} /> : <CheckStep {...review} samples={samples} />
      }
      commit={at => <CommitStep at={at} samples={samples} />}
      done={at => <Done at={at} samples={samples} />}
    />
  )
}

const Rules = () => (
  <List size="sm" c="var(--text-2)" spacing="xs" listStyleType="disc">
    {sampleImportMessages.rules.map(rule => (
      <List.Item key={rule}>{rule}</List.Item>
    ))}
  </List>
)

interface StepProps {
  samples: ImportSamples
}

function CheckStep({ file, failure, samples }: FileReview & StepProps) {
  const isRunning = failure === undefined
  return (
    <>
      <StepTitle>{isRunning ? sampleImportMessages.checkingTitle : sampleImportMessages.checkFailedTitle}</StepTitle>
      {isRunning ? (
        <>
          <ProgressBar label={sampleImportMessages.checkingTitle} />
          <StepNote>{sampleImportMessages.checking(identifiedRows(file).length)}</StepNote>
        </>
      ) : (
        <Banner kind="red">{failure}</Banner>
      )}
      <StepFoot
        start={{ text: sampleImportMessages.otherFile, onClick: samples.wizard.begin }}
        cancel={{ text: importMessages.cancel, onClick: samples.close }}
        action={!isRunning && { text: sampleImportMessages.tryAgain, onClick: () => samples.check(file) }}
      />
    </>
  )
}

/** The one call that writes, or why it failed. */
function CommitStep({ at, samples }: { at: StepAt<SampleImportTypes, 'commit'> } & StepProps) {
  const { job, failure } = at
  const { file, rows = NO_ROWS } = at.review
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
        cancel={{ text: importMessages.cancel, onClick: samples.close }}
        action={{ text: sampleImportMessages.tryAgain, onClick: () => samples.start(file, rows, job) }}
      />
    </FailureView>
  )
}

function Done({ at, samples }: { at: StepAt<SampleImportTypes, 'done'> } & StepProps) {
  const { file, rows = NO_ROWS } = at.review
  const isAnyLeftOut = rows.wrong.length > 0
  return (
    <ResultView title={sampleImportMessages.doneTitle} message={sampleImportMessages.done(at.result)}>
      {isAnyLeftOut && <StepNote>{sampleImportMessages.leftOut(rows.wrong.length)}</StepNote>}
      <StepFoot
        start={
          isAnyLeftOut && {
            text: sampleImportMessages.downloadWrong,
            onClick: () => downloadWrongRows(file, rows.wrong),
          }
        }
        cancel={{ text: sampleImportMessages.another, onClick: samples.wizard.begin }}
        action={{ text: sampleImportMessages.close, onClick: samples.close }}
      />
    </ResultView>
  )
}
