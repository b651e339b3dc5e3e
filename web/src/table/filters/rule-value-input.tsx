import { Autocomplete, MultiSelect, NativeSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { offeredChoices } from '../../fields/field-spec.ts'
import { useSuggestions } from '../../search/use-facets.ts'
import { labelOfValue } from '../../search/value-labels.ts'
import { isTime } from './facet-range.ts'
import type { FilterField } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'
import { RangeInputs } from './range-inputs.tsx'
import { isChoiceKind, valueShape } from './rule-draft.ts'

const SUGGEST_AFTER_MS = 200
const IN_PLACE = { withinPortal: false }

interface RuleValueProps {
  table: string
  field: FilterField
  op: string
  texts: readonly string[]
  onChange: (texts: string[]) => void
}

/** The value of a rule: a single field, a list or two ends, depending on operator and kind. */
export function RuleValueInput(props: RuleValueProps) {
  const { field, op, texts, onChange } = props
  const { kind } = field
  const shape = valueShape(op, kind)
  if (shape === 'none') return null
  if (shape === 'range') return <RangeInputs {...{ kind, texts, onChange }} />
  if (kind === 'boolean')
    return (
      <NativeSelect
        size="xs"
        aria-label={filterMessages.value}
        value={texts[0] ?? 'true'}
        data={[
          { value: 'true', label: field.yesNo?.[0] ?? filterMessages.yes },
          { value: 'false', label: field.yesNo?.[1] ?? filterMessages.no },
        ]}
        onChange={event => onChange([event.currentTarget.value])}
      />
    )
  if (isTime(kind))
    return (
      <TextInput
        size="xs"
        type="date"
        aria-label={filterMessages.value}
        value={texts[0] ?? ''}
        onChange={event => onChange([event.currentTarget.value])}
      />
    )
  return <SuggestedValue {...props} isMany={shape === 'many'} />
}

/** Values are suggested from the whole library, most frequent first. */
function SuggestedValue(props: RuleValueProps & { isMany: boolean }) {
  const { table, field, texts, onChange, isMany } = props
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed, SUGGEST_AFTER_MS)
  const canSuggest = field.kind !== 'integer' && field.kind !== 'number'
  const hasSuggestions = field.choices !== undefined || canSuggest
  const values = useSuggestions(table, field.name, { typed: debounced }, canSuggest && !field.choices)
  const known = field.choices
    ? offeredChoices(field.choices, ...texts)
    : values.map(({ value, label }) => ({ value: String(value), label }))
  const chosen = texts.filter(text => text !== '' && !known.some(({ value }) => value === text))
  const data = [...known, ...chosen.map(value => ({ value, label: labelOfValue(field.name, value) }))]
  const shared = { size: 'xs', comboboxProps: IN_PLACE } as const
  const isListed = isChoiceKind(field.kind) && hasSuggestions

  if (isMany && isListed)
    return (
      <MultiSelect
        {...shared}
        searchable
        aria-label={filterMessages.values}
        data={data}
        value={[...texts]}
        onChange={onChange}
        searchValue={typed}
        onSearchChange={setTyped}
      />
    )
  if (isMany)
    return (
      <TagsInput
        {...shared}
        aria-label={filterMessages.values}
        placeholder={filterMessages.valuesHint}
        // A comma is part of a value.
        splitChars={[]}
        acceptValueOnBlur
        data={known.map(({ value }) => value)}
        value={[...texts]}
        onChange={onChange}
        searchValue={typed}
        onSearchChange={setTyped}
      />
    )
  if (isListed)
    return (
      <Select
        {...shared}
        searchable
        aria-label={filterMessages.value}
        data={data}
        value={texts[0] ?? null}
        onChange={value => onChange(value === null ? [] : [value])}
        onSearchChange={setTyped}
      />
    )
  return (
    <Autocomplete
      {...shared}
      aria-label={filterMessages.value}
      // A complete value gets no suggestions, whose list would cover the controls below.
      data={known.map(({ value }) => value).filter(value => value !== texts[0])}
      filter={({ options }) => options}
      value={texts[0] ?? ''}
      onChange={text => {
        setTyped(text)
        onChange([text])
      }}
    />
  )
}
