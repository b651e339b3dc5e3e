import { Button, NativeSelect, Stack } from '@mantine/core'
import type { Field } from '@vitrine/contract/fields'
import { useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { CancelButton, Dialog } from '../ui/dialog.tsx'
import { mergeOptions } from './custom-fields-api.ts'
import { customFieldsMessages as messages } from './custom-fields-messages.ts'

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
  const [isMerging, setMerging] = useState(false)
  const [failure, setFailure] = useState<string>()
  const choices = options.map(({ key, label }) => ({ value: key, label }))
  const labelOf = (wanted: string) => options.find(({ key }) => key === wanted)?.label ?? wanted

  const chooseFrom = (key: string) => {
    setFrom(key)
    if (key === into) setInto(options.find(option => option.key !== key)?.key ?? '')
  }
  async function merge() {
    setMerging(true)
    setFailure(undefined)
    try {
      await mergeOptions(field.id, [from], into)
      onMerged(labelOf(from), labelOf(into))
    } catch (error) {
      setFailure(messages.mergeFailed + (error as Error).message)
      setMerging(false)
    }
  }
  return (
    <Dialog
      title={messages.mergeTitle(field.label)}
      isOpen
      isClosable={!isMerging}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} disabled={isMerging} />
          <Button disabled={isMerging} onClick={() => void merge()}>
            {isMerging ? messages.merging : messages.mergeSubmit}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {failure && <Banner kind="red">{failure}</Banner>}
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
      </Stack>
    </Dialog>
  )
}
