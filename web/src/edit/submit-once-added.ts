import type { FormEvent } from 'react'
import { optionsAdded } from '../fields/use-new-option.ts'

/** Submits a form: once the options that are being added are chosen, where there are any, and not if one can't be added. */
export const submitOnceAdded = (submit: () => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const added = optionsAdded()
  if (!added) return submit()
  const form = event.currentTarget
  void added.then(isAdded => {
    if (isAdded) form.requestSubmit()
  })
}
