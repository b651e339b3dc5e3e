import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import styles from './import-dialog.module.css'
import { type FileTexts, ReadStep } from './read-step.tsx'
import type { Import, ImportStep, ImportTypes, StepAt, StepName } from './use-import.ts'

const STEPS = ['read', 'review', 'commit', 'done'] as const satisfies StepName[]

interface ImportDialogProps<T extends ImportTypes> extends Omit<DialogProps, 'children'> {
  wizard: Import<T>
  /** The labels of the steps; without them the dialog shows none. */
  steps?: Readonly<Record<StepName, string>>
  file: FileTexts
  review(review: T['review']): ReactNode
  /** Without this slot and the next, the review stays on screen. */
  commit?(at: StepAt<T, 'commit'>): ReactNode
  done?(at: StepAt<T, 'done'>): ReactNode
}

/** The dialog of an import, with the content of its current step. */
export function ImportDialog<T extends ImportTypes>(props: ImportDialogProps<T>) {
  const { wizard, steps, file, review, commit, done, ...dialog } = props
  return (
    <Dialog {...dialog}>
      {steps && (
        <ol className={styles['steps']}>
          {STEPS.map(step => (
            <li key={step} aria-current={step === wizard.at.step ? 'step' : undefined}>
              {steps[step]}
            </li>
          ))}
        </ol>
      )}
      <Stack gap="md">{stepContent(wizard.at, props)}</Stack>
    </Dialog>
  )
}

/** A view that serves several steps stays mounted between them, with its focus. */
function stepContent<T extends ImportTypes>(at: ImportStep<T>, props: ImportDialogProps<T>): ReactNode {
  const { wizard, file, review, commit, done } = props
  if (at.step === 'read') return <ReadStep {...file} at={at} onFile={wizard.read} onRefused={wizard.refuse} />
  if (at.step === 'commit' && commit) return commit(at)
  return at.step === 'done' && done ? done(at) : review(at.review)
}
