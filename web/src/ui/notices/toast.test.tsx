// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firmToast, ToastArea, toast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <MantineProvider env="test">
      <ToastArea />
    </MantineProvider>,
  )
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

test('one toast at a time: the newest replaces the current one, and has a full second', () => {
  act(() => toast.error('Failed to update slide'))
  act(() => vi.advanceTimersByTime(900))
  act(() => toast.info('You have been logged out'))
  expect(screen.queryByText('Failed to update slide')).toBeNull()
  act(() => vi.advanceTimersByTime(900))
  expect(screen.getByText('You have been logged out')).toBeTruthy()
})

test('the text is in a live region that exists before it', () => {
  const region = screen.getByRole('status')
  expect(region.getAttribute('aria-live')).toBe('polite')
  expect(region.textContent).toBe('')
  act(() => toast.warning('Your session has expired. Please log in again.'))
  expect(region.textContent).toBe('Your session has expired. Please log in again.')
})

test('each kind is marked as such', () => {
  for (const kind of ['success', 'error', 'warning', 'info'] as const) {
    act(() => toast[kind](kind))
    expect(screen.getByText(kind).parentElement?.dataset['toast']).toBe(kind)
  }
})

test("errors of calls that fail with the session don't hide the reason", () => {
  act(() => firmToast('warning', 'Your session has expired. Please log in again.'))
  act(() => toast.error('Failed to update slide'))
  expect(screen.getByRole('status').textContent).toBe('Your session has expired. Please log in again.')
  act(() => vi.advanceTimersByTime(1000))
  act(() => toast.error('Failed to update slide'))
  expect(screen.getByRole('status').textContent).toBe('Failed to update slide')
})

test('an offer stays for half a minute, next to toasts; its button acts, and returns the focus', () => {
  const onPick = vi.fn()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  act(() => toast.withAction('Spelled "Liver", as elsewhere.', { label: 'Keep mine', onPick }))
  act(() => toast.success('Slide updated successfully'))
  act(() => vi.advanceTimersByTime(29_000))
  const button = screen.getByRole('button', { name: 'Keep mine' })
  act(() => button.focus())
  act(() => button.click())
  expect(onPick).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('button')).toBeNull()
  act(() => toast.withAction('Another', { label: 'Keep mine', onPick }))
  act(() => vi.advanceTimersByTime(30_000))
  expect(screen.queryByText('Another')).toBeNull()
})
