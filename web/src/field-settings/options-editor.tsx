import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { MAX_OPTIONS } from '@vitrine/contract/fields/fields'
import { useEffect, useRef } from 'react'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { FieldError } from '../ui/inputs/field-error.tsx'
import { blankOption, type OptionDraft } from './field-form.ts'
import styles from './field-settings.module.css'
import { fieldSettingsMessages as messages, OPTION_COLORS } from './field-settings-messages.ts'

const COLORS = [
  { value: '', label: messages.automaticColor },
  ...Object.entries(OPTION_COLORS).map(([value, label]) => ({ value, label })),
]

export interface OptionsEditorProps {
  options: readonly OptionDraft[]
  error: string | undefined
  onChange: (options: readonly OptionDraft[]) => void
  className: string | undefined
}

/** The options of a choice, in order. Enter in the last one adds another. */
export function OptionsEditor({ options, error, onChange, className }: OptionsEditorProps) {
  const list = useRef<HTMLDivElement>(null)
  const added = useRef<number>(undefined)
  useEffect(() => {
    if (added.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-option="${added.current}"]`)?.focus()
    added.current = undefined
  })
  const add = () => {
    const option = blankOption()
    added.current = option.id
    onChange([...options, option])
  }
  const patch = (id: number, changes: Partial<OptionDraft>) =>
    onChange(options.map(option => (option.id === id ? { ...option, ...changes } : option)))
  const moveUp = (index: number) =>
    onChange(options.map((option, at) => options[at === index ? index - 1 : at === index - 1 ? index : at] ?? option))

  return (
    <fieldset className={`${styles['options']} ${className ?? ''}`}>
      <legend>{messages.optionsLabel}</legend>
      <Stack component="ul" gap={6} w="100%" ref={list}>
        {options.map((option, index) => {
          const name = option.label.trim() || messages.option(index + 1)
          return (
            <Group key={option.id} component="li" gap="sm" wrap="nowrap">
              <TextInput
                flex={1}
                aria-label={`${messages.optionName} ${index + 1}`}
                data-option={option.id}
                value={option.label}
                onChange={event => patch(option.id, { label: event.currentTarget.value })}
                onKeyDown={event => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  add()
                }}
              />
              <NativeSelect
                aria-label={messages.optionColor(name)}
                value={option.color}
                data={option.color === '' || option.color in OPTION_COLORS ? COLORS : [...COLORS, option.color]}
                onChange={event => patch(option.id, { color: event.currentTarget.value })}
              />
              {option.key !== undefined && (
                <Checkbox
                  aria-label={messages.optionRetired(name)}
                  label={messages.choosable}
                  checked={!option.isRetired}
                  onChange={event => patch(option.id, { isRetired: !event.currentTarget.checked })}
                />
              )}
              <IconButton
                label={messages.optionUp(name)}
                icon={<IconArrowUp aria-hidden />}
                disabled={index === 0}
                onClick={() => moveUp(index)}
              />
              <IconButton
                label={messages.removeOption(name)}
                icon={<IconX aria-hidden />}
                onClick={() => onChange(options.filter(({ id }) => id !== option.id))}
              />
            </Group>
          )
        })}
      </Stack>
      {error && <FieldError text={error} />}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        disabled={options.length >= MAX_OPTIONS}
        onClick={add}
      >
        {messages.addOption}
      </Button>
    </fieldset>
  )
}
