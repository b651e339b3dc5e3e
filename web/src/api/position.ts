import { laterPosition, NO_POSITION, POSITION_HEADER } from '@vitrine/contract/api/position'

const KEY = 'vitrine.position'

/** How far in its changes this browser has seen the library; undefined where the server has no replicas. */
let seen: string | undefined
let otherTabs: BroadcastChannel | undefined

/**
 * Tells the server from now on what this browser has seen, so that a replica may answer what it asks.
 * @param now how far the library is; undefined where the server has no replicas
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
  // A reload goes on from here also while the server doesn't know how far the library is.
  sessionStorage.setItem(KEY, seen)
}

/** The header of a call; none where the server has no replicas. */
export const positionHeaders = (): [string, string][] => (seen === undefined ? [] : [[POSITION_HEADER, seen]])

/** Notes what a reply has shown. @param position its header; none where it has none, or where there was no reply */
export function notePosition(method: string | undefined, position: string | null | undefined): void {
  if (seen === undefined) return
  if (position) {
    see(position)
    otherTabs?.postMessage(position)
  } else if (method !== 'GET' && method !== 'HEAD') {
    // Whether the change is saved, and where, is not known: the next reply to a read says what there is.
    seen = NO_POSITION
  }
}
