import { useEffect, useRef } from 'react'

/** Whether what asks is still on the screen: a late answer must not lead away from where the user has gone since. */
export function useIsMounted(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
