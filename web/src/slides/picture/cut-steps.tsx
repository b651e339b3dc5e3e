import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { viewerMessages } from '../../pictures/viewer/viewer-messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFocusIfLost } from '../../ui/use-focus-if-lost.ts'
import styles from './cut-steps.module.css'
import { type CutStep, type Cuts, useStepBy } from './use-cuts.ts'

interface CutStepsProps extends Cuts {
  block: string
  onStep: (to: CutStep) => void
}

/** Which of the block's cuts is shown, and the way to the one before and after it. */
export function CutSteps({ block, cuts, index, onStep }: CutStepsProps) {
  const shown = cuts[index]
  if (cuts.length < 2 || !shown) return null
  return (
    <span className={styles['cuts']}>
      {viewerMessages.cutOfBlock(block, shown.cut_number, index, cuts.length)}
      <Step
        to="previous"
        label={viewerMessages.previousCut}
        shortcut="["
        icon={<IconChevronLeft aria-hidden />}
        isEnd={index === 0}
        onStep={onStep}
      />
      <Step
        to="next"
        label={viewerMessages.nextCut}
        shortcut="]"
        icon={<IconChevronRight aria-hidden />}
        isEnd={index === cuts.length - 1}
        onStep={onStep}
      />
    </span>
  )
}

interface StepProps extends Pick<CutStepsProps, 'onStep'> {
  to: CutStep
  label: string
  shortcut: string
  icon: ReactNode
  isEnd: boolean
}

/** Each cut has a button of its own: that of the next one takes the focus over. */
function Step({ to, label, shortcut, icon, isEnd, onStep }: StepProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useFocusIfLost(ref, useStepBy() === to)
  return (
    <IconButton
      ref={ref}
      label={label}
      tip={viewerMessages.withKey(label, shortcut)}
      aria-keyshortcuts={shortcut}
      icon={icon}
      disabled={isEnd}
      onClick={() => onStep(to)}
    />
  )
}
