import { useEffect, useRef } from 'react'
import styles from './batch-import-dialog.module.css'

/** A step's title takes the focus, for the button that led to the step is gone. */
export function StepTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className={styles['title']}>
      {children}
    </h3>
  )
}
