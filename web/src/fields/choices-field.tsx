import { MultiSelect } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { chosenValues, joinedValues } from './chosen-values.ts'
import type { ListControlProps } from './control-props.ts'
import { type FieldChoice, offeredChoices } from './field-spec.ts'
import { chooseFirst, likeliestFirst } from './first-option.ts'
import { NEW_OPTION, useNewOption } from './use-new-option.ts'

/** Chooses several options of a field. A pasted list, separated by ';' or lines, chooses all its entries. */
export function ChoicesField({ spec: defined, ...props }: ListControlProps) {
  const { value, onChange, loaded = '', isBusy = false, typed = '', blank: _, rows: __, required: ___, ...rest } = props
  const [search, setSearch] = useState(typed)
  const chosen = chosenValues(value)
  const { spec, item, nothingFound, add } = useNewOption(defined, search, {
    onAdded: added => onChange(joinedValues([...chosen, added])),
    onFailed: setSearch,
  })
  const choices = offeredChoices(spec.choices ?? [], ...chosenValues(loaded), ...chosen)
  /** Sorted in the order of the choices. */
  const choose = (values: readonly string[]) =>
    onChange(joinedValues(choices.map(choice => choice.value).filter(value => values.includes(value))))

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (search.trim() !== '') chooseFirst(event, item?.label)
  }
  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const parts = chosenValues(event.clipboardData.getData('text/plain'))
    const nameOf = ({ value, label }: FieldChoice) => [value.toLowerCase(), label.toLowerCase()]
    const found = parts.map(part => choices.find(choice => nameOf(choice).includes(part.toLowerCase())))
    if (parts.length === 0 || found.every(choice => choice === undefined)) return
    event.preventDefault()
    choose([...chosen, ...found.flatMap(choice => choice?.value ?? [])])
    setSearch(joinedValues(parts.filter((_, index) => found[index] === undefined)))
  }
  return (
    <MultiSelect
      {...(rest as object)}
      disabled={isBusy}
      searchable
      hidePickedOptions
      filter={likeliestFirst}
      searchValue={search}
      onSearchChange={setSearch}
      data={[...choices.map(({ value, label }) => ({ value, label })), ...(item ? [item] : [])]}
      nothingFoundMessage={nothingFound}
      value={[...chosen]}
      onChange={values => (values.includes(NEW_OPTION) ? add() : choose(values))}
      onKeyDown={handleKey}
      onPaste={handlePaste}
    />
  )
}
