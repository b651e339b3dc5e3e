// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from '../buttons/icon-button.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<IconButton label="Close" tip="Close (Escape)" icon={<i />} />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const button = () => screen.getByRole('button', { name: 'Close' })
const hover = () => fireEvent.pointerOver(button())
const tip = () => screen.queryByText('Close (Escape)')

test('the tooltip appears after 400 ms of rest and disappears with the pointer', () => {
  hover()
  pass(399)
  expect(tip()).toBeNull()
  pass(1)
  expect(tip()).not.toBeNull()
  fireEvent.pointerOut(button())
  expect(tip()).toBeNull()
})

test('Escape hides it while the pointer rests (WCAG 1.4.13), and so does scrolling', () => {
  hover()
  pass(400)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(tip()).toBeNull()
  hover()
  pass(400)
  act(() => void window.dispatchEvent(new Event('scroll')))
  expect(tip()).toBeNull()
})

test('a click hides it', () => {
  hover()
  pass(400)
  fireEvent.pointerDown(button())
  expect(tip()).toBeNull()
})
