import { Button } from '@mantine/core'
import { IconCheck, IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'
import { StepTitle } from '../ui/step-title.tsx'
import { CsvDrop, FileErrorBanner } from './csv-drop.tsx'
import styles from './import-dialog.module.css'
import { importMessages } from './import-messages.ts'
import type { ImportTypes, StepAt } from './import-step.ts'
import type { Import } from './use-import.ts'

/** The buttons of a step; those `atStart` are apart from the others. */
export function StepFoot({ atStart, children }: { atStart?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['foot']}>
      {atStart && <div className={styles['atStart']}>{atStart}</div>}
      {children}
    </div>
  )
}

export const StepNote = ({ children }: { children: ReactNode }) => <p className={styles['note']}>{children}</p>

export interface ReadStepProps<T extends ImportTypes> {
  at: StepAt<T, 'read'>
  wizard: Import<T>
  oneFile: string
  /** What the file should hold, and which columns. */
  dropNote: string
  columns?: readonly string[]
  onTemplate(): void
  /** More about the file, below the drop zone. */
  children?: ReactNode
}

/** One CSV file, dropped or chosen, or why the last one was refused. */
export function ReadStep<T extends ImportTypes>(props: ReadStepProps<T>) {
  const { at, wizard, oneFile, dropNote, columns, onTemplate, children } = props
  return (
    <>
      {at.error && <FileErrorBanner {...at.error} />}
      <CsvDrop
        isReading={at.isReading}
        onFile={file => void wizard.read(file)}
        onSeveral={() => wizard.refuse(oneFile)}
      >
        <p>{dropNote}</p>
        {columns && <p className={styles['columns']}>{columns.join(' · ')}</p>}
      </CsvDrop>
      {children}
      <StepFoot>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={onTemplate}
        >
          {importMessages.template}
        </Button>
      </StepFoot>
    </>
  )
}

interface FailureViewProps {
  title: string
  message: string
  /** What may have happened all the same. */
  warning?: string | undefined
  children: ReactNode
}

/** Why work ended without a result. */
export function FailureView({ title, message, warning, children }: FailureViewProps) {
  return (
    <>
      <StepTitle>{title}</StepTitle>
      <Banner kind="red">{message}</Banner>
      {warning && <Banner kind="yellow">{warning}</Banner>}
      {children}
    </>
  )
}

/** What a commit achieved. */
export function ResultView({ title, message, children }: { title: string; message: string; children: ReactNode }) {
  return (
    <>
      <StepTitle>{title}</StepTitle>
      <p className={styles['complete']}>
        <IconCheck size={16} stroke={1.5} aria-hidden />
        {message}
      </p>
      {children}
    </>
  )
}
