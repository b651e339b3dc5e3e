import type { ManyCallVia } from '@vitrine/contract/history/history'
import { createStore, useStored } from '../ui/stores/store.ts'

/** One action of a user, however many calls it takes: they share a request id, so that it can be undone as one. */
export interface UserAction {
  requestId: string
  via?: ManyCallVia
}

/** Whether an action that may be undone was started in this tab. */
const hasBegun = createStore(false)

export function startAction(via?: ManyCallVia): UserAction {
  hasBegun.set(true)
  return { requestId: crypto.randomUUID(), ...(via === undefined ? {} : { via }) }
}

export const actionHeaders = ({ requestId, via }: UserAction): [name: string, value: string][] => [
  ['X-Request-Id', requestId],
  ...(via === undefined ? [] : [['X-Change-Via', via] as [string, string]]),
]

/** Maximum number of undo steps. */
const MAX_REQUESTS = 100

/** Requests of this tab that changed records, the latest last; undefined before the first one. */
const ownRequests = createStore<readonly string[] | undefined>(undefined)

/** Undos of this tab that were not redone, the latest last: each is a request, which a redo undoes. */
const ownUndos = createStore<readonly string[]>([])

const without = (requestId: string) => (ownRequests.get() ?? []).filter(id => id !== requestId)

/** Makes a request the next that Ctrl+Z undoes. Earlier undos can't be redone after it. */
export function rememberRequest(requestId: string): void {
  ownUndos.set([])
  rememberRedone(requestId)
}

function rememberRedone(requestId: string): void {
  if (latestRequest() !== requestId) ownRequests.set([...without(requestId), requestId].slice(-MAX_REQUESTS))
}

/** Makes an undo the next that can be redone. */
export const rememberUndo = (requestId: string): void =>
  ownUndos.set([...ownUndos.get(), requestId].slice(-MAX_REQUESTS))

/** An undo was undone by a request, which can be undone in turn. */
export function rememberRedo(undoId: string, requestId: string): void {
  ownUndos.set(ownUndos.get().filter(id => id !== undoId))
  rememberRedone(requestId)
}

/** This tab's latest undo that was not redone. */
export const latestUndo = (): string | undefined => ownUndos.get().at(-1)

export function forgetRequest(requestId: string): void {
  ownRequests.set(without(requestId))
  ownUndos.set(ownUndos.get().filter(id => id !== requestId))
}

export function forgetAllRequests(): void {
  ownRequests.set(undefined)
  ownUndos.set([])
  hasBegun.set(false)
}

/** This tab's latest request that was not undone. */
export const latestRequest = (): string | undefined => ownRequests.get()?.at(-1)

/** Whether an action that may be undone was started in this tab, finished or not. */
export const useHasBegunAction = (): boolean => useStored(hasBegun, begun => begun)

/** `latestRequest`, which rerenders when it changes. */
export const useLatestRequest = (): string | undefined => useStored(ownRequests, requests => requests?.at(-1))
