import type { Undo } from '@vitrine/contract/history/undo'
import { forgetRequest } from '../../api/user-action.ts'
import { createStore, useStored } from '../../ui/stores/store.ts'

/** A bulk action that was just done, and can be undone. */
interface UndoOffer {
  /** The action's result: '3 slides deleted successfully'. */
  text: string
  requestId: string
  /** Screens of the records that were added to; the banner only has room for the first of many. */
  links?: readonly { to: string; label: string }[] | undefined
}

const offered = createStore<UndoOffer | undefined>(undefined)

const MAX_LINKS = 5

/** Offers 'Undo' in a banner that stays until it is used, dismissed, or replaced by the next one. */
export function offerUndo(offer: UndoOffer): void {
  offered.set({ ...offer, links: offer.links?.slice(0, MAX_LINKS) })
}

export const withdrawUndo = (): void => offered.set(undefined)

/** An undone action is no longer offered, and skipped by Ctrl+Z. */
export function forgetUndone({ request_id: requestId }: Undo): void {
  if (requestId === undefined) return
  forgetRequest(requestId)
  if (requestId === offered.get()?.requestId) withdrawUndo()
}

export const useUndoOffer = (): UndoOffer | undefined => useStored(offered, offer => offer)
