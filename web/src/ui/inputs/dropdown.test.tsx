// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Dropdown } from './dropdown.tsx'
import type { DropdownProps } from './dropdown-list.tsx'

const items = [
  { value: '1', label: 'Liver set' },
  { value: '2', label: 'Brain set' },
]
const onChange = vi.fn()

// The list loads when it is first opened.
beforeAll(() => import('./dropdown-list.tsx'))
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
async function open(props: Partial<DropdownProps> = {}) {
  render(
    <MantineProvider env="test">
      <Dropdown label="Set" items={items} chosen={[]} onChange={onChange} noneText="Choose..." {...props} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Set/ }))
  await act(() => vi.advanceTimersByTimeAsync(300))
}
const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const search = (text: string) => fireEvent.change(screen.getByPlaceholderText('Search...'), { target: { value: text } })

test('the list is filtered 200 ms after the last key', async () => {
  await open()
  search('BRA')
  pass(199)
  expect(options()).toEqual(['Liver set', 'Brain set'])
  pass(1)
  expect(options()).toEqual(['Brain set'])
})

test("shows 'Nothing found' without a match, 'No items available' without items", async () => {
  await open()
  search('kidney')
  pass(200)
  expect(screen.getByText('Nothing found')).toBeTruthy()
  cleanup()
  await open({ items: [] })
  expect(screen.getByText('No items available')).toBeTruthy()
})

test('picking an entry of a single choice closes the list', async () => {
  await open()
  fireEvent.click(screen.getByRole('option', { name: 'Brain set' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['2'])
})

test("'Clear All' clears the choice, and is only shown if there is one", async () => {
  await open()
  expect(screen.queryByText('Clear All')).toBeNull()
  cleanup()
  await open({ chosen: ['1'] })
  fireEvent.click(screen.getByText('Clear All'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith([])
})

test('a search elsewhere starts 200 ms after the last key, and its items are shown unfiltered', async () => {
  const onSearch = vi.fn()
  await open({ onSearch })
  search('kid')
  pass(100)
  search('kidney')
  pass(200)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('kidney')
  expect(options()).toEqual(['Liver set', 'Brain set'])
})

test('a chosen entry from an earlier search keeps its text', async () => {
  await open({ chosen: ['9'], chosenText: 'Kidney set', onSearch: vi.fn() })
  expect(screen.getByRole('button', { name: 'Set: Kidney set' }).textContent).toBe('Kidney set')
})

test('the arrow keys open the list, and closing it returns the focus to the button', async () => {
  await open()
  fireEvent.keyDown(screen.getByPlaceholderText('Search...'), { key: 'Escape' })
  await act(() => vi.advanceTimersByTimeAsync(300))
  const button = screen.getByRole('button', { name: /^Set/ })
  expect([options(), document.activeElement, button.getAttribute('aria-expanded')]).toEqual([[], button, 'false'])
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(options()).toEqual(['Liver set', 'Brain set'])
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Search...'))
})
