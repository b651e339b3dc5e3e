import { useEffect } from 'react'
import { createStore, useStored } from '../stores/store.ts'

const raised = createStore(0)

/**
 * Raises the app's global loading flag while `isOn`: during a screen's first load and during bulk actions. The shell shows a
 * spinner while the flag is raised.
 */
export function useLoadingFlag(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    raised.set(raised.get() + 1)
    return () => raised.set(raised.get() - 1)
  }, [isOn])
}

export const useIsLoading = (): boolean => useStored(raised, count => count > 0)
