/** How usernames are compared: without regard to case and to how letters are composed. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}

const MAX_USERNAME = 150
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

export function isUsername(text: string): boolean {
  return (
    text.length > 0 && text.length <= MAX_USERNAME && text === text.trim() && !CONTROL.test(text) && text.isWellFormed()
  )
}

const MIN_PASSWORD = 8
const MAX_PASSWORD = 1024

export const isPassword = (text: string) => text.length >= MIN_PASSWORD && text.length <= MAX_PASSWORD
