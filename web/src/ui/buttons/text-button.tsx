import type { ButtonHTMLAttributes } from 'react'
import styles from './text-button.module.css'

interface TextButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isStrong?: boolean
}

/** A button that looks like a link, in the font of the surrounding text. */
export const TextButton = ({ isStrong, className, ...button }: TextButtonProps) => (
  <button
    type="button"
    {...button}
    data-strong={isStrong}
    className={[styles['button'], className].filter(Boolean).join(' ')}
  />
)
