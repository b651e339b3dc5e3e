/**
 * Surrogates sort before U+E000 to U+FFFF as code units, but after them as code points: moves each unit to its character's
 * position.
 */
const place = (unit: number) => {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** Compares by code point, as Python and PostgreSQL's collation C do; `<` would compare UTF-16 code units. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)]
    if (left !== right) return place(left) - place(right)
  }
  return a.length - b.length
}

/** Compares by code unit, for texts of ASCII such as uuids; `localeCompare` would depend on the machine. */
export const compareCodeUnits = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
