import { Button } from '@mantine/core'
import { Banner } from '../../ui/banner.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import { importMessages } from './import-messages.ts'
import styles from './import-samples-dialog.module.css'
import { askableRows } from './review.ts'
import type { StepProps } from './step-props.ts'

/** The dry run under way, or why it failed. */
export function CheckStep({ at, samples, onClose }: StepProps<'check'>) {
  const { file, failure } = at
  return (
    <>
      <StepTitle>{failure === undefined ? importMessages.checkingTitle : importMessages.checkFailedTitle}</StepTitle>
      {failure === undefined ? (
        <>
          <ProgressBar label={importMessages.checkingTitle} />
          <p className={styles['note']}>{importMessages.checking(askableRows(file).length)}</p>
        </>
      ) : (
        <Banner kind="red">{failure}</Banner>
      )}
      <div className={styles['foot']}>
        <Button variant="subtle" className={styles['atStart'] ?? ''} onClick={samples.begin}>
          {importMessages.otherFile}
        </Button>
        <Button variant="default" onClick={onClose}>
          {importMessages.cancel}
        </Button>
        {failure !== undefined && <Button onClick={() => void samples.check(file)}>{importMessages.tryAgain}</Button>}
      </div>
    </>
  )
}
