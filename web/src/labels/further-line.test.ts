import { expect, test } from 'vitest'
import { filledLine, namesInLine } from './further-line.ts'

test('each field of a line is listed once; braces around anything but a name stay', () => {
  expect(namesInLine('Lot {fields.lot} · { species } {species}')).toEqual(['fields.lot', 'species'])
  expect(namesInLine('} {lot { no pair')).toEqual([])
  expect(filledLine('} {lot { no pair', () => 'x')).toBe('} {lot { no pair')
})

test('each name is replaced by its text, which is not filled again; unknown names by nothing', () => {
  const texts: Record<string, string> = { lot: '{species} $& 7', species: 'Mouse' }
  expect(filledLine('Lot {lot} · { species }{nix}!', name => texts[name])).toBe('Lot {species} $& 7 · Mouse!')
})
