import { expect, test } from 'vitest'
import { readSeedOptions } from './seed-options.ts'

test('omitted numbers have a small default', () => {
  expect(readSeedOptions(['--slides', '12', '--add'])).toEqual({
    slides: 12,
    samples: 50_000,
    datasets: 50,
    seed: 1,
    add: true,
  })
})

test.each(['-1', '1.5', '1e6', '', 'many', '99999999999999'])('%j slides are refused with an error', number => {
  expect(() => readSeedOptions([`--slides=${number}`])).toThrow(
    `--slides takes a whole number from 0 to 20,000,000, not '${number}'.`,
  )
})

test('an unknown option is named, with the usage of the command', () => {
  expect(() => readSeedOptions(['--slices', '3'])).toThrow(/--slices[\s\S]*npm run seed -- \[--slides/)
})

test('nothing to do is reported', () => {
  expect(() => readSeedOptions(['--slides=0', '--samples=0', '--datasets=0'])).toThrow('Nothing to do')
})
