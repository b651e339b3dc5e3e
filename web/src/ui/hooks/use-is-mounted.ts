import { useEffect, useRef } from 'react'

/** Whether the component is still mounted: a late reply must not navigate away from where the user has gone since. */
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
