/** An error reply of the provider, as `oidc-client-ts` throws it. */
interface ProviderError extends Error {
  error: string | null
  error_description: string | null
}

// Checked by name: importing the classes would load the whole library.
const isProviderError = (error: unknown): error is ProviderError =>
  error instanceof Error && error.name === 'ErrorResponse'

/** The provider's own message, if it sent one. */
export const providerMessage = (error: unknown): string | undefined =>
  isProviderError(error) ? error.error_description || error.error || undefined : undefined

const OUTAGE_CODES = ['server_error', 'temporarily_unavailable', 'slow_down']

/** A network failure while renewing, or a provider that is down, is not an authentication error. */
export function isOutage(error: unknown): boolean {
  if (isProviderError(error)) return OUTAGE_CODES.includes(error.error ?? '')
  if (!(error instanceof Error)) return false
  // A reply that is not an OAuth error arrives as a message that ends with its status.
  return error instanceof TypeError || error.name === 'ErrorTimeout' || /\((429|5\d\d)\)/.test(error.message)
}
