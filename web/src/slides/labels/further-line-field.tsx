import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Label } from '@vitrine/contract/labels/label-layout'
import { useEffect, useRef, useState } from 'react'
import { namesInLine } from '../../labels/further-line.ts'
import { labelMessages as messages } from '../../labels/label-messages.ts'
import { useOpener } from '../../ui/hooks/use-opener.ts'
import { Note } from '../../ui/layout/note.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import type { LineField } from './line-fields.ts'

const DropdownList = lazyNamed(() => import('../../ui/inputs/dropdown-list.tsx'), 'DropdownList')

/** More than fits on a label, whatever the fields contain. */
const MAX_CHARACTERS = 200

export interface FurtherLineFieldProps {
  /** As stored, with field names in braces. */
  line: string
  /** The resulting label. */
  label: Label
  fields: readonly LineField[]
  /** False until lab fields are loaded. */
  isComplete: boolean
  takesFocus: boolean
  onChange: (line: string) => void
  onRemove: () => void
}

interface Remark {
  text: string
  isError?: boolean
}

/** Warnings about the label that this line produces; none if it prints as is. */
function remarksOf({ line, label, fields, isComplete }: FurtherLineFieldProps): Remark[] {
  if (!isComplete || line.trim() === '') return []
  const unknown = namesInLine(line).filter(name => !fields.some(field => field.name === name))
  return [
    ...unknown.map(name => ({ text: messages.unknownField(name), isError: true })),
    ...(label.further?.trim() ? [] : [{ text: messages.nothingPrints }]),
  ]
}

/** Edits the further line, with a menu of fields to insert. */
export function FurtherLineField(props: FurtherLineFieldProps) {
  const { line, fields, takesFocus, onChange, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  const { button, close, trigger } = useOpener('listbox')
  const [caret, setCaret] = useState<number>()
  // Places the cursor after the inserted text.
  useEffect(() => {
    if (caret === undefined) return
    input.current?.focus()
    input.current?.setSelectionRange(caret, caret)
    setCaret(undefined)
  }, [caret])

  function insert([name]: string[]) {
    const { selectionStart, selectionEnd } = input.current ?? {}
    const start = line.slice(0, selectionStart ?? line.length)
    const placed = `${start}{${name}}`
    onChange(placed + line.slice(selectionEnd ?? line.length))
    setCaret(placed.length)
  }
  const remarks = remarksOf(props)
  return (
    <Stack gap={6} mt="md" pt="md" style={{ borderTop: '1px solid var(--line)' }}>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          ref={input}
          flex={1}
          label={messages.further}
          value={line}
          maxLength={MAX_CHARACTERS}
          placeholder={messages.furtherExample}
          spellCheck={false}
          autoFocus={takesFocus}
          onChange={event => onChange(event.currentTarget.value)}
        />
        <Button variant="default" rightSection={<IconChevronDown aria-hidden />} {...trigger}>
          {messages.insertField}
        </Button>
        <Button variant="subtle" color="gray" onClick={onRemove}>
          {messages.removeFurther}
        </Button>
      </Group>
      <div aria-live="polite">
        {remarks.map(({ text, isError }) => (
          <Text key={text} size="sm" {...(isError && { c: 'var(--danger-text)' })} style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        ))}
      </div>
      <Note>{messages.furtherNote}</Note>
      {button && (
        <DropdownList
          label={messages.insertField}
          items={fields.map(({ name, label }) => ({ value: name, label }))}
          chosen={[]}
          noneText=""
          onChange={insert}
          button={button}
          onClose={close}
        />
      )}
    </Stack>
  )
}
