import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** The title of a step of an import. It takes the focus, since the button that led to the step is no longer rendered. */
export function StepTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Text
      component="h2"
      ref={heading}
      tabIndex={-1}
      size="lg"
      fw="var(--fw-head)"
      c="var(--text)"
      style={{ outline: 'none' }}
    >
      {children}
    </Text>
  )
}
