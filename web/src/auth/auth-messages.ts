export const authMessages = {
  sessionExpired: 'Your session has expired. Please log in again.',
  refreshFailed: 'Authentication error. Please log in again.',
  loggedOut: 'You have been logged out',
  signIn: 'Sign In',
  redirecting: 'Redirecting to login...',
  signingOut: 'Signing out...',
  errorHeading: 'Authentication Error',
  errorText: 'An error occurred during authentication',
  tryAgain: 'Try Again',
  insecure:
    'Signing in needs an address that starts with https, or one on this computer itself. Ask whoever runs Vitrine for it.',
} as const
