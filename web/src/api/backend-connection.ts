import type { OptionalFeature } from '@vitrine/contract/api/settings'

/** Passed by the shell to the API client, so that the kit does not depend on sign-in. */
export interface BackendConnection {
  /** The server's base URL; empty for the web's own origin. */
  apiUrl: string
  /** The URL of the OpenID provider that users sign in with. */
  issuer?: string
  /** The features that the server announces. Default: none */
  features?: readonly string[]
  /** A valid token for the next call, renewed first if it has expired. Rejects if nobody is signed in. */
  token(): Promise<string>
  /** Called when a reply shows that the session has ended; possibly many times for one session. */
  onSessionLost(): void
}

let connected: BackendConnection | undefined

/** Call once, before the first screen. */
export function connectBackend(connection: BackendConnection): void {
  connected = connection
}

export function connectedBackend(): BackendConnection {
  if (connected === undefined) throw new Error('connectBackend must be called before the first call')
  return connected
}

/** Whether the server has a feature that depends on its sign-in or its library. */
export const serverHas = (feature: OptionalFeature): boolean => connected?.features?.includes(feature) ?? false
