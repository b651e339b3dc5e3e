const POINT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const COMMA = /^[+-]?(?:\d+,\d*|,\d+)$/
const COMMA_GROUPS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const POINT_GROUPS = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/
/** 1.234: a decimal, unless points separate thousands. */
const ONE_POINT = /^[^.,]*\.[^.,]*$/

/** Creating a format takes longer than parsing thousands of numbers. */
const groupSigns = new Map<string, string>()

function groupSign(locale: string): string {
  const known = groupSigns.get(locale)
  if (known !== undefined) return known
  const written = new Intl.NumberFormat(locale, { useGrouping: 'always' } as Intl.NumberFormatOptions)
  const sign = written.formatToParts(12345).find(({ type }) => type === 'group')?.value ?? ''
  groupSigns.set(locale, sign)
  return sign
}

/** Blanks and apostrophes between thousands are unambiguous, and removed. */
const withoutBlanks = (text: string, sign: string) => {
  const between = /\s/.test(sign) ? '\\s' : /['’]/.test(sign) ? "['’]" : undefined
  const isGrouped = between !== undefined && new RegExp(`^[+-]?\\d{1,3}(?:${between}\\d{3})+(?:[.,]\\d*)?$`).test(text)
  return isGrouped ? text.replace(new RegExp(between, 'g'), '') : text
}

/**
 * The possible meanings of a text as a number, without thousands separators and with a decimal point: decimals have a comma or a
 * point. '0,5' has one meaning; '1,000' has two, with thousands first, and is never guessed.
 * @param locale of the writer, unless the text is in one of our own notations: some locales separate thousands by points
 */
export function numberReadings(written: string, locale?: string): string[] {
  const sign = locale === undefined ? ',' : groupSign(locale)
  const text = withoutBlanks(written.trim().replace(/^\u2212/, '-'), sign)
  const isPointGroups = POINT_GROUPS.test(text) && (sign === '.' || !ONE_POINT.test(text))
  const readings = [
    ...(COMMA_GROUPS.test(text) ? [text.replaceAll(',', '')] : []),
    ...(isPointGroups ? [text.replaceAll('.', '').replace(',', '.')] : []),
    ...(POINT.test(text) ? [text] : []),
    ...(COMMA.test(text) ? [text.replace(',', '.')] : []),
  ]
  const numbers = readings.map(Number)
  return readings.filter((_, index) => numbers.indexOf(numbers[index] as number) === index)
}
