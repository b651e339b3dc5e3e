import { MAX_USERNAME_LENGTH } from './users.ts'

/** The form in which usernames are compared: ignoring case and Unicode composition. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

export function isUsername(text: string): boolean {
  return (
    text.length > 0 &&
    text.length <= MAX_USERNAME_LENGTH &&
    text === text.trim() &&
    !CONTROL.test(text) &&
    text.isWellFormed()
  )
}
