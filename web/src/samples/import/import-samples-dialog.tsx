import { Button } from '@mantine/core'
import { ImportDialog } from '../../import/import-dialog.tsx'
import { ResultView, StepFoot, StepNote } from '../../import/step-views.tsx'
import { CheckStep, CommitStep } from './commit-step.tsx'
import { importMessages } from './import-messages.ts'
import styles from './import-samples-dialog.module.css'
import { ReviewStep } from './review-step.tsx'
import { downloadTemplate } from './template.ts'
import { type SampleImportTypes, useImportSamples } from './use-import-samples.ts'
import { downloadWrongRows } from './wrong-rows.ts'

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
      title={importMessages.title}
      steps={importMessages.steps}
      size={at.step === 'review' && at.review.review ? 'wide' : 'list'}
      isOpen={isOpen}
      onClose={close}
      isClosable={at.step === 'read' || at.step === 'done'}
      wizard={wizard}
      file={{
        oneFile: importMessages.oneFile,
        dropNote: importMessages.dropNote,
        onTemplate: downloadTemplate,
        children: <Rules />,
      }}
      review={({ review: { file, failure, review, isStale } }) =>
        review ? (
          <ReviewStep file={file} review={review} isStale={isStale ?? false} samples={samples} onClose={close} />
        ) : (
          <CheckStep file={file} failure={failure} samples={samples} onClose={close} />
        )
      }
      commit={({ job, failure }) => <CommitStep job={job} failure={failure} samples={samples} onClose={close} />}
      done={({ result }) => <Done result={result} onAnother={wizard.begin} onClose={close} />}
    />
  )
}

/** How a file is read. */
const Rules = () => (
  <ul className={styles['rules']}>
    {importMessages.rules.map(rule => (
      <li key={rule}>{rule}</li>
    ))}
  </ul>
)

interface DoneProps {
  result: SampleImportTypes['result']
  onAnother(): void
  onClose(): void
}

/** What was written, and what was left out. */
function Done({ result: { file, counts, leftOut }, onAnother, onClose }: DoneProps) {
  const download = (
    <Button variant="subtle" onClick={() => downloadWrongRows(file, leftOut)}>
      {importMessages.downloadWrong}
    </Button>
  )
  return (
    <ResultView
      title={importMessages.doneTitle}
      message={importMessages.done(counts.new, counts.changed, counts.unchanged)}
    >
      {leftOut.length > 0 && <StepNote>{importMessages.leftOut(leftOut.length)}</StepNote>}
      <StepFoot atStart={leftOut.length > 0 && download}>
        <Button variant="default" onClick={onAnother}>
          {importMessages.another}
        </Button>
        <Button onClick={onClose}>{importMessages.close}</Button>
      </StepFoot>
    </ResultView>
  )
}
