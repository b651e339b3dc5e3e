// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ExpansionState, useExpansion } from './use-drawer.ts'

/** The open record after these steps. */
function openAfter(...steps: ((expansion: ExpansionState) => void)[]) {
  const { result } = renderHook(useExpansion)
  for (const step of steps) act(() => step(result.current))
  return result.current.openId
}
const open = (id: number) => (expansion: ExpansionState) => expansion.expand(id)

test('one row is open at a time', () => {
  expect(openAfter(open(2))).toBe(2)
  expect(openAfter(open(1), open(2))).toBe(2)
  expect(openAfter(open(1), ({ toggle }) => toggle(2))).toBe(2)
})

test('toggling the open row closes it', () => {
  expect(openAfter(open(1), ({ toggle }) => toggle(1))).toBeUndefined()
})

test('collapse closes only that row', () => {
  expect(openAfter(open(1), ({ collapse }) => collapse(1))).toBeUndefined()
  expect(openAfter(open(1), ({ collapse }) => collapse(2))).toBe(1)
  expect(openAfter(open(1), ({ collapseAll }) => collapseAll())).toBeUndefined()
})
