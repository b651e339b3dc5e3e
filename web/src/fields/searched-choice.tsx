import { Select } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { ListControlProps } from './control-props.ts'
import { choiceText, offeredChoices } from './field-spec.ts'
import { chooseFirst, likeliestFirst } from './first-option.ts'
import { NEW_OPTION, useNewOption } from './use-new-option.ts'

/** Chooses one of many options, found by typing part of its label: Enter and Tab choose the first. */
export function SearchedChoice({ spec: defined, ...props }: ListControlProps) {
  const { value, onChange, loaded = '', blank, isBusy = false, typed, rows: _, required: __, ...rest } = props
  const [search, setSearch] = useState('')
  const { spec, item, nothingFound, add } = useNewOption(defined, search, { onAdded: onChange })
  const none = blank === undefined ? [] : [{ value: '', label: blank }]
  const choices = [...none, ...offeredChoices(spec.choices ?? [], loaded, value)]
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the text typed before it was rendered
  useEffect(() => {
    if (typed !== undefined) setSearch(typed)
  }, [])

  const chosen = value === '' ? blank : choiceText({ ...spec, choices }, value)
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (search.trim() !== '' && search !== chosen) chooseFirst(event, item?.label)
  }
  return (
    <Select
      {...(rest as object)}
      searchable
      allowDeselect={false}
      disabled={isBusy}
      filter={likeliestFirst}
      data={[...choices.map(({ value, label }) => ({ value, label })), ...(item ? [item] : [])]}
      nothingFoundMessage={nothingFound}
      value={value === '' && blank === undefined ? null : value}
      onChange={next => (next === NEW_OPTION ? add() : onChange(next ?? ''))}
      searchValue={search}
      onSearchChange={setSearch}
      onKeyDown={handleKey}
    />
  )
}
