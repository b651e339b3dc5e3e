import { useSyncExternalStore } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'

/** A bulk action that has just been done, and can be undone. */
export interface UndoOffer {
  /** What was done: '3 slides deleted successfully'. */
  text: string
  requestId: string
}

let offered: UndoOffer | undefined
const listeners = new Set<() => void>()

function set(offer: UndoOffer | undefined) {
  offered = offer
  for (const listener of listeners) listener()
}

/** Offers 'Undo' in a banner that stays until it is used, dismissed, or replaced by the next. Nothing where the backend can't undo. */
export function offerUndo(offer: UndoOffer): void {
  if (backendOffers('undo')) set(offer)
}

export const withdrawUndo = (): void => set(undefined)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const current = () => offered

export const useUndoOffer = (): UndoOffer | undefined => useSyncExternalStore(subscribe, current)
