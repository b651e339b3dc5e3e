import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import type { KeyboardEvent } from 'react'

/** 0 for the label itself, 1 for its beginning, 2 for any other part, 3 for none. */
function rank(label: string, typed: string): number {
  const place = label.toLowerCase().indexOf(typed)
  if (place < 0) return 3
  return place > 0 ? 2 : label.length === typed.length ? 0 : 1
}

/** The options whose label contains the typed text, best matches first. */
export const likeliestFirst: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase()
  return (options as ComboboxItem[])
    .map(option => ({ option, rank: rank(option.label, typed) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

/**
 * Enter and Tab choose the first option of a filtered list, unless Up and Down have moved to another one.
 * @param adds the label of the item that adds an option, which only Enter chooses, and then stops propagating
 */
export function chooseFirst(event: KeyboardEvent<HTMLInputElement>, adds?: string): void {
  if (event.key !== 'Enter' && event.key !== 'Tab') return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const selected = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  const first = selected ?? list?.querySelector<HTMLElement>('[data-combobox-option]')
  const isNew = adds !== undefined && first?.textContent === adds
  // No option has that label, or not yet: typed text stays.
  if (event.key === 'Enter' && (!first || isNew)) event.stopPropagation()
  if (selected) return
  if (event.key === 'Enter') event.preventDefault()
  if (event.key === 'Enter' || !isNew) first?.click()
}
