import { useEffect, useEffectEvent } from 'react'

type Listeners = Set<() => void>
const ofRecords: Listeners = new Set()
const ofCounts: Listeners = new Set()

const announceTo = (listeners: Listeners) => {
  for (const listener of [...listeners]) listener()
}

/** Says that any record may have changed on the server, as after an undo: what is on screen is read again. */
export function announceRecordsChanged(): void {
  announceTo(ofRecords)
  announceTo(ofCounts)
}

/** Says that others changed records: lists keep their rows, but what counts all records counts again. */
export const announceCountsChanged = (): void => announceTo(ofCounts)

function useAnnounced(listeners: Listeners, onChanged: () => void): void {
  const handle = useEffectEvent(onChanged)
  useEffect(() => {
    const listener = () => handle()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [listeners])
}

/** Calls back whenever any record may have changed on the server. */
export const useRecordsChanged = (onChanged: () => void): void => useAnnounced(ofRecords, onChanged)

/** The same for what is counted over all records, also after changes by others. */
export const useCountsChanged = (onChanged: () => void): void => useAnnounced(ofCounts, onChanged)
