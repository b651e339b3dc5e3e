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

/** Asks for new ids of samples whose own was taken. What was typed stays until the restore succeeds or is given up. */
export function TakenIdsDialog({ taken, isBusy, problem, onRestore, onClose }: TakenIdsDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<NewIds>({})
  /** The ids that the user has tried to send: only their blanks are errors. */
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const isTyped = Object.values(typed).some(text => text !== '')
  useLeaveGuard(isTyped, 'sample')

  // Another refusal: the focus goes to the first id that was refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
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
