import { useEffect, useRef } from 'react'
import styles from './step-title.module.css'

/** The title of one step of a dialog. It takes the focus, since the button that led to the step is no longer rendered. */
export function StepTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className={styles['title']}>
      {children}
    </h3>
  )
}
