import type { Feature } from '@vitrine/contract/settings'

/** What the shell hands the gate, so that the kit knows nothing of sign-in. */
export interface BackendConnection {
  /** The backend's base address; empty for the web's own origin. */
  apiUrl: string
  /** What the backend has announced beyond the specification; nothing where absent. */
  features?: readonly string[]
  /** A token that is good for the next call; renews it first where it has run out. Rejects where nobody is signed in. */
  token(): Promise<string>
  /** An answer said that the session is over. May come many times for one session. */
  onSessionLost(): void
}

let connected: BackendConnection | undefined

/** Called once, before the first screen. */
export function connectBackend(gate: BackendConnection): void {
  connected = gate
}

export function connectedBackend(): BackendConnection {
  if (connected === undefined) throw new Error('connectGate must be called before the first call')
  return connected
}

/** Whether the backend announced something beyond the specification by name; what it did not is never offered. */
export const backendOffers = (feature: Feature): boolean => connected?.features?.includes(feature) ?? false
