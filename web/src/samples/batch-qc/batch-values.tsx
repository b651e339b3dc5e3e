import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFocusIfLost } from '../../ui/use-focus-if-lost.ts'
import { MachineQcBadge, QC_STATUS_CHOICES } from '../qc-status.tsx'
import { sampleField } from '../sample-fields.ts'
import { BATCH_FIELDS, type BatchField, type BatchPart, bothSetTo, isNothingTicked } from './batch-change.ts'
import styles from './batch-qc-dialog.module.css'
import { batchQcMessages } from './batch-qc-messages.ts'
import type { BatchQc } from './use-batch-qc.ts'

/** The three optional sections, and quick actions that set two of them at once. */
export function BatchValues({ formId, batch }: { formId: string; batch: BatchQc }) {
  const { change, isRunning, samples } = batch
  const nothing = isNothingTicked(change)
  const form = useRef<HTMLFormElement>(null)
  useFocusIfLost(form)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!nothing && !isRunning) void batch.start()
  }

  return (
    <form ref={form} tabIndex={-1} id={formId} className={styles['form']} onSubmit={handleSubmit}>
      <p className={styles['count']}>{batchQcMessages.selected(samples.length)}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a look of its own */}
      <div role="group" aria-label={batchQcMessages.quickActions} className={styles['quick']}>
        {QC_STATUS_CHOICES.map(({ value, label }) => (
          <Button
            key={value}
            size="xs"
            variant="default"
            disabled={isRunning}
            onClick={() => batch.setChange(bothSetTo(change, value))}
          >
            {batchQcMessages.both(label)}
          </Button>
        ))}
      </div>
      <div className={styles['parts']}>
        <Part field="qc_status" batch={batch} look={({ value }) => <MachineQcBadge status={value} />} />
        <Part field="qc_status_machine" batch={batch} look={({ value }) => <MachineQcBadge status={value} />} />
        <Part field="biomarker" batch={batch} look={({ value }) => value} />
      </div>
      {nothing && (
        <p role="alert" className={styles['alert']}>
          {batchQcMessages.nothingTicked}
        </p>
      )}
      {isRunning && <Running batch={batch} />}
    </form>
  )
}

interface PartProps {
  field: BatchField
  batch: BatchQc
  look: (part: BatchPart) => ReactNode
}

function Part({ field, batch, look }: PartProps) {
  const { change, isRunning } = batch
  const part = change[field]
  const { label } = sampleField(field)
  const set = (changed: Partial<BatchPart>) => batch.setChange({ ...change, [field]: { ...part, ...changed } })
  const input = {
    'aria-label': batchQcMessages.value(label),
    value: part.value,
    disabled: !part.isTicked || isRunning,
    onChange: (event: { currentTarget: { value: string } }) => set({ value: event.currentTarget.value }),
  }
  const choices = QC_STATUS_CHOICES.map(({ value, label }) => ({ value, label }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a look of its own
    <div role="group" aria-label={label} className={styles['part']}>
      <Checkbox
        data-autofocus={field === BATCH_FIELDS[0] || undefined}
        label={label}
        checked={part.isTicked}
        disabled={isRunning}
        onChange={event => set({ isTicked: event.currentTarget.checked })}
      />
      {field === 'qc_status' ? <NativeSelect {...input} data={choices} /> : <TextInput {...input} autoComplete="off" />}
      <p className={styles['preview']}>
        <span>{batchQcMessages.preview}</span>
        <PreviewText part={part} look={look} />
      </p>
    </div>
  )
}

function PreviewText({ part, look }: { part: BatchPart; look: PartProps['look'] }) {
  if (!part.isTicked) return <em>{batchQcMessages.asItIs}</em>
  if (part.value.trim() === '') return <em>{batchQcMessages.emptied}</em>
  return <b>{look(part)}</b>
}

function Running({ batch }: { batch: BatchQc }) {
  const { done, samples } = batch
  const text = batchQcMessages.progress(done, samples.length)
  return (
    <div className={styles['running']}>
      <ProgressBar label={batchQcMessages.updating} at={{ done, total: samples.length, text }} />
      <span>{text}</span>
    </div>
  )
}
