import { Button } from '@mantine/core'
import { FailureView, StepFoot, StepNote } from '../../import/step-views.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import styles from './batch-import-dialog.module.css'
import { batchImportMessages } from './batch-import-messages.ts'
import type { ImportProgress, Leftover } from './run-import.ts'
import type { FailedImport } from './use-batch-import.ts'

interface ProcessStepProps {
  progress: ImportProgress
  isStopping: boolean
  onStop(): void
}

/** Slides one by one, then the dataset. */
export function ProcessStep({ progress, isStopping, onStop }: ProcessStepProps) {
  const { phase, completed, total } = progress
  const percent = total === 0 ? 0 : Math.floor((completed / total) * 100)
  const text = batchImportMessages.progress(completed, total, percent)
  return (
    <>
      <StepTitle>{batchImportMessages.creatingTitle}</StepTitle>
      <div className={styles['progress']}>
        <ProgressBar label={batchImportMessages.creatingTitle} at={{ percent, text }} />
        <p className={styles['count']}>{phase === 'cleanup' ? batchImportMessages.cleaning(completed, total) : text}</p>
        <p role="status">{phase === 'dataset' && batchImportMessages.creatingDataset}</p>
      </div>
      <StepNote>{batchImportMessages.stayOpen}</StepNote>
      <StepFoot>
        {phase !== 'cleanup' && (
          <Button variant="default" disabled={isStopping || phase === 'dataset'} onClick={onStop}>
            {isStopping ? batchImportMessages.stopping : batchImportMessages.stop}
          </Button>
        )}
      </StepFoot>
    </>
  )
}

interface FailedStepProps {
  outcome: FailedImport
  onStartOver(): void
  onClose(): void
}

/** Why the import ended, and what it left behind. */
export function FailedStep({ outcome, onStartOver, onClose }: FailedStepProps) {
  const { kind, message, warning, leftovers, deleted } = outcome
  const title = kind === 'stopped' ? batchImportMessages.stoppedTitle : batchImportMessages.failedTitle
  return (
    <FailureView title={title} message={message} warning={warning}>
      {leftovers.length === 0 ? (
        <StepNote>{batchImportMessages.nothingLeft(deleted)}</StepNote>
      ) : (
        <Leftovers leftovers={leftovers} />
      )}
      <StepFoot>
        <Button variant="default" onClick={onClose}>
          {batchImportMessages.close}
        </Button>
        <Button onClick={onStartOver}>{batchImportMessages.startOver}</Button>
      </StepFoot>
    </FailureView>
  )
}

function Leftovers({ leftovers }: { leftovers: readonly Leftover[] }) {
  const title = batchImportMessages.leftovers(leftovers.length)
  return (
    <section aria-label={title}>
      <StepNote>{title}</StepNote>
      <ul className={styles['leftovers']}>
        {leftovers.map(({ id, row, name, reason }) => (
          <li key={id}>{batchImportMessages.leftover(id, row, name, reason)}</li>
        ))}
      </ul>
    </section>
  )
}
