import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import type { KeyboardEvent } from 'react'

/** 0 for the label itself, 1 for a beginning of it, 2 for any other part, 3 for none. */
function rank(label: string, typed: string): number {
  const place = label.toLowerCase().indexOf(typed)
  if (place < 0) return 3
  return place > 0 ? 2 : label.length === typed.length ? 0 : 1
}

/** The options whose label holds what is typed, the likeliest first. */
export const likeliestFirst: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase()
  return (options as ComboboxItem[])
    .map(option => ({ option, rank: rank(option.label, typed) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

/** Enter and Tab take the first option of a list that is searched, unless Up and Down went to another one. */
export function takeFirst(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' && event.key !== 'Tab') return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  if (list?.querySelector('[data-combobox-selected]')) return
  const first = list?.querySelector<HTMLElement>('[data-combobox-option]')
  if (event.key === 'Enter') {
    event.preventDefault()
    // Nothing is called that: what was typed stays to be corrected.
    if (!first) event.stopPropagation()
  }
  first?.click()
}
