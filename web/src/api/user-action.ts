import type { ManyCallVia } from '@vitrine/contract/history'

/** One thing that a user does, however many calls it takes: they share a request id, so that it can be undone as one. */
export interface UserAction {
  requestId: string
  via?: ManyCallVia
}

export const startAction = (via?: ManyCallVia): UserAction => ({
  requestId: crypto.randomUUID(),
  ...(via === undefined ? {} : { via }),
})

/** What a write says of its action. */
export const actionHeaders = ({ requestId, via }: UserAction): [name: string, value: string][] => [
  ['X-Request-Id', requestId],
  ...(via === undefined ? [] : [['X-Change-Via', via] as [string, string]]),
]

/** Enough steps back for anybody. */
const MOST_REQUESTS = 100

/** Requests of this tab that changed records, the latest last. */
let ownRequests: readonly string[] = []

/** Puts a request on top of those that Ctrl+Z takes back. */
export function rememberRequest(requestId: string): void {
  if (ownRequests.at(-1) === requestId) return
  ownRequests = [...ownRequests.filter(id => id !== requestId), requestId].slice(-MOST_REQUESTS)
}

export function forgetRequest(requestId: string): void {
  ownRequests = ownRequests.filter(id => id !== requestId)
}

export function forgetAllRequests(): void {
  ownRequests = []
}

/** This tab's latest request that is not undone. */
export const latestRequest = (): string | undefined => ownRequests.at(-1)
