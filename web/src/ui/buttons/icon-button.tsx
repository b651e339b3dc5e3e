import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Tooltip } from '../popovers/tooltip.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** The button's accessible name, and its tooltip unless `tip` is given. */
  label: string
  icon: ReactNode
  tip?: string
  /** Shows the tooltip even without hover or focus. */
  isTipShown?: boolean
  /** 24 px instead of 26. */
  isSmall?: boolean
  isFilled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button with only an icon, a name and a tooltip, as for copy, close, row menu, view and edit. */
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
