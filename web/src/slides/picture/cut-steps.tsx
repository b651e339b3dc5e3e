import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { viewerMessages } from '../../pictures/viewer/viewer-messages.ts'
import { StepButton } from '../../ui/buttons/step-button.tsx'
import styles from './cut-steps.module.css'
import { type CutStep, type Cuts, useStepBy } from './use-cuts.ts'

interface CutStepsProps extends Cuts {
  block: string
  onStep: (to: CutStep) => void
}

/** Shows which of the block's cuts is open, with buttons to the previous and next one. */
export function CutSteps({ block, cuts, index, onStep }: CutStepsProps) {
  const stepBy = useStepBy()
  const shown = cuts[index]
  if (cuts.length < 2 || !shown) return null
  return (
    <span className={styles['cuts']}>
      <span>{viewerMessages.cutOfBlock(block, shown.cut_number, index, cuts.length)}</span>
      <StepButton
        takesFocus={stepBy === 'previous'}
        label={viewerMessages.previousCut}
        shortcut="["
        icon={<IconChevronLeft aria-hidden />}
        isEnd={index === 0}
        onStep={() => onStep('previous')}
      />
      <StepButton
        takesFocus={stepBy === 'next'}
        label={viewerMessages.nextCut}
        shortcut="]"
        icon={<IconChevronRight aria-hidden />}
        isEnd={index === cuts.length - 1}
        onStep={() => onStep('next')}
      />
    </span>
  )
}
