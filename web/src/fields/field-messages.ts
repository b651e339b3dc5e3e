/** Enough of a value to recognize it. */
const SHOWN_CHARACTERS = 60

const shown = (text: string) =>
  `"${text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text.replaceAll('\0', '\\0')}"`

/** Why a field refuses a text. Each sentence names the field and the value. */
export const fieldMessages = {
  noValue: 'No value',
  required: (label: string) => `${label} is required.`,
  tooLong: (label: string, most: number) => `${label} must not be longer than ${most} characters.`,
  nul: (label: string) => `${label} must not contain NUL characters.`,
  halfCharacter: (label: string) => `${label} holds half a character, which can't be stored.`,
  notAnInteger: (label: string, text: string) => `${label}: ${shown(text)} is no whole number.`,
  decimals: (label: string, text: string, whole: string) =>
    `${label}: ${shown(text)} is written with decimals, but takes a whole number. Write ${whole}.`,
  thousands: (label: string, text: string, whole: string) =>
    `${label}: ${shown(text)} has a comma. Write ${whole}, with nothing between thousands.`,
  integerOutOfRange: (label: string, text: string) =>
    `${label}: ${shown(text)} is not between -2,147,483,648 and 2,147,483,647.`,
  notANumber: (label: string, text: string) => `${label}: ${shown(text)} is no number.`,
  decimalComma: (label: string, text: string, point: string) =>
    `${label}: ${shown(text)} has a comma. Write ${point}, with a point.`,
  comma: (label: string, text: string) =>
    `${label}: ${shown(text)} has a comma. Write decimals with a point, such as 0.5, and nothing between thousands.`,
  notASize: (label: string, text: string) =>
    `${label}: ${shown(text)} is no file size. Write a number of bytes, or a size such as 20K or 1.5 GB.`,
  notAChoice: (label: string, text: string, choices: readonly string[]) =>
    `${label}: ${shown(text)} is none of ${choices.join(', ')}.`,
  notAnObject: (label: string, text: string) =>
    `${label}: ${shown(text)} is no JSON object. Write one such as {"key": "value"}.`,
  'not-a-date': (label: string, text: string) =>
    `${label}: ${shown(text)} is no date. Write it as 2026-01-31, 31.01.2026 (day.month.year) or 01/31/2026 (month/day/year).`,
  'no-such-day': (label: string, text: string) =>
    `${label}: ${shown(text)} is no day of the calendar. Points part day.month.year, slashes month/day/year.`,
  'no-such-time': (label: string, text: string) => `${label}: ${shown(text)} is no time of that day.`,
  'has-time': (label: string, text: string) =>
    `${label}: ${shown(text)} has a time, but takes a day alone, such as 2026-01-31.`,
} as const
