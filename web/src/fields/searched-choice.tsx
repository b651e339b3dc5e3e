import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ListControlProps } from './control-props.ts'
import { offeredChoices } from './field-spec.ts'

/** Labels that begin with what is typed come first: Enter takes the first. */
const beginningsFirst: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase()
  const found = (options as ComboboxItem[]).filter(({ label }) => label.toLowerCase().includes(typed))
  const isBeginning = ({ label }: ComboboxItem) => label.toLowerCase().startsWith(typed)
  return [...found.filter(isBeginning), ...found.filter(option => !isBeginning(option))]
}

/** One of many choices, found by typing a part of its label. */
export function SearchedChoice(props: ListControlProps) {
  const { spec, value, onChange, loaded = '', blank, isBusy = false, typed, rows: _, required: __, ...rest } = props
  const [search, setSearch] = useState('')
  const none = blank === undefined ? [] : [{ value: '', label: blank }]
  const offered = offeredChoices(spec.choices ?? [], loaded, value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before it was there, once
  useEffect(() => {
    if (typed !== undefined) setSearch(typed)
  }, [])
  return (
    <Select
      {...(rest as object)}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      disabled={isBusy}
      filter={beginningsFirst}
      data={[...none, ...offered.map(({ value, label }) => ({ value, label }))]}
      value={value === '' && blank === undefined ? null : value}
      onChange={next => onChange(next ?? '')}
      searchValue={search}
      onSearchChange={setSearch}
    />
  )
}
