import { type ReactNode, useRef } from 'react'
import { useFocusIfLost } from '../hooks/use-focus-if-lost.ts'
import { uiMessages } from '../ui-messages.ts'
import { IconButton } from './icon-button.tsx'

export interface StepButtonProps {
  label: string
  shortcut: string
  icon: ReactNode
  /** There is no further record. */
  isEnd: boolean
  /** The record was opened by the same button of the previous one, so this one takes the focus. */
  takesFocus: boolean
  onStep: () => void
}

/** A button, with a key, that opens the previous or next record. Each record has its own buttons. */
export function StepButton({ label, shortcut, icon, isEnd, takesFocus, onStep }: StepButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useFocusIfLost(ref, takesFocus)
  return (
    <IconButton
      ref={ref}
      label={label}
      tip={uiMessages.withKey(label, shortcut)}
      aria-keyshortcuts={shortcut}
      icon={icon}
      disabled={isEnd}
      onClick={onStep}
    />
  )
}
