import { useEffect, useSyncExternalStore } from 'react'

let raised = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1) {
  raised += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Raises the app's global loading flag while `isOn`. The shell shows its spinner as long as anything raises it: during a
 * screen's first load and during bulk actions.
 */
export function useLoadingFlag(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    change(1)
    return () => change(-1)
  }, [isOn])
}

/** Whether anything raises the loading flag. */
export const useIsLoading = (): boolean => useSyncExternalStore(subscribe, () => raised > 0)
