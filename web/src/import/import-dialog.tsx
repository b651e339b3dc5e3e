import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import styles from './import-dialog.module.css'
import type { ImportStep, ImportTypes, StepAt, StepName } from './import-step.ts'
import { Steps } from './steps.tsx'
import type { Import } from './use-import.ts'

const STEPS = ['read', 'review', 'commit', 'done'] as const satisfies StepName[]

export interface ImportDialogProps<T extends ImportTypes> extends Omit<DialogProps, 'children'> {
  wizard: Import<T>
  /** The labels of the steps; without them the dialog shows none. */
  steps?: Readonly<Record<StepName, string>>
  /** What each step shows. */
  read(at: StepAt<T, 'read'>): ReactNode
  review(at: StepAt<T, 'review'>): ReactNode
  commit(at: StepAt<T, 'commit'>): ReactNode
  done(at: StepAt<T, 'done'>): ReactNode
}

/** The dialog of an import, with the content of its current step. */
export function ImportDialog<T extends ImportTypes>(props: ImportDialogProps<T>) {
  const { wizard, steps, read, review, commit, done, ...dialog } = props
  const { at } = wizard
  return (
    <Dialog {...dialog}>
      {steps && <Steps steps={STEPS.map(step => ({ step, name: steps[step] }))} current={at.step} />}
      <div className={styles['step']}>{stepContent(at, { read, review, commit, done })}</div>
    </Dialog>
  )
}

type StepContents<T extends ImportTypes> = Pick<ImportDialogProps<T>, StepName>

function stepContent<T extends ImportTypes>(at: ImportStep<T>, contents: StepContents<T>): ReactNode {
  switch (at.step) {
    case 'read':
      return contents.read(at)
    case 'review':
      return contents.review(at)
    case 'commit':
      return contents.commit(at)
    case 'done':
      return contents.done(at)
  }
}
