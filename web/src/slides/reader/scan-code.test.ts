import { describe, expect, test } from 'vitest'
import { readScan } from './scan-code.ts'

describe('the identifier in a scan', () => {
  test.each([
    ['Car4-13-922', 'Car4-13-922'],
    ['  Car4-13-922\t', 'Car4-13-922'],
    [']d1Car4-13-922', 'Car4-13-922'],
    [']d2\u001dCar4-13-922', 'Car4-13-922'],
    ['\u001dCar4-13-922', 'Car4-13-922'],
    [' ]d2 Car4-13-922', 'Car4-13-922'],
    [']d4\\000026肝-1', '肝-1'],
    [']d5\u001d\\000026肝\\\\1', '肝\\1'],
    [']d4肝-1', '肝-1'],
    [']d1', ''],
    [' \t ', ''],
  ])('%j is %j', (input, code) => expect(readScan(input)).toBe(code))

  test.each([']d3x', '\\000026x', 'a]d1b', 'a\u001db', ']D1x', '..', 'a/b %2F'])('%j is left as it is', name =>
    expect(readScan(name)).toBe(name),
  )
})
