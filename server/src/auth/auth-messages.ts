import { MAX_PASSWORD_LENGTH, MAX_USERNAME_LENGTH, MIN_PASSWORD_LENGTH } from '@vitrine/contract/accounts/users'

/** Messages of the sign-in page and of the auth calls. */
export const authMessages = {
  wrongCurrentPassword: 'The current password is wrong.',
  wrongPassword: 'The username or the password is wrong.',
  disabled: 'This account is switched off. Ask a colleague to switch it on again.',
  blocked: (wait: string) => `Too many wrong passwords. Try again in ${wait}.`,
  busy: 'Many people are signing in at this moment. Try again in a few seconds.',
  manyStarts:
    'Too many sign-ins were begun at the address of your network and not ended. Wait a minute, then start again.',
  longParameter: (name: string, length: number, most: number) =>
    `The address of this sign-in is wrong: ${name} has ${length.toLocaleString('en')} characters, and at most ${most.toLocaleString('en')} are possible. Start again.`,
  enterUsername: 'Enter your username.',
  enterPassword: 'Enter your password.',

  signInExpired: 'This sign-in page is too old. Start again to sign in.',
  signInFailed: 'The sign-in could not go on. Start again, and if that does not help, ask whoever runs Vitrine.',

  noToken: 'You are not signed in. Please sign in.',
  tokenExpired: 'Your session has expired. Please sign in again.',
  sessionEnded: 'This session was ended. Please sign in again.',
  tokenInvalid: 'Your sign-in is not valid here. Please sign in again.',
  personDisabled: 'Your account is switched off in Vitrine. Ask an admin to switch it on again.',
  accountMissing: 'This account is switched off or was deleted.',
  refreshInvalid: 'This refresh token is not valid any more. Please sign in again.',
  providerDown: "The sign-in service can't be reached right now. Try again in a few seconds.",
  otherProvider: (issuer: string) => `Accounts and sign-in are looked after by ${issuer}, not by this server.`,

  rolesFromProvider: (issuer: string) => `Roles come from ${issuer}.`,

  usernameTaken: (username: string) => `The username ${username} is taken.`,
  usernameShape: `A username has 1 to ${MAX_USERNAME_LENGTH} characters, without line breaks and without spaces at its ends.`,
  passwordShape: `A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`,
  passwordRepeats: (least: number) =>
    `This password repeats the same characters. Use at least ${least} different ones.`,
  passwordIsUsername: 'This password is the username. Choose another one.',
  passwordIsCommon: 'This is one of the most common passwords. Choose another one; a sentence works well.',
} as const

/** '30 seconds', '2 minutes': rounded up, so that a retry after it is not too early. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 60) return whole === 1 ? '1 second' : `${whole} seconds`
  const minutes = Math.ceil(whole / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
