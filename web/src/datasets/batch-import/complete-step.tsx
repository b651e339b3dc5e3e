import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { StepTitle } from '../../ui/step-title.tsx'
import styles from './batch-import-dialog.module.css'
import { batchImportMessages } from './batch-import-messages.ts'

/** Step 4: how many slides are there now, and in which dataset. */
export function CompleteStep({ message, onClose }: { message: string; onClose(): void }) {
  return (
    <>
      <StepTitle>{batchImportMessages.completeTitle}</StepTitle>
      <p className={styles['complete']}>
        <IconCheck size={16} stroke={1.5} aria-hidden />
        {message}
      </p>
      <div className={styles['foot']}>
        <Button onClick={onClose}>{batchImportMessages.done}</Button>
      </div>
    </>
  )
}
