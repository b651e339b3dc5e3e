// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dropdown, type DropdownProps } from './dropdown.tsx'

const items = [
  { value: '1', label: 'Liver set' },
  { value: '2', label: 'Brain set' },
]
const onChange = vi.fn()

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
function open(props: Partial<DropdownProps> = {}) {
  render(
    <MantineProvider env="test">
      <Dropdown label="Set" items={items} chosen={[]} onChange={onChange} noneText="Choose..." {...props} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Set/ }))
  pass(300)
}
const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const search = (text: string) => fireEvent.change(screen.getByPlaceholderText('Search...'), { target: { value: text } })

test('the list narrows 200 ms after the last key', () => {
  open()
  search('BRA')
  pass(199)
  expect(options()).toEqual(['Liver set', 'Brain set'])
  pass(1)
  expect(options()).toEqual(['Brain set'])
})

test("no match says 'Nothing found', no items 'No items available'", () => {
  open()
  search('kidney')
  pass(200)
  expect(screen.getByText('Nothing found')).toBeTruthy()
  cleanup()
  open({ items: [] })
  expect(screen.getByText('No items available')).toBeTruthy()
})

test('a pick of one closes the list', () => {
  open()
  fireEvent.click(screen.getByRole('option', { name: 'Brain set' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['2'])
})

test("'Clear All' resets the choice, and is there only with one", () => {
  open()
  expect(screen.queryByText('Clear All')).toBeNull()
  cleanup()
  open({ chosen: ['1'] })
  fireEvent.click(screen.getByText('Clear All'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith([])
})

test('a search elsewhere is asked 200 ms after the last key, and its items are shown as they come', () => {
  const onSearch = vi.fn()
  open({ onSearch })
  search('kid')
  pass(100)
  search('kidney')
  pass(200)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('kidney')
  expect(options()).toEqual(['Liver set', 'Brain set'])
})

test('an entry chosen of an earlier search keeps its words', () => {
  open({ chosen: ['9'], chosenText: 'Kidney set', onSearch: vi.fn() })
  expect(screen.getByRole('button', { name: 'Set: Kidney set' }).textContent).toBe('Kidney set')
})
