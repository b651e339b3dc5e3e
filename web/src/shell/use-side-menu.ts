import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

/** Below this width the side menu is a rail. */
const NARROW = '(max-width: 1000px)'

/** Open by default, toggled by a button. On a narrow page it starts as a rail. */
export function useSideMenu(): { isOpen: boolean; toggle: () => void } {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const [choice, setChoice] = useState({ isNarrow, isOpen: !isNarrow })
  // Resizing past the limit resets it.
  if (choice.isNarrow !== isNarrow) setChoice({ isNarrow, isOpen: !isNarrow })
  return { isOpen: choice.isOpen, toggle: () => setChoice({ isNarrow, isOpen: !choice.isOpen }) }
}
