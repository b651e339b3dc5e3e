import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The value as it was when it had rested for `ms`; `onSettled` is told of every change but the first value. */
export function useDebounced<Value>(value: Value, ms: number, onSettled?: (value: Value) => void): Value {
  const [settled, setSettled] = useState(value)
  const told = useRef(value)
  const settle = useEffectEvent((next: Value) => {
    setSettled(next)
    if (told.current === next) return
    told.current = next
    onSettled?.(next)
  })
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
