import { useState } from 'react'
import { type FormValues, formFields } from './three-way.ts'

/** Why a form can't be saved, by field. */
export type FormErrors<Values extends FormValues> = Partial<Record<keyof Values, string>>

/** The values typed into a form, the touched fields, and the errors. */
export function useFormValues<Values extends FormValues>(
  initial: Values | (() => Values),
  check: (values: Values) => FormErrors<Values>,
) {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set())
  const errors = check(values)

  return {
    values,
    setValues,
    setTouched,
    change: (name: keyof Values & string, value: string) => setValues(now => ({ ...now, [name]: value })),
    touch: (name: keyof Values) => setTouched(now => new Set(now).add(name)),
    /** Shown after the field was touched, or an attempt to save. */
    errorOf: (name: keyof Values): string | undefined => (touched.has(name) ? errors[name] : undefined),
    /** Shows every error and returns the first field with one. */
    findError() {
      setTouched(new Set(formFields(values)))
      return formFields(values).find(name => errors[name])
    },
  }
}
