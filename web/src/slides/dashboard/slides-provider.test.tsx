// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSlides } from './slides-dashboard.tsx'

test('using the state of slides outside of its provider throws a readable error', () => {
  expect(() => renderHook(() => useSlides())).toThrow('useSlides must be used within a SlidesProvider')
})
