// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ListStates, useSkeleton } from './list-states.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('the skeleton appears after 150 ms of loading, and disappears immediately', () => {
  const { result, rerender } = renderHook(isOn => useSkeleton(isOn), { initialProps: true })
  pass(149)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
  rerender(false)
  expect(result.current).toBe(false)
})

test('a reply within 150 ms causes no flicker', () => {
  const { result, rerender } = renderHook(isOn => useSkeleton(isOn), { initialProps: true })
  pass(100)
  rerender(false)
  pass(100)
  rerender(true)
  pass(149)
  expect(result.current).toBe(false)
})

test("the skeleton fills the list at the rows' height, and is hidden from screen readers", () => {
  const list = { rows: [], status: 'loading' as const, retry: () => {} }
  const { container } = render(
    <MantineProvider env="test">
      <ListStates
        list={list}
        showsSkeleton
        height={550}
        rowHeight={70}
        columns={3}
        empty={{ text: 'No blocks found.' }}
        failure="Blocks could not be loaded"
      />
    </MantineProvider>,
  )
  const skeleton = [...container.querySelectorAll<HTMLElement>('[aria-hidden="true"] > *')]
  expect(skeleton.map(placeholder => placeholder.style.height)).toEqual(Array(8).fill('70px'))
  expect(screen.queryByText('No blocks found.')).toBeNull()
})
