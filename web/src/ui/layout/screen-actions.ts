import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createStore, useStored } from '../stores/store.ts'

/** An action on the current screen. */
export interface ScreenAction {
  name: string
  /** The keys of the same action: 'Ctrl Z'. */
  keys?: string
  run: () => void
}

interface Offered {
  /** '12 slides selected' */
  heading: string
  actions: readonly ScreenAction[]
}

const offered = createStore<ReadonlyMap<string, Offered>>(new Map())

const namesOf = ({ heading, actions }: Offered) => [heading, ...actions.map(({ name }) => name)].join('\n')

/** Offers actions in the quick search, under a heading, while the component is mounted. */
export function useScreenActions(heading: string, actions: readonly ScreenAction[]): void {
  const id = useId()
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  const names = namesOf({ heading, actions })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names represent the actions, which are recreated on each render
  useEffect(() => {
    if (actions.length === 0) return
    const offer = {
      heading,
      actions: actions.map((action, at) => ({ ...action, run: () => latest.current[at]?.run() })),
    }
    offered.set(new Map(offered.get()).set(id, offer))
    return () => {
      const rest = new Map(offered.get())
      rest.delete(id)
      offered.set(rest)
    }
  }, [id, names])
}

export const useOfferedActions = (): ReadonlyMap<string, Offered> => useStored(offered, all => all)
