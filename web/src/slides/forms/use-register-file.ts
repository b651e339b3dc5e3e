import type { SlideFile } from '@vitrine/contract/files'
import type { Slide } from '@vitrine/contract/slides'
import { useState } from 'react'
import { registerFile } from '../../files/files-api.ts'
import { BLANK_FILE, type NewFileField, newFileBody, newFileErrors } from '../../files/new-file-form.ts'
import { toast } from '../../ui/toast.tsx'
import { slideMessages } from '../slide-messages.ts'
import { attachFile } from './attach-file.ts'

const FIELDS = Object.keys(BLANK_FILE) as NewFileField[]

/**
 * The state of 'Register File': what is typed, and which step is done. A file that is registered but not attached
 * yet is remembered, so that the next try attaches it instead of registering a second one.
 */
export function useRegisterFile(slide: Slide, onRegistered: (slide: Slide) => void) {
  const [values, setValues] = useState(BLANK_FILE)
  const [touched, setTouched] = useState<ReadonlySet<NewFileField>>(new Set())
  const [registered, setRegistered] = useState<SlideFile>()
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const errors = newFileErrors(values)

  function fail(text: string) {
    toast.error(slideMessages.registerFailed)
    setFailure(text)
  }

  async function attach(file: SlideFile) {
    try {
      const saved = await attachFile(slide, file)
      toast.success(slideMessages.registered)
      reset()
      onRegistered(saved)
    } catch (error) {
      setRegistered(file)
      fail(slideMessages.registeredOnly(file.name, file.id, (error as Error).message))
    }
  }

  async function register() {
    try {
      return registered ?? (await registerFile(newFileBody(values)))
    } catch (error) {
      fail((error as Error).message)
      return undefined
    }
  }

  async function save() {
    setSaving(true)
    setFailure(undefined)
    const file = await register()
    if (file) await attach(file)
    setSaving(false)
  }

  /** The first field in the way; undefined where the calls are made. */
  function submit(): NewFileField | undefined {
    setTouched(new Set(FIELDS))
    const wrong = FIELDS.find(field => errors[field])
    if (wrong === undefined && !isSaving) void save()
    return wrong
  }

  function reset() {
    setValues(BLANK_FILE)
    setTouched(new Set())
    setRegistered(undefined)
    setFailure(undefined)
  }

  return {
    values,
    failure,
    isBusy: isSaving,
    isTyped: FIELDS.some(field => values[field] !== ''),
    /** The fields are read-only while saving, and once the record they describe exists. */
    isSaving: isSaving || registered !== undefined,
    /** Registered, and still to be attached. */
    registered,
    submit,
    reset,
    change: (name: NewFileField, value: string) => setValues(now => ({ ...now, [name]: value })),
    touch: (name: NewFileField) => setTouched(now => new Set(now).add(name)),
    errorOf: (name: NewFileField) => (touched.has(name) ? errors[name] : undefined),
  }
}
