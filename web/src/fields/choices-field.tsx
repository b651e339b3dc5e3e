import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldSpec } from './field-spec.ts'
import { offeredChoices } from './field-spec.ts'

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
  onChange: (value: string) => void
  onBlur: () => void
}

const valuesOf = (text: string) => text.split(';').flatMap(part => part.trim() || [])

/** Several of a field's choices. */
export function ChoicesField({ spec, value, loaded, isDisabled, onChange, ...shared }: ChoicesFieldProps) {
  const chosen = valuesOf(value)
  return (
    <MultiSelect
      {...shared}
      withAsterisk={spec.isRequired ?? false}
      disabled={isDisabled}
      searchable
      hidePickedOptions
      data={offeredChoices(spec.choices ?? [], ...valuesOf(loaded), ...chosen)}
      value={chosen}
      onChange={next => onChange(next.join('; '))}
      // In a dialog the list scrolls with its field.
      comboboxProps={{ withinPortal: false }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
