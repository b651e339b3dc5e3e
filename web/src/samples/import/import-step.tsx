import { Button } from '@mantine/core'
import { Banner } from '../../ui/banner.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import { importMessages } from './import-messages.ts'
import styles from './import-samples-dialog.module.css'
import { writtenBy } from './review.ts'
import type { StepProps } from './step-props.ts'

/** Step 3: the one call that writes, or why it failed. */
export function ImportStep({ at, samples, onClose }: StepProps<'import'>) {
  if (at.failure) return <Failed at={at} samples={samples} onClose={onClose} />
  return (
    <>
      <StepTitle>{importMessages.importingTitle}</StepTitle>
      <ProgressBar label={importMessages.importingTitle} />
      <p className={styles['note']}>
        {importMessages.importing(writtenBy(at.review))} {importMessages.stayOpen}
      </p>
    </>
  )
}

function Failed({ at, samples, onClose }: StepProps<'import'>) {
  const isUnanswered = at.failure?.isUnanswered ?? false
  return (
    <>
      <StepTitle>{importMessages.failedTitle}</StepTitle>
      <Banner kind="red">{at.failure?.message}</Banner>
      <p className={styles['note']}>{isUnanswered ? importMessages.unanswered : importMessages.refused}</p>
      <div className={styles['foot']}>
        {!isUnanswered && (
          <Button variant="subtle" className={styles['atStart'] ?? ''} onClick={samples.back}>
            {importMessages.back}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {importMessages.cancel}
        </Button>
        <Button onClick={() => void samples.repeat(at.request)}>{importMessages.tryAgain}</Button>
      </div>
    </>
  )
}
