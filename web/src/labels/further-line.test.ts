import { expect, test } from 'vitest'
import { filledLine, namesInLine } from './further-line.ts'

test('a line names each field once; braces around nothing that is a name stay', () => {
  expect(namesInLine('Lot {fields.lot} · { species } {species}')).toEqual(['fields.lot', 'species'])
  expect(namesInLine('} {lot { no pair')).toEqual([])
  expect(filledLine('} {lot { no pair', () => 'x')).toBe('} {lot { no pair')
})

test('each name is filled with its text, which is no line itself; nothing stands for others', () => {
  const texts: Record<string, string> = { lot: '{species} $& 7', species: 'Mouse' }
  expect(filledLine('Lot {lot} · { species }{nix}!', name => texts[name])).toBe('Lot {species} $& 7 · Mouse!')
})
