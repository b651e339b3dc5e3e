import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createStore, useStored } from '../stores/store.ts'

/** An action on the current screen. */
export interface ScreenAction {
  name: string
  /** The keys of the same action: 'Ctrl Z'. */
  keys?: string
  run: () => void
}

interface ActionGroup {
  /** '12 slides selected' */
  heading: string
  actions: readonly ScreenAction[]
}

const groups = createStore<ReadonlyMap<string, ActionGroup>>(new Map())

const namesOf = ({ heading, actions }: ActionGroup) => [heading, ...actions.map(({ name }) => name)].join('\n')

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
    const group = {
      heading,
      actions: actions.map((action, at) => ({ ...action, run: () => latest.current[at]?.run() })),
    }
    groups.set(new Map(groups.get()).set(id, group))
    return () => {
      const rest = new Map(groups.get())
      rest.delete(id)
      groups.set(rest)
    }
  }, [id, names])
}

export const useScreenActionGroups = (): ReadonlyMap<string, ActionGroup> => useStored(groups, all => all)
