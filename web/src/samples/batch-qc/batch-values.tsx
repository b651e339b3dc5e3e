import { Box, Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFocusIfLost } from '../../ui/use-focus-if-lost.ts'
import { sampleField } from '../sample-fields.ts'
import { MachineQcBadge, QC_STATUS_CHOICES } from '../sample-status.tsx'
import { batchQcMessages } from './batch-qc-messages.ts'
import { BATCH_FIELDS, type BatchField, type BatchPart, isNothingTicked } from './batch-update.ts'
import styles from './batch-values.module.css'
import type { BatchQc } from './use-batch-qc.ts'

export function BatchValues({ formId, batch }: { formId: string; batch: BatchQc }) {
  const { change, isRunning, samples, done } = batch
  const nothing = isNothingTicked(change)
  const progress = batchQcMessages.progress(done, samples.length)
  const form = useRef<HTMLFormElement>(null)
  useFocusIfLost(form)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!nothing && !isRunning) batch.start()
  }
  function setBoth(value: string) {
    const part = { isTicked: true, value }
    batch.setChange({ ...change, qc_status: part, qc_status_machine: part })
  }

  return (
    <form ref={form} tabIndex={-1} id={formId} className={styles['form']} onSubmit={handleSubmit}>
      <Text c="var(--text-2)">{batchQcMessages.selected(samples.length)}</Text>
      <Group role="group" gap="sm" aria-label={batchQcMessages.quickActions}>
        {QC_STATUS_CHOICES.map(({ value, label }) => (
          <Button key={value} size="xs" variant="default" disabled={isRunning} onClick={() => setBoth(value)}>
            {batchQcMessages.both(label)}
          </Button>
        ))}
      </Group>
      <Box bd="1px solid var(--line-strong)" bdrs="md">
        {BATCH_FIELDS.map(field => (
          <Part key={field} field={field} batch={batch} />
        ))}
      </Box>
      {nothing && (
        <Text role="alert" size="sm" c="var(--danger-text)">
          {batchQcMessages.nothingTicked}
        </Text>
      )}
      {isRunning && (
        <Stack gap={6} fz="sm" c="var(--text-2)">
          <ProgressBar label={batchQcMessages.updating} at={{ done, total: samples.length, text: progress }} />
          <span>{progress}</span>
        </Stack>
      )}
    </form>
  )
}

function Part({ field, batch }: { field: BatchField; batch: BatchQc }) {
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
      {field === 'qc_status' ? (
        <NativeSelect {...input} data={QC_STATUS_CHOICES.map(({ value, label }) => ({ value, label }))} />
      ) : (
        <TextInput {...input} autoComplete="off" />
      )}
      <Stack gap={2} miw={0} fz="sm" lh="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text span size="xs" c="var(--text-3)">
          {batchQcMessages.preview}
        </Text>
        <PreviewText field={field} part={part} />
      </Stack>
    </div>
  )
}

function PreviewText({ field, part: { isTicked, value } }: { field: BatchField; part: BatchPart }) {
  if (isTicked && value.trim() !== '') {
    return <span>{field === 'biomarker' ? value : <MachineQcBadge status={value} />}</span>
  }
  return (
    <Text span inherit c="var(--text-2)">
      {isTicked ? batchQcMessages.emptied : batchQcMessages.asItIs}
    </Text>
  )
}
