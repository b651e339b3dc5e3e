import type { Slide } from '@vitrine/contract/slides'
import { useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { slideMessages } from '../slide-messages.ts'
import { createSlide } from '../slides-api.ts'
import { BLANK_SLIDE, type NewSlideField, newSlideBody, newSlideErrors } from './new-slide-form.ts'

const NOTHING_TOUCHED: ReadonlySet<NewSlideField> = new Set()
const ALL_TOUCHED: ReadonlySet<NewSlideField> = new Set(Object.keys(BLANK_SLIDE) as NewSlideField[])

/** The state of 'Create New Slide': what is typed, what was touched, and why the last try failed. */
export function useNewSlide(onCreated: (slide: Slide) => void) {
  const [values, setValues] = useState(BLANK_SLIDE)
  const [touched, setTouched] = useState(NOTHING_TOUCHED)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const errors = newSlideErrors(values)

  async function create() {
    setSaving(true)
    setFailure(undefined)
    try {
      const slide = await createSlide(newSlideBody(values))
      toast.success(slideMessages.created)
      onCreated(slide)
    } catch (error) {
      toast.error(slideMessages.createFailed)
      setFailure((error as Error).message)
    } finally {
      setSaving(false)
    }
  }

  /** The first field in the way of creating the slide; undefined where the call is made. */
  function submit(): NewSlideField | undefined {
    setTouched(ALL_TOUCHED)
    const first = (Object.keys(BLANK_SLIDE) as NewSlideField[]).find(field => errors[field])
    if (first === undefined && !isSaving) void create()
    return first
  }

  function reset() {
    setValues(BLANK_SLIDE)
    setTouched(NOTHING_TOUCHED)
    setFailure(undefined)
  }

  return {
    values,
    isSaving,
    isTyped: Object.values(values).some(text => text !== ''),
    failure,
    submit,
    reset,
    change: (field: NewSlideField, value: string) => setValues(now => ({ ...now, [field]: value })),
    touch: (field: NewSlideField) => setTouched(now => new Set(now).add(field)),
    /** Shown once the field was touched. */
    errorOf: (field: NewSlideField) => (touched.has(field) ? errors[field] : undefined),
  }
}
