// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { searchTerms } from '@vitrine/contract/lists/list-query'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Chip } from './chips.tsx'
import { EMPTY_QUERY, withoutTerm } from './dashboard-query.ts'
import { SearchBar } from './search-bar.tsx'

const onChange = vi.fn()
const columns = [
  { value: 'name', label: 'Name' },
  { value: 'organ', label: 'Organ' },
]

function Screen() {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const change = (text: string) => {
    onChange(text)
    setSearch(text)
  }
  return (
    <MantineProvider env="test">
      <SearchBar
        label="Search blocks"
        placeholder="Search blocks..."
        value={search}
        onChange={change}
        columns={columns}
        chosenColumns={chosen}
        onColumnsChange={setChosen}
      />
      {searchTerms(search).map((term, index) => (
        <Chip key={term} text={term} onRemove={() => change(withoutTerm({ ...EMPTY_QUERY, search }, index).search)} />
      ))}
      <button type="button" onClick={() => change('')}>
        Clear all
      </button>
    </MantineProvider>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  render(<Screen />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search blocks' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('search bar', () => {
  test('reports the typed text 500 ms after the last key', () => {
    type('br')
    pass(499)
    type('brain')
    pass(499)
    expect(onChange).not.toHaveBeenCalled()
    pass(1)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('brain')
  })

  test('Enter reports it immediately, and not again later', () => {
    type('brain')
    fireEvent.keyDown(field(), { key: 'Enter' })
    pass(1000)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('brain')
  })

  test('the clear button clears and focuses the field immediately', () => {
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
    type('brain')
    pass(500)
    click('Clear search')
    expect(onChange).toHaveBeenLastCalledWith('')
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
  })

  test('typing that ends with the initial text reports nothing', () => {
    type('b')
    type('')
    pass(1000)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('text typed while an earlier one is reported stays in the field', () => {
    type('brain')
    pass(500)
    type('brain, kno')
    pass(100)
    expect(field().value).toBe('brain, kno')
  })
})

describe('chips', () => {
  const chips = () =>
    screen.queryAllByRole('button', { name: /^Remove/ }).map(button => button.getAttribute('aria-label'))

  test('each can be removed, which updates the search field', () => {
    type('brain, knockout')
    pass(500)
    expect(chips()).toEqual(['Remove brain', 'Remove knockout'])
    click('Remove brain')
    expect(field().value).toBe('knockout')
    expect(chips()).toEqual(['Remove knockout'])
  })

  test("'Clear all' clears the search too", () => {
    type('brain, knockout')
    pass(500)
    click('Clear all')
    expect(field().value).toBe('')
    expect(chips()).toEqual([])
  })

  test('it also drops typed text that was not reported yet', () => {
    type('brain')
    pass(500)
    type('brain, kno')
    click('Clear all')
    pass(1000)
    expect(field().value).toBe('')
    expect(onChange).toHaveBeenLastCalledWith('')
  })
})

describe('column picker', () => {
  const option = (name: string) => screen.getByRole('option', { name })

  test("shows 'All Columns', one column's name, or their number", async () => {
    await import('../ui/inputs/dropdown-list.tsx')
    click('Search columns: All Columns')
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(option('All Columns').getAttribute('aria-selected')).toBe('true')
    fireEvent.click(option('Organ'))
    expect(screen.getByRole('button', { name: 'Search columns: Organ' })).toBeTruthy()
    fireEvent.click(option('Name'))
    expect(screen.getByRole('button', { name: 'Search columns: 2 columns' })).toBeTruthy()
    fireEvent.click(option('Organ'))
    expect(screen.getByRole('button', { name: 'Search columns: Name' })).toBeTruthy()
    fireEvent.click(option('All Columns'))
    expect(screen.getByRole('button', { name: 'Search columns: All Columns' })).toBeTruthy()
  })
})

test('Enter on a text that was already reported repeats the search, on a new one it reports', () => {
  cleanup()
  const onSearchAgain = vi.fn()
  const reported = vi.fn()
  render(<SearchBar label="Find" placeholder="" value="liver" onChange={reported} onSearchAgain={onSearchAgain} />)
  const field = screen.getByRole('textbox', { name: 'Find' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([onSearchAgain.mock.calls.length, reported.mock.calls]).toEqual([1, []])
  fireEvent.change(field, { target: { value: 'knee' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([onSearchAgain.mock.calls.length, reported.mock.calls]).toEqual([1, [['knee']]])
})
