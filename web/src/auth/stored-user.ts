import type { WebSettings } from '@vitrine/contract/api/settings'

/** A sign-in as `oidc-client-ts` writes it to local storage. Times in seconds. */
export interface StoredUser {
  access_token: string
  refresh_token?: string
  id_token?: string
  expires_at?: number
  profile: { sub: string }
}

/** The key that `oidc-client-ts` uses; a test fails if the library changes it. */
export const storedUserKey = ({ oidc }: WebSettings) => `oidc.user:${oidc.issuer}:${oidc.client_id}`

const isStoredUser = (value: unknown): value is StoredUser =>
  typeof value === 'object' && value !== null && 'access_token' in value && 'profile' in value

/** Reads it without loading the library, which is large and rarely needed. */
export function readStoredUser(settings: WebSettings): StoredUser | null {
  const text = localStorage.getItem(storedUserKey(settings))
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isStoredUser(value) ? value : null
  } catch {
    return null
  }
}
