/** The most significant digits of a double. */
const MOST_SIGNIFICANT = 17

/** A number in JSON. */
export const isJsonNumber = (text: string): boolean => /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)

/** Whether a number in JSON equals a double: it has the value of the double's shortest decimal form. */
export function isExactNumber(text: string): boolean {
  const { digits, power } = decimalOf(text)
  if (digits === '') return true
  const number = Math.abs(Number(text))
  if (digits.length > MOST_SIGNIFICANT || !Number.isFinite(number)) return false
  const double = decimalOf(String(number))
  return double.digits === digits && double.power === power
}

/** Significant digits and the power of ten of the last one: '-150e2' and '15000' are both 15 and 3. By loops, since a text may have millions of zeros. */
function decimalOf(text: string): { digits: string; power: number } {
  const [mantissa = '', exponent = '0'] = text.split(/e/i)
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const all = whole + fraction
  let [start, end] = [0, all.length]
  while (all[start] === '0') start += 1
  while (end > start && all[end - 1] === '0') end -= 1
  return { digits: all.slice(start, end), power: Number(exponent) - fraction.length + all.length - end }
}
