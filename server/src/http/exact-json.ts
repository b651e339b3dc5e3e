/** Stands in a parsed body for a number that JavaScript would silently change. */
export class LostNumber {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/** At least 16 digits, or an exponent of three digits: no other number can lose anything, and few bodies have one. */
const MAY_BE_LOST = /[:[,\s]-?\d(?:[\d.]{15}|[\d.]*[eE][+-]?\d{3})/

/** Parses JSON. A number that would silently become another one is a `LostNumber`. */
export const parseExactly = (text: string): unknown =>
  MAY_BE_LOST.test(text) ? JSON.parse(text, reviveExactly) : JSON.parse(text)

/** Node passes a reviver the source text of each value; TypeScript's own types lack that parameter. */
function reviveExactly(this: unknown, _name: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && !isExact(source, value) ? new LostNumber(source) : value
}

/** Whether the shortest decimal form of the number has the same value as its source text. */
const isExact = (source: string, number: number) =>
  Number.isFinite(number) && normalized(source) === normalized(String(number))

/** Significant digits and exponent: '150e2' and '15000' both become '15e3'. */
function normalized(written: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length)
  return `${sign}${significant}e${power}`
}
