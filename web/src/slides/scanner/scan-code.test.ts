import { describe, expect, test } from 'vitest'
import { readScan } from './scan-code.ts'

describe('what was scanned, as the identifier it stands for', () => {
  test.each([
    ['Car4-13-922', 'Car4-13-922'],
    ['  Car4-13-922\t', 'Car4-13-922'],
    [']d1Car4-13-922', 'Car4-13-922'],
    [']d2\u001dCar4-13-922', 'Car4-13-922'],
    ['\u001dCar4-13-922', 'Car4-13-922'],
    [' ]d2 Car4-13-922', 'Car4-13-922'],
    [']d1', ''],
    [' \t ', ''],
  ])('%j is %j', (input, code) => expect(readScan(input)).toBe(code))

  test.each([']d3x', 'a]d1b', 'a\u001db', ']D1x', '..', 'a/b %2F'])('%j is left as it is', name =>
    expect(readScan(name)).toBe(name),
  )
})
