import { Button, Combobox, Group, InputBase } from '@mantine/core'
import { useRef } from 'react'
import { ChoicesField } from './choices-field.tsx'
import type { LabeledControlProps } from './control-props.ts'
import { FieldControl } from './field-control.tsx'
import { fieldMessages } from './field-messages.ts'
import { isSearched } from './field-spec.ts'
import { SearchedChoice } from './searched-choice.tsx'
import { useSpelling } from './use-spelling.ts'

/** The control of a field with its label above and notes on its value below. */
export function LabeledControl(props: LabeledControlProps) {
  const { spec, value, onChange, onBlur, onFocus, description, size, ...rest } = props
  const spelled = useSpelling(spec, value, onChange)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null)
  const keepMine = () => {
    spelled.keepMine()
    field.current?.focus()
  }
  const shared = {
    ...rest,
    ...(size && { size }),
    spec,
    value,
    onChange,
    withAsterisk: props.required ?? false,
  }
  if (spec.kind === 'choices') return <ChoicesField {...shared} onBlur={onBlur} description={description} />
  if (isSearched(spec)) return <SearchedChoice {...shared} onBlur={onBlur} description={description} />
  const isLong = spec.kind === 'long-text' || spec.kind === 'json'
  const note = spelled.spelling !== undefined && (
    <Group component="span" role="status" gap="0 6px" c="var(--text-2)">
      {fieldMessages.spelled(spelled.spelling)}
      <Button size="compact-xs" variant="transparent" p={0} c="var(--action-text)" td="underline" onClick={keepMine}>
        {fieldMessages.keepMine}
      </Button>
    </Group>
  )
  return (
    <InputBase
      {...shared}
      component={FieldControl}
      ref={field}
      multiline={isLong}
      description={
        note || description ? (
          <>
            {note}
            {description}
          </>
        ) : undefined
      }
      onFocus={event => {
        spelled.onFocus()
        onFocus?.(event)
      }}
      onBlur={event => {
        spelled.onBlur()
        onBlur?.(event)
      }}
      {...(spec.kind === 'choice' && {
        pointer: true,
        rightSection: <Combobox.Chevron {...(size && { size })} />,
        rightSectionPointerEvents: 'none' as const,
      })}
      {...(spec.unit !== undefined && { rightSection: spec.unit, rightSectionWidth: `${spec.unit.length + 3}ch` })}
    />
  )
}
