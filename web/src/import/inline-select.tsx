import { Group, NativeSelect, type NativeSelectProps } from '@mantine/core'

interface InlineSelectProps<Value extends string> {
  label: string
  value: Value
  data: NativeSelectProps['data']
  onChange: (value: Value) => void
}

/** A small select next to its label. */
export const InlineSelect = <Value extends string>({ label, onChange, ...select }: InlineSelectProps<Value>) => (
  <Group component="span" gap={6} wrap="nowrap" c="var(--text-2)">
    <span aria-hidden>{label}</span>
    <NativeSelect
      size="xs"
      aria-label={label}
      onChange={event => onChange(event.currentTarget.value as Value)}
      {...select}
    />
  </Group>
)
