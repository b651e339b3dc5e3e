import { Dialog } from '../../ui/dialog.tsx'
import { Steps } from '../../ui/steps.tsx'
import { CheckStep } from './check-step.tsx'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import { importMessages } from './import-messages.ts'
import styles from './import-samples-dialog.module.css'
import { ImportStep } from './import-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { type ImportSamples, useImportSamples } from './use-import-samples.ts'

const STEPS = (['file', 'review', 'import', 'done'] as const).map(step => ({ step, name: importMessages.steps[step] }))

export interface ImportSamplesDialogProps {
  isOpen: boolean
  onClose(): void
  /** Samples are there now that the list behind the dialog does not show. */
  onImported(): void
}

/** Samples from a CSV file, tried out before anything is written; offered where the backend offers 'sample-import'. */
export function ImportSamplesDialog({ isOpen, onClose, onImported }: ImportSamplesDialogProps) {
  const samples = useImportSamples(isOpen, onImported)
  const { at } = samples

  function close() {
    // Nobody knows whether the samples are there: the list is read again.
    if (at.step === 'import' && at.failure?.isUnanswered) onImported()
    samples.begin()
    onClose()
  }
  return (
    <Dialog
      title={importMessages.title}
      size={at.step === 'review' ? 'wide' : 'list'}
      isOpen={isOpen}
      onClose={close}
      isClosable={at.step === 'file' || at.step === 'done'}
    >
      <Steps steps={STEPS} current={at.step === 'check' ? 'review' : at.step} />
      <div className={styles['step']}>
        <StepContent samples={samples} onClose={close} />
      </div>
    </Dialog>
  )
}

function StepContent({ samples, onClose }: { samples: ImportSamples; onClose(): void }) {
  const { at } = samples
  switch (at.step) {
    case 'file':
      return <FileStep at={at} samples={samples} />
    case 'check':
      return <CheckStep at={at} samples={samples} onClose={onClose} />
    case 'review':
      return <ReviewStep at={at} samples={samples} onClose={onClose} />
    case 'import':
      return <ImportStep at={at} samples={samples} onClose={onClose} />
    case 'done':
      return <DoneStep at={at} samples={samples} onClose={onClose} />
  }
}
