import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './icon-button.module.css'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** The button's name, and its tooltip unless `tip` says more. */
  label: string
  icon: ReactNode
  tip?: string
  /** The tooltip is shown in any case. */
  isTipShown?: boolean
  /** 24 px instead of 26. */
  isSmall?: boolean
  /** Filled with the colour of action. */
  isFilled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button of an icon alone, with a name and a tooltip (LOOK: only for copy, close, row menu, view, edit). */
export function IconButton({ label, icon, tip, isTipShown, isSmall, isFilled, className, ...button }: IconButtonProps) {
  const classes = [styles['icon'], isSmall && styles['small'], isFilled && styles['filled'], className]
  return (
    <Tooltip text={tip ?? label} isShown={isTipShown ?? false}>
      <button type="button" aria-label={label} {...button} className={classes.filter(Boolean).join(' ')}>
        {icon}
      </button>
    </Tooltip>
  )
}
