import { Button } from '@mantine/core'
import { IconEye, IconPrinter, IconScan, IconX } from '@tabler/icons-react'
import { IconButton } from '../../ui/icon-button.tsx'
import classes from './scan-form.module.css'
import { scannerMessages } from './scanner-messages.ts'
import type { ScanField } from './use-scan-field.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export interface ScanFormProps {
  field: ScanField
  isLoading: boolean
  isMissing: boolean
  hasSlide: boolean
  onScan: (input: string) => void
  onClear: () => void
  onPrint: () => void
  onPreview: () => void
}

function Entry({ field, isMissing }: Pick<ScanFormProps, 'field' | 'isMissing'>) {
  return (
    <div className={classes['entry']}>
      <IconScan size={18} stroke={1.5} aria-hidden className={classes['sign']} />
      <input
        ref={field.field}
        className={classes['input']}
        aria-label={scannerMessages.field}
        aria-invalid={isMissing}
        placeholder={scannerMessages.placeholder}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        onInput={field.noteTyping}
      />
      <span className={classes['clear']}>
        <IconButton label={scannerMessages.clearInput} icon={<IconX {...ICON} />} onClick={field.empty} />
      </span>
    </div>
  )
}

/** The scanner's input and buttons. Submit works while it loads: scans queue up. */
export function ScanForm({ field, isLoading, isMissing, hasSlide, ...on }: ScanFormProps) {
  return (
    <form
      className={classes['form']}
      onSubmit={event => {
        event.preventDefault()
        on.onScan(field.take())
      }}
    >
      <Entry field={field} isMissing={isMissing} />
      <Button type="submit" size="lg" className={classes['submit'] ?? ''}>
        {isLoading ? scannerMessages.loading : scannerMessages.submit}
      </Button>
      <Button size="lg" variant="default" onClick={on.onClear}>
        {scannerMessages.clear}
      </Button>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconPrinter {...ICON} />}
        disabled={!hasSlide}
        onClick={on.onPrint}
      >
        {scannerMessages.printLabel}
      </Button>
      <IconButton
        label={scannerMessages.previewLabel}
        icon={<IconEye {...ICON} />}
        disabled={!hasSlide}
        onClick={on.onPreview}
        className={classes['preview'] ?? ''}
      />
    </form>
  )
}
