import { expect, test } from 'vitest'
import { takeFromOutside } from './search-text.ts'

test('the echo of what the field told does not take away what was typed since', () => {
  expect(takeFromOutside({ typed: 'brain, kno', told: 'brain' }, 'brain')).toEqual({
    typed: 'brain, kno',
    told: 'brain',
  })
})

test('a value from outside replaces what was typed', () => {
  expect(takeFromOutside({ typed: 'brain, kno', told: 'brain' }, '')).toEqual({ typed: '', told: '' })
})
