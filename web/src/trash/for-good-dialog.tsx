import { Button, Stack, TextInput } from '@mantine/core'
import type { TrashItem } from '@vitrine/contract/trash'
import { type FormEvent, useId, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { busyProps } from '../ui/busy-props.ts'
import { CancelButton, Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { deleteForGood, emptyTrash } from './trash-api.ts'
import { trashMessages } from './trash-messages.ts'

export interface ForGoodDialogProps {
  /** What is deleted; undefined for all that is in the trash. */
  items: readonly TrashItem[] | undefined
  /** How many records that are. */
  count: number
  onDeleted: () => void
  /** The trash holds something else than was shown. */
  onRefused: () => void
  onClose: () => void
}

function aboutText(items: ForGoodDialogProps['items'], count: number): string {
  if (!items) return trashMessages.emptyAll(count)
  const [only] = items
  return only && items.length === 1 ? trashMessages.forGoodOf(only.kind, only.name) : trashMessages.forGoodMany(count)
}

const remove = (items: ForGoodDialogProps['items'], count: number): Promise<unknown> => {
  const [only] = items ?? []
  if (only && items?.length === 1) return deleteForGood(only.id)
  return emptyTrash({ ...(items && { ids: items.map(({ id }) => id) }), count })
}

/** Deletes records of the trash for good, once their number was typed. */
export function ForGoodDialog({ items, count, onDeleted, onRefused, onClose }: ForGoodDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isConfirmed = typed.trim().replaceAll(',', '') === String(count)

  async function deleteAll() {
    setBusy(true)
    setProblem(undefined)
    try {
      await remove(items, count)
      toast.success(trashMessages.deletedForGood(count))
      onDeleted()
    } catch (error) {
      setProblem((error as Error).message)
      setTyped('')
      onRefused()
    } finally {
      setBusy(false)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed && !isBusy) void deleteAll()
  }
  return (
    <Dialog
      title={trashMessages.forGoodTitle(count)}
      isOpen
      isClosable={!isBusy}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} disabled={isBusy} />
          <Button type="submit" form={formId} color="red" disabled={!isConfirmed} {...busyProps(isBusy)}>
            {trashMessages.forGood}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit}>
        <Stack gap="sm">
          <p>{aboutText(items, count)}</p>
          {problem && <Banner kind="red">{problem}</Banner>}
          <TextInput
            label={trashMessages.typeNumber(count)}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
