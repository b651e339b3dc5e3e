import { useLayoutEffect, useMemo, useRef } from 'react'

type Handlers = object

/**
 * Handlers that stay the same functions while what they do follows the latest render: memoised rows are not drawn again
 * because a handler closes over something new.
 */
export function useLatest<Actions extends Handlers>(actions: Actions): Actions {
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
