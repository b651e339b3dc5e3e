import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Field } from '@vitrine/contract/fields/fields'
import { useState } from 'react'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import { mergeOptions } from './field-settings-api.ts'
import { fieldSettingsMessages as messages } from './field-settings-messages.ts'

export interface MergeDialogProps {
  field: Field
  onClose: () => void
  onMerged: (from: string, into: string) => void
}

/** Replaces one option of a choice by another in all records. */
export function MergeDialog({ field, onClose, onMerged }: MergeDialogProps) {
  const { options } = field
  const [from, setFrom] = useState(options[0]?.key ?? '')
  const [into, setInto] = useState(options[1]?.key ?? '')
  const choices = options.map(({ key, label }) => ({ value: key, label }))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => mergeOptions(field.id, [from], into),
    onSuccess: () => onMerged(labelOf(from), labelOf(into)),
  })
  const labelOf = (wanted: string) => options.find(({ key }) => key === wanted)?.label ?? wanted

  const chooseFrom = (key: string) => {
    setFrom(key)
    if (key === into) setInto(options.find(option => option.key !== key)?.key ?? '')
  }
  return (
    <Dialog
      title={messages.mergeTitle(field.label)}
      isOpen
      isBusy={isPending}
      onClose={onClose}
      action={{
        children: isPending ? messages.merging : messages.mergeSubmit,
        disabled: isPending,
        onClick: () => mutate(),
      }}
    >
      {error && <Banner kind="red">{messages.mergeFailed + error.message}</Banner>}
      <NativeSelect
        label={messages.mergeFrom}
        data-autofocus
        value={from}
        data={choices}
        onChange={event => chooseFrom(event.currentTarget.value)}
      />
      <NativeSelect
        label={messages.mergeInto}
        value={into}
        data={choices.filter(({ value }) => value !== from)}
        onChange={event => setInto(event.currentTarget.value)}
      />
      <p>{messages.mergeNote}</p>
    </Dialog>
  )
}
