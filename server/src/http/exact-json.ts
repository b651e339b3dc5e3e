/** Stands in a parsed body for a number that would be kept as another one: no computer's number holds it as written. */
export class LostNumber {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/** A number of 16 digits and more, or with a large exponent: seldom there, and only these can be lost. */
const MAY_BE_LOST = /[:[,\s]-?\d(?:[\d.]{15}|[\d.]*[eE][+-]?\d{3})/

/** Reads JSON; a number that would silently become another is a `LostNumber`. */
export const parseExactly = (text: string): unknown =>
  MAY_BE_LOST.test(text) ? JSON.parse(text, keepLost) : JSON.parse(text)

/** Node gives the text of each value, which TypeScript does not know yet. */
function keepLost(this: unknown, _name: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && !isKept(source, value) ? new LostNumber(source) : value
}

/** Whether the shortest way to write the number is, digit by digit, what was written. */
const isKept = (source: string, number: number) =>
  Number.isFinite(number) && plainDigits(source) === plainDigits(String(number))

/** A number's digits and the power of ten of their end: '150e2' and '15000' are both '15e3'. */
function plainDigits(written: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length)
  return `${sign}${significant}e${power}`
}
