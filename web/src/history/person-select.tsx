import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { Person } from '@vitrine/contract/history/history'
import { historyMessages } from './history-messages.ts'
import { personName } from './person-name.ts'

export interface PersonSelectProps extends Pick<NativeSelectProps, 'label' | 'aria-label' | 'classNames'> {
  people: readonly Person[]
  /** A user's id; undefined for everybody. An address may contain a user who is not known yet. */
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** Filters by a user. */
export function PersonSelect({ people, value, onChange, ...field }: PersonSelectProps) {
  const isMet = value === undefined || people.some(({ id }) => id === value)
  return (
    <NativeSelect
      {...field}
      value={String(value ?? '')}
      data={[
        { value: '', label: historyMessages.everyone },
        ...people.map(person => ({ value: String(person.id), label: personName(person) })),
        ...(isMet ? [] : [{ value: String(value), label: historyMessages.unknownPerson(value) }]),
      ]}
      onChange={event => onChange(Number(event.currentTarget.value) || undefined)}
    />
  )
}
