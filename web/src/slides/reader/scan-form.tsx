import { Button, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconEye, IconPrinter, IconScan, IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { isTypedOutsideOfFields } from '../../ui/inputs/typed-keys.ts'
import classes from './reader.module.css'
import { readerMessages } from './reader-messages.ts'
import type { ScanQueue } from './use-scan-queue.ts'

/**
 * The scanner's field. It is uncontrolled: a scanner types a character every few milliseconds, and the next scan begins before
 * the last one is answered.
 *
 * A submitted text stays visible and selected, so that the next scan's first character replaces it. It is cleared when the slide
 * is found, unless something was typed since.
 * @param answered the number of the last answered scan, 0 before any
 * @param isFound whether that scan found a slide
 * @param isCovered whether a dialog covers the field and has the focus
 */
export function useScanField(answered: number, isFound: boolean, isCovered: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const isTypedSince = useRef(false)
  // A hand scanner types wherever the focus is: typing outside of any field starts a scan as well.
  useWindowEvent('keydown', event => {
    if (!isCovered && event.key !== ' ' && isTypedOutsideOfFields(event)) field.current?.focus()
  })

  // The field is focused when the page opens, after every look-up, and when a dialog closes.
  useEffect(() => {
    const input = field.current
    if (!input || isCovered) return
    input.focus()
    if (answered === 0 || isTypedSince.current) return
    if (isFound) input.value = ''
    else input.select()
  }, [answered, isFound, isCovered])

  return {
    field,
    empty() {
      if (field.current) field.current.value = ''
      isTypedSince.current = false
      field.current?.focus()
    },
    take() {
      isTypedSince.current = false
      field.current?.select()
      return field.current?.value ?? ''
    },
    noteTyping() {
      isTypedSince.current = true
    },
    focus: () => field.current?.focus(),
  }
}

export interface ScanFormProps {
  queue: ScanQueue
  field: ReturnType<typeof useScanField>
  onPrint: () => void
  onPreview: () => void
}

/** The scanner's input and buttons. Submit works while loading: scans queue up. */
export function ScanForm({ queue, field, onPrint, onPreview }: ScanFormProps) {
  const hasSlide = queue.slide !== undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    queue.scan(field.take())
  }
  const handleClear = () => {
    queue.clear()
    field.empty()
  }
  return (
    <form className={classes['form']} onSubmit={handleSubmit}>
      <TextInput
        ref={field.field}
        className={classes['entry'] ?? ''}
        classNames={{ input: classes['input'] ?? '' }}
        size="lg"
        leftSectionWidth={44}
        leftSection={<IconScan size={18} color="var(--text-3)" aria-hidden />}
        rightSection={
          <IconButton label={readerMessages.clearInput} icon={<IconX aria-hidden />} onClick={field.empty} />
        }
        error={queue.last?.outcome === 'missing'}
        aria-label={readerMessages.field}
        placeholder={readerMessages.placeholder}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        onInput={field.noteTyping}
      />
      <Button type="submit" size="lg" px="md" miw={108}>
        {queue.waiting.length > 0 ? readerMessages.loading : readerMessages.submit}
      </Button>
      <Button size="lg" variant="default" onClick={handleClear}>
        {readerMessages.clear}
      </Button>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconPrinter aria-hidden />}
        disabled={!hasSlide}
        onClick={onPrint}
      >
        {readerMessages.printLabel}
      </Button>
      <IconButton
        label={readerMessages.previewLabel}
        icon={<IconEye aria-hidden />}
        disabled={!hasSlide}
        onClick={onPreview}
        className={classes['preview'] ?? ''}
      />
    </form>
  )
}
