// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { colorSchemeManager } from './color-scheme.ts'

test('the chosen theme is stored outside of local storage, which a logout clears', () => {
  expect(colorSchemeManager.get('auto')).toBe('auto')
  colorSchemeManager.set('dark')
  expect(localStorage.length).toBe(0)
  expect(colorSchemeManager.get('auto')).toBe('dark')
})

test('a stored text that is not a theme is ignored', () => {
  colorSchemeManager.set('purple' as never)
  expect(colorSchemeManager.get('auto')).toBe('auto')
})
