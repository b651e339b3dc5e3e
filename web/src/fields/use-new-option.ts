import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { meQuery } from '../api/me-query.ts'
import { toast } from '../ui/notices/toast.tsx'
import { readFieldEntry } from './field-entry.ts'
import { fieldMessages as messages } from './field-messages.ts'
import type { FieldChoice, FieldSpec } from './field-spec.ts'

/** The value of the item that adds the typed text. */
export const NEW_OPTION = '\0new'

const underway = new Set<Promise<boolean>>()

/** Whether the options being added were added and chosen; undefined if there are none. A save waits for them. */
export const optionsAdded = (): Promise<boolean> | undefined =>
  underway.size === 0 ? undefined : Promise.all(underway).then(outcomes => outcomes.every(Boolean))

interface NewOptionEvents {
  onAdded: (value: string) => void
  /** Receives the typed text. */
  onFailed?: (typed: string) => void
}

/** The item for a text that is not an option of a lab field: admins add it, for all records; others see who can. */
export function useNewOption(spec: FieldSpec, typed: string, { onAdded, onFailed }: NewOptionEvents) {
  const queries = useQueryClient()
  const { addOption } = spec
  const { data: me } = useQuery({ ...meQuery, enabled: addOption !== undefined })
  /** Until the field's definition includes them. */
  const [added, setAdded] = useState<readonly FieldChoice[]>([])
  const adding = useMutation({
    mutationFn: async (label: string) => addOption?.(label, queries),
    onSuccess(choice) {
      if (!choice) return
      // A save that waits for the option must find it chosen.
      flushSync(() => {
        setAdded(before => [...before, choice])
        onAdded(choice.value)
      })
    },
    onError(error, label) {
      toast.error(error.message)
      onFailed?.(label)
    },
  })
  const entry = addOption && typed.trim() !== '' ? readFieldEntry(spec, typed) : undefined
  const missing = entry && 'error' in entry ? entry.missing : undefined
  const [label, ...others] = missing?.labels ?? []
  const isOffered = label !== undefined && others.length === 0 && me?.role === 'admin'
  return {
    spec: added.length === 0 ? spec : withChoices(spec, added),
    item: isOffered ? { value: NEW_OPTION, label: messages.addOption(label) } : undefined,
    nothingFound: label !== undefined && !isOffered ? messages.noSuchOption(label) : undefined,
    add: () => {
      if (!isOffered || adding.isPending) return
      const added = adding.mutateAsync(label).then(
        // Queries notify their observers in a separate task, after which specs have the option.
        () => new Promise<boolean>(resolve => setTimeout(() => resolve(true))),
        () => false,
      )
      underway.add(added)
      void added.finally(() => underway.delete(added))
    },
  }
}

const withChoices = (spec: FieldSpec, added: readonly FieldChoice[]): FieldSpec => {
  const known = new Set(spec.choices?.map(({ value }) => value))
  return { ...spec, choices: [...(spec.choices ?? []), ...added.filter(({ value }) => !known.has(value))] }
}
