import { formatCount } from '../format/numbers.ts'

/** Enough of a value to recognize it. */
const SHOWN_CHARACTERS = 60

const shown = (text: string) =>
  `"${text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text.replaceAll('\0', '\\0')}"`

/** A sentence with the field's label and the value. */
export const aboutValue = (label: string, text: string, rest: string): string => `${label}: ${shown(text)} ${rest}`

/** Why a field rejects a text: whole sentences with the field's label, or the part after the value. */
export const fieldMessages = {
  noValue: 'No value',
  required: (label: string) => `${label} is required.`,
  tooLong: (most: number) => `is longer than ${formatCount(most)} characters.`,
  tooLow: (least: number) => `is less than ${formatCount(least)}.`,
  nul: (label: string) => `${label} contains an invalid character.`,
  halfCharacter: (label: string) => `${label} contains an incomplete character.`,
  ambiguous: ([one, other]: readonly [string, string]) => `could be ${one} or ${other}. Choose one.`,
  notAnInteger: "isn't a whole number.",
  decimals: (whole: string) => `has decimals, but must be a whole number. Enter ${whole}.`,
  integerOutOfRange: "isn't between -2,147,483,648 and 2,147,483,647.",
  notANumber: "isn't a number.",
  notASize: "isn't a file size. Enter bytes, or a size such as 20K or 1.5 GB.",
  notAChoice: (choices: readonly string[]) => `isn't one of ${choices.join(', ')}.`,
  notAnObject: 'isn\'t a JSON object. Example: {"key": "value"}.',
  'not-a-date': "isn't a date. Example: 2026-01-31.",
  'no-such-day': "isn't a day of the calendar. Dates are 2026-01-31, 31.01.2026 or 01/31/2026.",
  'no-such-time': "isn't a time of that day.",
  'has-time': 'has a time, but must be a day. Example: 2026-01-31.',
  spelled: (spelling: string) => `Spelled "${spelling}", as elsewhere.`,
  keepMine: 'Keep mine',
  addOption: (label: string) => `Add option "${label}"`,
  noSuchOption: (label: string) => `No option "${label}". Only admins can add options.`,
} as const
