// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firmToast, ToastArea, toast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastArea />)
})
afterEach(() => {
  act(() => vi.runAllTimers())
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('a toast closes by itself after 1000 ms', () => {
  act(() => toast.success('Slide updated successfully'))
  act(() => vi.advanceTimersByTime(999))
  expect(screen.getByText('Slide updated successfully')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('Slide updated successfully')).toBeNull()
})

test('one toast at a time: the newest replaces the one shown, and has its own second', () => {
  act(() => toast.error('Failed to update slide'))
  act(() => vi.advanceTimersByTime(900))
  act(() => toast.info('You have been logged out'))
  expect(screen.queryByText('Failed to update slide')).toBeNull()
  act(() => vi.advanceTimersByTime(900))
  expect(screen.getByText('You have been logged out')).toBeTruthy()
})

test('the words stand in a live region that is there before them', () => {
  const region = screen.getByRole('status')
  expect(region.getAttribute('aria-live')).toBe('polite')
  expect(region.textContent).toBe('')
  act(() => toast.warning('Your session has expired. Please log in again.'))
  expect(region.textContent).toBe('Your session has expired. Please log in again.')
})

test('each kind is marked as what it is', () => {
  for (const kind of ['success', 'error', 'warning', 'info'] as const) {
    act(() => toast[kind](kind))
    expect(screen.getByText(kind).parentElement?.dataset['toast']).toBe(kind)
  }
})

test('what screens say of the calls that fail with a session does not hide why', () => {
  act(() => firmToast('warning', 'Your session has expired. Please log in again.'))
  act(() => toast.error('Failed to update slide'))
  expect(screen.getByRole('status').textContent).toBe('Your session has expired. Please log in again.')
  act(() => vi.advanceTimersByTime(1000))
  act(() => toast.error('Failed to update slide'))
  expect(screen.getByRole('status').textContent).toBe('Failed to update slide')
})
