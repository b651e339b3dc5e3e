import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { chosenValues, joinedValues } from './chosen-values.ts'
import { type FieldSpec, offeredChoices } from './field-spec.ts'

interface ChoicesFieldProps {
  spec: FieldSpec
  name: string
  label: string
  className: string | undefined
  /** The chosen values, parted by '; '. */
  value: string
  /** As the record was loaded. */
  loaded: string
  isDisabled: boolean
  error: ReactNode
  description: ReactNode
  size?: 'xs'
  onChange: (value: string) => void
  onBlur?: () => void
}

/** Several of a field's choices. */
export function ChoicesField({ spec, value, loaded, isDisabled, onChange, ...shared }: ChoicesFieldProps) {
  const chosen = chosenValues(value)
  return (
    <MultiSelect
      {...shared}
      withAsterisk={spec.isRequired ?? false}
      disabled={isDisabled}
      searchable
      hidePickedOptions
      data={offeredChoices(spec.choices ?? [], ...chosenValues(loaded), ...chosen)}
      value={[...chosen]}
      onChange={next => onChange(joinedValues(next))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
