import type { FormEvent } from 'react'
import { optionsAdded } from '../fields/use-new-option.ts'

/** Forms that are waiting for options. */
const waiting = new WeakSet<HTMLFormElement>()

/** Submits a form after the options that are being added were chosen, but not if one can't be added. */
export const submitOnceAdded = (submit: () => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const added = optionsAdded()
  if (!added) return submit()
  const form = event.currentTarget
  if (waiting.has(form)) return
  waiting.add(form)
  void added.then(isAdded => {
    waiting.delete(form)
    if (isAdded) form.requestSubmit()
  })
}
