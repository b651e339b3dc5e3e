import { expect, test } from 'vitest'
import { laterPosition, NO_POSITION, parsePosition } from './position.ts'

test('a position consists of a library and a position in its log', () => {
  expect(parsePosition('5a1b9c3d.16/B374D848')).toEqual({ library: '5a1b9c3d', at: 0x16_b374d848n })
  expect(parsePosition('5a1b9c3d.0/0')?.at).toBe(0n)
})

test.each([
  undefined,
  '',
  NO_POSITION,
  '16/B374D848',
  '5a1b9c3d.16',
  '5a1b9c3d.16/XYZ',
  '5a1b9c3d.1/2/3',
  '5A1B9C3D.0/0',
])('%s is not a position', text => expect(parsePosition(text)).toBeUndefined())

test('the later of two positions has the higher number', () => {
  expect(laterPosition('5a1b9c3d.1/10', '5a1b9c3d.1/F')).toBe('5a1b9c3d.1/10')
  expect(laterPosition('5a1b9c3d.1/F', '5a1b9c3d.1/10')).toBe('5a1b9c3d.1/10')
  expect(laterPosition('5a1b9c3d.9/FFFFFFFF', '5a1b9c3d.A/0')).toBe('5a1b9c3d.A/0')
  expect(laterPosition('5a1b9c3d.1/0', undefined)).toBe('5a1b9c3d.1/0')
  expect(laterPosition('5a1b9c3d.1/0', NO_POSITION)).toBe('5a1b9c3d.1/0')
})

test('a position of another library replaces a later one', () => {
  expect(laterPosition('00000001.0/1', '5a1b9c3d.1/0')).toBe('00000001.0/1')
})
