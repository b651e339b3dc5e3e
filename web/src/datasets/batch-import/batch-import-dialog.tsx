import { Button } from '@mantine/core'
import { ImportDialog } from '../../import/import-dialog.tsx'
import { ResultView, StepFoot } from '../../import/step-views.tsx'
import { isRunning } from '../../import/use-import.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_COLUMNS } from './import-row.ts'
import { PreviewStep } from './preview-step.tsx'
import { FailedStep, ProcessStep } from './process-step.tsx'
import { downloadTemplate } from './template.ts'
import { useBatchImport } from './use-batch-import.ts'

interface BatchImportDialogProps {
  opened: boolean
  onClose(): void
  /** That many slides and their dataset exist now: the list behind the dialog is out of date. */
  onImported(slides: number): void
}

/** Batch Import in four steps. It can't be closed while slides are created or deleted. */
export function BatchImportDialog({ opened, onClose, onImported }: BatchImportDialogProps) {
  const batch = useBatchImport(opened, onImported)
  const { wizard } = batch
  const isReview = wizard.at.step === 'review'
  return (
    <ImportDialog
      title={batchImportMessages.title}
      steps={batchImportMessages.steps}
      size={isReview ? 'wide' : 'list'}
      isOpen={opened}
      onClose={onClose}
      isClosable={!isRunning(wizard.at) && !isReview}
      wizard={wizard}
      file={{
        oneFile: batchImportMessages.oneFile,
        dropNote: batchImportMessages.dropNote,
        columns: IMPORT_COLUMNS,
        onTemplate: downloadTemplate,
      }}
      review={({ review }) => <PreviewStep file={review} batch={batch} onClose={onClose} />}
      commit={({ failure, progress, isStopping }) =>
        failure ? (
          <FailedStep outcome={failure} onStartOver={wizard.begin} onClose={onClose} />
        ) : (
          <ProcessStep progress={progress} isStopping={isStopping} onStop={wizard.stop} />
        )
      }
      done={({ result }) => (
        <ResultView title={batchImportMessages.completeTitle} message={result}>
          <StepFoot>
            <Button onClick={onClose}>{batchImportMessages.done}</Button>
          </StepFoot>
        </ResultView>
      )}
    />
  )
}
