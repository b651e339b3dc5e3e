import { expect, test } from 'vitest'
import { SLIDE_PLACES } from '../slide-fields.ts'
import { BLANK_SLIDE, newSlideBody, newSlideErrors } from './new-slide-form.ts'

const named = { ...BLANK_SLIDE, name: 'A-1' }

test.each(['', '   '])('a name of %j is refused', name => {
  expect(newSlideErrors({ ...BLANK_SLIDE, name })).toEqual({ name: 'Slide name is required' })
})

test.each(['3a', '3.0', '1e3', '0x10', '1 2', 'x', '٣'])('a cut number of %j is refused', typed => {
  expect(newSlideErrors({ ...named, cut_number: typed })).toEqual({ cut_number: 'Cut number must be an integer' })
})

test.each(['2147483648', '-2147483649'])('a cut number of %j, beyond 32 bits, is refused', typed => {
  expect(newSlideErrors({ ...named, cut_number: typed }).cut_number).toMatch(/^Cut number must be between/)
})

test.each([
  ['', null],
  ['  ', null],
  [' 7 ', 7],
  ['-4', -4],
  ['007', 7],
  ['0', 0],
  ['2147483647', 2147483647],
  ['-2147483648', -2147483648],
])('a cut number of %j goes out as %j', (typed, sent) => {
  const values = { ...named, cut_number: typed }
  expect(newSlideErrors(values)).toEqual({})
  expect(newSlideBody(values).cut_number).toBe(sent)
})

test('what is empty goes out as null, what is typed without the space around it', () => {
  expect(newSlideBody({ ...named, name: ' A-1 ', organ: ' brain ', species: '  ' })).toEqual({
    ...Object.fromEntries(SLIDE_PLACES.create.map(field => [field, null])),
    name: 'A-1',
    organ: 'brain',
  })
})
