import { useState } from 'react'
import type { FormValues } from './three-way.ts'

export interface NewRecordOptions<Rec, Values extends FormValues> {
  /** Every field as the form starts, in the order of the form. */
  blank: Values
  /** Why the record cannot be created, by field. */
  check: (values: Values) => Partial<Record<keyof Values, string>>
  create: (values: Values) => Promise<Rec>
  onCreated: (record: Rec) => void
  /** For the toast; the reason is in `failed`. */
  onFailed: () => void
}

/** The state of a form for a record that does not exist yet: what is typed, and why the last try failed. */
export function useNewRecord<Rec, Values extends FormValues>(options: NewRecordOptions<Rec, Values>) {
  const { blank } = options
  const names = Object.keys(blank) as (keyof Values & string)[]
  const [values, setValues] = useState(blank)
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const [failed, setFailed] = useState<{ error: Error; values: Values }>()
  const errors = options.check(values)

  async function save() {
    setSaving(true)
    setFailed(undefined)
    try {
      options.onCreated(await options.create(values))
    } catch (error) {
      options.onFailed()
      setFailed({ error: error as Error, values })
    } finally {
      setSaving(false)
    }
  }

  /** The first field with an error; undefined if the call is made. */
  function submit(): (keyof Values & string) | undefined {
    setTouched(new Set(names))
    const wrong = names.find(name => errors[name])
    if (wrong === undefined && !isSaving) void save()
    return wrong
  }

  function reset() {
    setValues(blank)
    setTouched(new Set())
    setFailed(undefined)
  }

  return {
    values,
    isSaving,
    isTyped: names.some(name => values[name] !== blank[name]),
    /** Why the last try failed, and what was typed then. */
    failed,
    submit,
    reset,
    change: (name: keyof Values & string, value: string) => setValues(now => ({ ...now, [name]: value })),
    touch: (name: keyof Values & string) => setTouched(now => new Set(now).add(name)),
    /** Shown once the field was touched, or a save was tried. */
    errorOf: (name: keyof Values & string) => (touched.has(name) ? errors[name] : undefined),
  }
}

export type NewRecordForm<Rec, Values extends FormValues> = ReturnType<typeof useNewRecord<Rec, Values>>
