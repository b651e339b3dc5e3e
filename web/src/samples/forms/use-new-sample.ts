import { ApiError } from '@vitrine/contract/api-error'
import type { Sample } from '@vitrine/contract/samples'
import { useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { SAMPLE_FIELDS, type SampleField } from '../sample-fields.ts'
import { createSample } from '../samples-api.ts'
import { BLANK_SAMPLE, newSampleBody, newSampleErrors, type SampleValues } from './new-sample.ts'
import { newSampleMessages } from './new-sample-messages.ts'

const NOTHING_TOUCHED: ReadonlySet<SampleField> = new Set()
const ALL_TOUCHED: ReadonlySet<SampleField> = new Set(SAMPLE_FIELDS.map(({ field }) => field))

/** Why the server refused the sample, and the field that it named. */
interface Refusal {
  message: string
  field?: SampleField
  /** The field's value then: once it is changed, the message no longer applies. */
  value?: string
}

function refusalOf(error: unknown, values: SampleValues): Refusal {
  const { message } = error as Error
  const field = SAMPLE_FIELDS.find(one => error instanceof ApiError && one.field === error.field)?.field
  return field === undefined ? { message } : { message, field, value: values[field] }
}

/** The state of 'Create Sample': what is typed, what was touched, and why the last try failed. */
export function useNewSample(onCreated: (sample: Sample) => void) {
  const [values, setValues] = useState(BLANK_SAMPLE)
  const [touched, setTouched] = useState(NOTHING_TOUCHED)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const errors = newSampleErrors(values)
  const isRefused = (field: SampleField) => refusal?.field === field && refusal.value === values[field]

  async function create() {
    setSaving(true)
    setRefusal(undefined)
    try {
      const sample = await createSample(newSampleBody(values))
      toast.success(newSampleMessages.created)
      onCreated(sample)
    } catch (error) {
      toast.error(newSampleMessages.createFailed)
      setRefusal(refusalOf(error, values))
    } finally {
      setSaving(false)
    }
  }

  /** The first field with an error; undefined if the call is made. */
  function submit(): SampleField | undefined {
    setTouched(ALL_TOUCHED)
    const first = SAMPLE_FIELDS.find(({ field }) => errors[field])?.field
    if (first === undefined && !isSaving) void create()
    return first
  }

  function reset() {
    setValues(BLANK_SAMPLE)
    setTouched(NOTHING_TOUCHED)
    setRefusal(undefined)
  }

  return {
    values,
    isSaving,
    /** Why the last try failed, if no field was named. */
    failure: refusal?.field === undefined ? refusal?.message : undefined,
    /** The field that the server refused, until it is changed. */
    refusedField: refusal?.field !== undefined && isRefused(refusal.field) ? refusal.field : undefined,
    isTyped: SAMPLE_FIELDS.some(({ field }) => values[field] !== ''),
    submit,
    reset,
    change: (field: SampleField, value: string) => setValues(now => ({ ...now, [field]: value })),
    touch: (field: SampleField) => setTouched(now => new Set(now).add(field)),
    errorOf: (field: SampleField) =>
      isRefused(field) ? refusal?.message : touched.has(field) ? errors[field] : undefined,
  }
}

export type NewSampleForm = ReturnType<typeof useNewSample>
