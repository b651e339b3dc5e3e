/** An error that the provider itself answered with, as `oidc-client-ts` throws it. */
interface ProviderError extends Error {
  error: string | null
  error_description: string | null
}

// Told by name: the classes would bring the whole library along.
const isProviderError = (error: unknown): error is ProviderError =>
  error instanceof Error && error.name === 'ErrorResponse'

/** The provider's own words, where it has any. */
export const providerMessage = (error: unknown): string | undefined =>
  isProviderError(error) ? error.error_description || error.error || undefined : undefined

const OUTAGE_CODES = ['server_error', 'temporarily_unavailable', 'slow_down']

/** DECIDED section 4: a network failure while renewing is not an authentication error; nor is a provider that is down. */
export function isOutage(error: unknown): boolean {
  if (isProviderError(error)) return OUTAGE_CODES.includes(error.error ?? '')
  if (!(error instanceof Error)) return false
  // An answer that is no OAuth error reaches us as words that end in its status.
  return error instanceof TypeError || error.name === 'ErrorTimeout' || /\((429|5\d\d)\)/.test(error.message)
}
