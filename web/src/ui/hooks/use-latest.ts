import { useLayoutEffect, useMemo, useRef } from 'react'

/** Callbacks with a stable identity that call those of the latest render, so that memoised rows don't render again. */
export function useLatest<Actions extends object>(actions: Actions): Actions {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  return useMemo(() => {
    const names = Object.keys(latest.current) as (keyof Actions)[]
    const stable = names.map(name => [
      name,
      (...args: never[]) => (latest.current[name] as (...args: never[]) => unknown)(...args),
    ])
    return Object.fromEntries(stable) as Actions
  }, [])
}
