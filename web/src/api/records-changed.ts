import { useEffect, useEffectEvent } from 'react'

type Listeners = Set<() => void>
const ofRecords: Listeners = new Set()
const ofCounts: Listeners = new Set()

const announceTo = (listeners: Listeners) => {
  for (const listener of [...listeners]) listener()
}

/** Announces that any record may have changed on the server, as after an undo: what is on screen reloads. */
export function announceRecordsChanged(): void {
  announceTo(ofRecords)
  announceTo(ofCounts)
}

/** Announces changes by others: lists keep their rows, but counts over all records are updated. */
export const announceCountsChanged = (): void => announceTo(ofCounts)

function useAnnounced(listeners: Listeners, onChanged: () => void): void {
  const handle = useEffectEvent(onChanged)
  useEffect(() => {
    const listener = () => handle()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [listeners])
}

/** Calls back when any record may have changed on the server. */
export const useRecordsChanged = (onChanged: () => void): void => useAnnounced(ofRecords, onChanged)

/** The same for counts over all records, which changes by others affect too. */
export const useCountsChanged = (onChanged: () => void): void => useAnnounced(ofCounts, onChanged)
