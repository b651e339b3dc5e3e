import { laterPosition, NO_POSITION, POSITION_HEADER } from '@vitrine/contract/api/position'

const KEY = 'vitrine.position'

/** The latest position in the library's changes that this browser has seen; undefined if the server has no replicas. */
let seen: string | undefined
let otherTabs: BroadcastChannel | undefined

/**
 * From now on sends the server the position that this browser has seen, so that a replica may answer its calls.
 * @param now the library's current position; undefined if the server has no replicas
 */
export function followPositions(now: string | undefined): void {
  otherTabs?.close()
  seen = now
  if (now === undefined) return
  see(sessionStorage.getItem(KEY) ?? now)
  otherTabs = new BroadcastChannel(KEY)
  otherTabs.onmessage = ({ data }: MessageEvent<string>) => see(data)
}

function see(position: string): void {
  seen = laterPosition(position, seen)
  // A reload continues from here even if the server doesn't know the library's position.
  sessionStorage.setItem(KEY, seen)
}

/** The header of a call; none if the server has no replicas. */
export const positionHeaders = (): [string, string][] => (seen === undefined ? [] : [[POSITION_HEADER, seen]])

/** Updates the position from a reply. @param position its header; missing if it has none, or there was no reply */
export function notePosition(method: string | undefined, position: string | null | undefined): void {
  if (seen === undefined) return
  if (position) {
    see(position)
    otherTabs?.postMessage(position)
  } else if (method !== 'GET' && method !== 'HEAD') {
    // It is unknown whether the change was saved, and where: the next reply to a read brings a position.
    seen = NO_POSITION
  }
}
