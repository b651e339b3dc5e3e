import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { StepTitle } from '../../ui/step-title.tsx'
import { importMessages } from './import-messages.ts'
import styles from './import-samples-dialog.module.css'
import type { StepProps } from './step-props.ts'
import { downloadWrongRows } from './wrong-rows.ts'

/** Step 4: what is in the library now. */
export function DoneStep({ at, samples, onClose }: StepProps<'done'>) {
  const { counts, leftOut, file } = at
  return (
    <>
      <StepTitle>{importMessages.doneTitle}</StepTitle>
      <p className={styles['complete']}>
        <IconCheck size={16} stroke={1.5} aria-hidden />
        {importMessages.done(counts.new, counts.changed, counts.unchanged)}
      </p>
      {leftOut.length > 0 && <p className={styles['note']}>{importMessages.leftOut(leftOut.length)}</p>}
      <div className={styles['foot']}>
        {leftOut.length > 0 && (
          <Button variant="subtle" className={styles['atStart'] ?? ''} onClick={() => downloadWrongRows(file, leftOut)}>
            {importMessages.downloadWrong}
          </Button>
        )}
        <Button variant="default" onClick={samples.begin}>
          {importMessages.another}
        </Button>
        <Button onClick={onClose}>{importMessages.close}</Button>
      </div>
    </>
  )
}
