import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

/** LOOK: below this the side menu is a rail. */
const NARROW = '(max-width: 1000px)'

/** Spec 1 §2: open by default, collapsed or opened by a button. On a narrow page it starts as the rail. */
export function useSideMenu(): { isOpen: boolean; toggle: () => void } {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const [choice, setChoice] = useState({ isNarrow, isOpen: !isNarrow })
  // A page that grew or shrank past the limit begins anew.
  if (choice.isNarrow !== isNarrow) setChoice({ isNarrow, isOpen: !isNarrow })
  return { isOpen: choice.isOpen, toggle: () => setChoice({ isNarrow, isOpen: !choice.isOpen }) }
}
