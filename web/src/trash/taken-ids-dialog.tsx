import { TextInput } from '@mantine/core'
import { LINE_LIMIT } from '@vitrine/contract/api/limits'
import { useEffect, useRef, useState } from 'react'
import { busyProps } from '../ui/buttons/busy-props.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useLeaveGuard } from '../ui/dialogs/use-leave-guard.ts'
import { Banner } from '../ui/notices/banner.tsx'
import { trashMessages } from './trash-messages.ts'
import type { NewIds, TakenIds } from './use-restore.ts'

export interface TakenIdsDialogProps {
  taken: TakenIds
  isBusy: boolean
  problem: string | undefined
  onRestore: (ids: NewIds) => void
  onClose: () => void
}

/** Asks for new ids of samples whose own are taken. Typed text stays until the restore succeeds or is cancelled. */
export function TakenIdsDialog({ taken, isBusy, problem, onRestore, onClose }: TakenIdsDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<NewIds>({})
  /** The samples whose new ids the user has tried to send: only these show an error if blank. */
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const isTyped = Object.values(typed).some(text => text !== '')
  useLeaveGuard(isTyped, 'sample')

  // After another rejection, focuses the first rejected id.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per rejection
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-refused]')?.focus(), [taken])

  function errorOf(id: number): string | undefined {
    const text = typed[id]?.trim() ?? ''
    if (checked.has(id) && text === '') return trashMessages.idRequired
    return text !== '' && taken.refused.has(id) && taken.sent[id] === text ? trashMessages.stillTaken : undefined
  }
  function handleSubmit() {
    setChecked(new Set(taken.samples.map(({ id }) => id)))
    const ids = taken.samples.map(({ id }) => [id, typed[id]?.trim() ?? ''] as const)
    const blank = ids.findIndex(([, text]) => text === '')
    if (blank >= 0) return form.current?.querySelectorAll('input')[blank]?.focus()
    onRestore(Object.fromEntries(ids))
  }
  return (
    <Dialog
      title={trashMessages.takenTitle}
      isOpen
      isBusy={isBusy}
      isClosable={!isTyped}
      onClose={onClose}
      form={{ ref: form, onSubmit: handleSubmit }}
      action={{ children: trashMessages.restore, ...busyProps(isBusy) }}
    >
      <p>{trashMessages.takenAbout(taken.samples.length)}</p>
      {problem && <Banner kind="red">{problem}</Banner>}
      {taken.samples.map(({ id, name }, index) => (
        <TextInput
          key={id}
          label={trashMessages.newId(name)}
          required
          data-autofocus={index === 0 || undefined}
          maxLength={LINE_LIMIT}
          data-refused={taken.refused.has(id) || undefined}
          value={typed[id] ?? ''}
          error={errorOf(id)}
          onChange={event => setTyped({ ...typed, [id]: event.currentTarget.value })}
        />
      ))}
    </Dialog>
  )
}
