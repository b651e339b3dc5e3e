import { formatCount } from '../format/numbers.ts'

/** Enough of a value to recognize it. */
const SHOWN_CHARACTERS = 60

const shown = (text: string) =>
  `"${text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text.replaceAll('\0', '\\0')}"`

/** A sentence that names the field and the value. */
export const aboutValue = (label: string, text: string, rest: string): string => `${label}: ${shown(text)} ${rest}`

/** Why a field refuses a text: whole sentences with the field's label, else what follows the value. */
export const fieldMessages = {
  noValue: 'No value',
  required: (label: string) => `${label} is required.`,
  tooLong: (most: number) => `is longer than ${formatCount(most)} characters.`,
  tooLow: (least: number) => `is less than ${formatCount(least)}.`,
  nul: (label: string) => `${label} must not contain NUL characters.`,
  halfCharacter: (label: string) => `${label} holds half a character, which can't be stored.`,
  notAnInteger: 'is no whole number.',
  decimals: (whole: string) => `is written with decimals, but takes a whole number. Write ${whole}.`,
  thousands: (whole: string) => `has a comma. Write ${whole}, with nothing between thousands.`,
  integerOutOfRange: 'is not between -2,147,483,648 and 2,147,483,647.',
  notANumber: 'is no number.',
  decimalComma: (point: string) => `has a comma. Write ${point}, with a point.`,
  comma: 'has a comma. Write decimals with a point, such as 0.5, and nothing between thousands.',
  notASize: 'is no file size. Write a number of bytes, or a size such as 20K or 1.5 GB.',
  notAChoice: (choices: readonly string[]) => `is none of ${choices.join(', ')}.`,
  notAnObject: 'is no JSON object. Write one such as {"key": "value"}.',
  'not-a-date': 'is no date. Write it as 2026-01-31, 31.01.2026 (day.month.year) or 01/31/2026 (month/day/year).',
  'no-such-day': 'is no day of the calendar. Points part day.month.year, slashes month/day/year.',
  'no-such-time': 'is no time of that day.',
  'has-time': 'has a time, but takes a day alone, such as 2026-01-31.',
} as const
