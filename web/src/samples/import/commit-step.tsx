import { Button } from '@mantine/core'
import { FailureView, StepFoot, StepNote } from '../../import/step-views.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import { importMessages } from './import-messages.ts'
import type { SampleFile } from './read-sample-file.ts'
import { askableRows, writtenBy } from './review.ts'
import type { ImportFailure, ImportSamples, SampleImportTypes } from './use-import-samples.ts'

interface CheckStepProps {
  file: SampleFile
  failure: string | undefined
  samples: ImportSamples
  onClose(): void
}

/** The dry run, or why it failed. */
export function CheckStep({ file, failure, samples, onClose }: CheckStepProps) {
  return (
    <>
      <StepTitle>{failure === undefined ? importMessages.checkingTitle : importMessages.checkFailedTitle}</StepTitle>
      {failure === undefined ? (
        <>
          <ProgressBar label={importMessages.checkingTitle} />
          <StepNote>{importMessages.checking(askableRows(file).length)}</StepNote>
        </>
      ) : (
        <Banner kind="red">{failure}</Banner>
      )}
      <StepFoot
        atStart={
          <Button variant="subtle" onClick={samples.wizard.begin}>
            {importMessages.otherFile}
          </Button>
        }
      >
        <Button variant="default" onClick={onClose}>
          {importMessages.cancel}
        </Button>
        {failure !== undefined && <Button onClick={() => samples.check(file)}>{importMessages.tryAgain}</Button>}
      </StepFoot>
    </>
  )
}

interface CommitStepProps {
  job: SampleImportTypes['job']
  failure: ImportFailure | undefined
  samples: ImportSamples
  onClose(): void
}

/** The one call that writes, or why it failed. */
export function CommitStep({ job, failure, samples, onClose }: CommitStepProps) {
  const { file, review } = job
  if (!failure) {
    return (
      <>
        <StepTitle>{importMessages.importingTitle}</StepTitle>
        <ProgressBar label={importMessages.importingTitle} />
        <StepNote>
          {importMessages.importing(writtenBy(review))} {importMessages.stayOpen}
        </StepNote>
      </>
    )
  }
  const { message, isUnanswered } = failure
  const back = (
    <Button variant="subtle" onClick={() => samples.wizard.review({ file, review })}>
      {importMessages.back}
    </Button>
  )
  return (
    <FailureView title={importMessages.failedTitle} message={message}>
      <StepNote>{isUnanswered ? importMessages.unanswered : importMessages.refused}</StepNote>
      <StepFoot atStart={!isUnanswered && back}>
        <Button variant="default" onClick={onClose}>
          {importMessages.cancel}
        </Button>
        <Button onClick={() => samples.repeat(job)}>{importMessages.tryAgain}</Button>
      </StepFoot>
    </FailureView>
  )
}
