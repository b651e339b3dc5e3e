import { useState } from 'react'
import type { FieldSpec } from '../fields/field-spec.ts'
import { blankValues, fieldErrors, filledFields } from '../fields/field-values.ts'
import { toast } from '../ui/notices/toast.tsx'
import type { RecordTexts } from '../ui/record-texts.ts'
import type { FormValues } from './three-way.ts'
import { type FormErrors, useFormValues } from './use-form-values.ts'

export interface NewRecordOptions<Rec, Values extends FormValues> {
  /** The initial texts, in the order of the form. */
  blank: Values
  /** Why the record can't be created, by field. */
  check: (values: Values) => FormErrors<Values>
  create: (values: Values) => Promise<Rec>
  onCreated: (record: Rec) => void
  /** For toasts; without `created` if the screen itself confirms it. Why it failed is in `failure`, or at its field. */
  texts: Partial<Pick<RecordTexts, 'created'>> & Pick<RecordTexts, 'createFailed'>
  /** The field that the server rejected. Default: every reason is shown above the fields */
  refusedFieldOf?: (error: unknown) => (keyof Values & string) | undefined
}

/** The state of a form for a new record: what is typed, and why the last attempt failed. */
export function useNewRecord<Rec, Values extends FormValues>(options: NewRecordOptions<Rec, Values>) {
  const { blank } = options
  const { values, setValues, setTouched, findError, ...form } = useFormValues(blank, options.check)
  const [isSaving, setSaving] = useState(false)
  const [failed, setFailed] = useState<{ error: Error; values: Values }>()
  const named = failed && options.refusedFieldOf?.(failed.error)
  const refusedField = named !== undefined && failed?.values[named] === values[named] ? named : undefined

  async function save() {
    setSaving(true)
    setFailed(undefined)
    try {
      const record = await options.create(values)
      if (options.texts.created) toast.success(options.texts.created)
      options.onCreated(record)
    } catch (error) {
      toast.error(options.texts.createFailed)
      setFailed({ error: error as Error, values })
    } finally {
      setSaving(false)
    }
  }

  return {
    ...form,
    values,
    isSaving,
    isTyped: Object.entries(values).some(([name, text]) => text !== blank[name]),
    /** Why the last attempt failed, if no field was named. */
    failure: named === undefined ? failed?.error.message : undefined,
    /** The field that the server rejected, until it is changed. */
    refusedField,
    errorOf: (name: keyof Values & string) => (name === refusedField ? failed?.error.message : form.errorOf(name)),
    /** Returns the first field with an error; undefined if the call is made. */
    submit() {
      const invalidField = findError()
      if (invalidField === undefined && !isSaving) void save()
      return invalidField
    },
    reset() {
      setValues(blank)
      setTouched(new Set())
      setFailed(undefined)
    },
  }
}

interface NewFieldsOptions<Rec, Body extends object>
  extends Omit<NewRecordOptions<Rec, FormValues>, 'blank' | 'check' | 'create'> {
  /** The fields of the form, in order. */
  specs: readonly FieldSpec[]
  /** Initial texts of the form. */
  initial?: FormValues
  /** Receives the fields that were filled in. */
  create: (body: Body) => Promise<Rec>
}

/** Like `useNewRecord`, for a record whose fields have specs. */
export function useNewFields<Rec, Body extends object>(options: NewFieldsOptions<Rec, Body>) {
  const { specs, initial, create, ...rest } = options
  const blank: FormValues = { ...blankValues(specs), ...initial }
  const form = useNewRecord({
    ...rest,
    blank,
    check: values => fieldErrors(specs, values),
    create: values => create(filledFields(specs, values) as Body),
  })
  return { ...form, specs, loaded: blank }
}

export type NewFieldsForm = ReturnType<typeof useNewFields>
