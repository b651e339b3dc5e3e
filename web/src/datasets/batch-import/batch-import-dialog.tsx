import { Dialog } from '../../ui/dialog.tsx'
import { Steps } from '../../ui/steps.tsx'
import styles from './batch-import-dialog.module.css'
import { batchImportMessages } from './batch-import-messages.ts'
import { CompleteStep } from './complete-step.tsx'
import { type ImportStep, isRunning } from './import-state.ts'
import { PreviewStep } from './preview-step.tsx'
import { ProcessStep } from './process-step.tsx'
import { UploadStep } from './upload-step.tsx'
import { type BatchImport, useBatchImport } from './use-batch-import.ts'

const STEPS = (['upload', 'preview', 'process', 'complete'] as const satisfies ImportStep['step'][]).map(step => ({
  step,
  name: batchImportMessages.steps[step],
}))

export interface BatchImportDialogProps {
  opened: boolean
  onClose(): void
  /** So many slides and their dataset are there: the list behind the dialog is out of date. */
  onImported(slides: number): void
}

/** Spec 2 §2: the modal of Batch Import, in four steps. It can't be closed while slides are created or deleted. */
export function BatchImportDialog({ opened, onClose, onImported }: BatchImportDialogProps) {
  const batch = useBatchImport(opened, onImported)
  const { at } = batch.state
  return (
    <Dialog
      title={batchImportMessages.title}
      size={at.step === 'preview' ? 'wide' : 'list'}
      isOpen={opened}
      onClose={onClose}
      isClosable={!isRunning(batch.state) && at.step !== 'preview'}
    >
      <Steps steps={STEPS} current={at.step} />
      <div className={styles['step']}>
        <StepContent batch={batch} onClose={onClose} />
      </div>
    </Dialog>
  )
}

function StepContent({ batch, onClose }: { batch: BatchImport; onClose(): void }) {
  const { at } = batch.state
  switch (at.step) {
    case 'upload':
      return <UploadStep at={at} batch={batch} />
    case 'preview':
      return <PreviewStep at={at} batch={batch} onClose={onClose} />
    case 'process':
      return <ProcessStep at={at} batch={batch} onClose={onClose} />
    case 'complete':
      return <CompleteStep message={at.message} onClose={onClose} />
  }
}
