import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<() => void>()

/** Says that any record may have changed on the server, as after an undo: what is on screen is read again. */
export function announceRecordsChanged(): void {
  for (const listener of [...listeners]) listener()
}

/** Calls back whenever any record may have changed on the server. */
export function useRecordsChanged(onChanged: () => void): void {
  const handle = useEffectEvent(onChanged)
  useEffect(() => {
    const listener = () => handle()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
