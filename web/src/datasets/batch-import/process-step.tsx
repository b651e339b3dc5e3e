import { Button } from '@mantine/core'
import { Banner } from '../../ui/banner.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import styles from './batch-import-dialog.module.css'
import { batchImportMessages } from './batch-import-messages.ts'
import type { FailedImport, ImportStep } from './import-state.ts'
import type { ImportProgress } from './run-import.ts'
import type { BatchImport } from './use-batch-import.ts'

type At = Extract<ImportStep, { step: 'process' }>

/** Step 3: slides one by one, then the dataset; or what went wrong. */
export function ProcessStep({ at, batch, onClose }: { at: At; batch: BatchImport; onClose(): void }) {
  if (at.outcome) return <Failed outcome={at.outcome} onStartOver={batch.startOver} onClose={onClose} />
  const { phase } = at.progress
  return (
    <>
      <StepTitle>{batchImportMessages.creatingTitle}</StepTitle>
      <Progress {...at.progress} />
      <p className={styles['note']}>{batchImportMessages.stayOpen}</p>
      <div className={styles['foot']}>
        {phase !== 'cleanup' && (
          <Button variant="default" disabled={at.isStopping || phase === 'dataset'} onClick={batch.stop}>
            {at.isStopping ? batchImportMessages.stopping : batchImportMessages.stop}
          </Button>
        )}
      </div>
    </>
  )
}

function Progress({ phase, completed, total }: ImportProgress) {
  const percent = total === 0 ? 0 : Math.floor((completed / total) * 100)
  const text = batchImportMessages.progress(completed, total, percent)
  return (
    <div className={styles['progress']}>
      <ProgressBar label={batchImportMessages.creatingTitle} at={{ percent, text }} />
      <p className={styles['count']}>{phase === 'cleanup' ? batchImportMessages.cleaning(completed, total) : text}</p>
      <p role="status">{phase === 'dataset' && batchImportMessages.creatingDataset}</p>
    </div>
  )
}

interface FailedProps {
  outcome: FailedImport
  onStartOver(): void
  onClose(): void
}

function Failed({ outcome, onStartOver, onClose }: FailedProps) {
  const { leftovers } = outcome
  return (
    <>
      <StepTitle>
        {outcome.kind === 'stopped' ? batchImportMessages.stoppedTitle : batchImportMessages.failedTitle}
      </StepTitle>
      <Banner kind="red">{outcome.message}</Banner>
      {outcome.warning && <Banner kind="yellow">{outcome.warning}</Banner>}
      {leftovers.length === 0 ? (
        <p className={styles['note']}>{batchImportMessages.nothingLeft(outcome.deleted)}</p>
      ) : (
        <section aria-label={batchImportMessages.leftovers(leftovers.length)}>
          <p className={styles['note']}>{batchImportMessages.leftovers(leftovers.length)}</p>
          <ul className={styles['leftovers']}>
            {leftovers.map(({ id, row, name, reason }) => (
              <li key={id}>{batchImportMessages.leftover(id, row, name, reason)}</li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles['foot']}>
        <Button variant="default" onClick={onClose}>
          {batchImportMessages.close}
        </Button>
        <Button onClick={onStartOver}>{batchImportMessages.startOver}</Button>
      </div>
    </>
  )
}
