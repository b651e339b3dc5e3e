import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import styles from './import-dialog.module.css'
import type { ImportTypes, StepAt, StepName } from './import-step.ts'
import { ReadStep, type ReadStepProps } from './step-views.tsx'
import { Steps } from './steps.tsx'
import type { Import } from './use-import.ts'

const STEPS = ['read', 'review', 'commit', 'done'] as const satisfies StepName[]

interface ImportDialogProps<T extends ImportTypes> extends Omit<DialogProps, 'children'> {
  wizard: Import<T>
  /** The labels of the steps; without them the dialog shows none. */
  steps?: Readonly<Record<StepName, string>>
  /** How a file is chosen. */
  file: Omit<ReadStepProps<T>, 'at' | 'wizard'>
  /** What the other steps show. */
  review(at: StepAt<T, 'review'>): ReactNode
  commit(at: StepAt<T, 'commit'>): ReactNode
  done(at: StepAt<T, 'done'>): ReactNode
}

/** The dialog of an import, with the content of its current step. */
export function ImportDialog<T extends ImportTypes>(props: ImportDialogProps<T>) {
  const { wizard, steps, file, review, commit, done, ...dialog } = props
  const { at } = wizard
  return (
    <Dialog {...dialog}>
      {steps && <Steps steps={STEPS.map(step => ({ step, name: steps[step] }))} current={at.step} />}
      <div className={styles['step']}>{stepContent(props)}</div>
    </Dialog>
  )
}

/** A view that serves several steps stays mounted between them, with its focus. */
function stepContent<T extends ImportTypes>(props: ImportDialogProps<T>): ReactNode {
  const { wizard, file, review, commit, done } = props
  const { at } = wizard
  if (at.step === 'read') return <ReadStep {...file} at={at} wizard={wizard} />
  if (at.step === 'review') return review(at)
  return at.step === 'commit' ? commit(at) : done(at)
}
