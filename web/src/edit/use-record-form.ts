import { useEffect, useEffectEvent, useState } from 'react'
import { isNotFound } from '../api/removal.ts'
import { savedByOther } from '../api/save-errors.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { changeErrors, fieldChanges, fieldValues } from '../fields/field-values.ts'
import { useAction } from '../ui/hooks/use-action.ts'
import { toast } from '../ui/notices/toast.tsx'
import type { RecordTexts } from '../ui/record-texts.ts'
import { editMessages } from './edit-messages.ts'
import { type Difference, differences, type FormValues, formFields, keepTyped, withMine } from './three-way.ts'
import { useFormValues } from './use-form-values.ts'

export interface RecordFormOptions<Rec extends object, Patch extends object> {
  /** The loaded record. A newer one is adopted, keeping typed text. */
  record: Rec
  /** The fields of the form, in order. */
  specs: readonly FieldSpec[]
  /** `one` is the noun for the record: 'slide', 'file'. */
  texts: Pick<RecordTexts, 'one' | 'updated' | 'updateFailed'>
  /**
   * Sends the changes, with the version of `base`. Called even without changes: the server knows whether the record still exists.
   */
  update: (base: Rec, changes: Patch) => Promise<Partial<Rec>>
  onSaved: (record: Rec) => void
}

export type Side = 'mine' | 'theirs'

const isSameText = (a: FormValues, b: FormValues) => formFields(a).every(name => a[name] === b[name])

/**
 * The state of a form for one record: what was typed, what is invalid, and what somebody else changed meanwhile. After a
 * conflict, typed values stay, untouched fields get the other user's value, and the next save is based on the newer version.
 */
export function useRecordForm<Rec extends object, Patch extends object>(options: RecordFormOptions<Rec, Patch>) {
  const { record, specs, texts, update, onSaved } = options
  const [base, setBase] = useState(record)
  const read = (of: Rec): FormValues => fieldValues(specs, of)
  const {
    values,
    setValues,
    setTouched: _,
    findError,
    ...form
  } = useFormValues(
    () => read(record),
    typed => changeErrors(specs, typed, base),
  )
  const [conflict, setConflict] = useState<readonly Difference[]>([])
  const { isBusy: isSaving, run, problem: failure } = useAction()
  const loaded = read(base)

  /** Adopts a newer state of the record, keeping typed text. Returns the new values, and whether there is no conflict. */
  function adopt(current: Rec) {
    const theirs = read(current)
    const found = differences(loaded, values, theirs)
    const merged = keepTyped(loaded, values, theirs)
    setBase(current)
    setValues(merged)
    setConflict(found)
    return { values: merged, isClear: found.length === 0 }
  }

  const adoptUnlessSame = useEffectEvent((newer: Rec) => {
    if (newer === base) return
    // A change outside of the form's fields keeps the current choices.
    if (isSameText(loaded, read(newer))) setBase(newer)
    else adopt(newer)
  })
  useEffect(() => adoptUnlessSame(record), [record])

  async function send(toSave: FormValues, against: Rec, mayRepeat: boolean): Promise<Rec> {
    try {
      return { ...against, ...(await update(against, fieldChanges(specs, toSave, against) as Patch)) }
    } catch (error) {
      const current = savedByOther<Rec>(error)
      if (current === undefined) throw error
      const { values: merged, isClear } = adopt(current)
      // The other user changed none of this form's fields: there is nothing to choose.
      if (isClear && mayRepeat) return send(merged, current, false)
      // Such changes keep arriving: the save fails with a message, and the next attempt is based on the newest version.
      throw isClear ? new Error((error as Error).message) : error
    }
  }

  async function save() {
    const saved = await send(values, base, true)
    setConflict([])
    setBase(saved)
    toast.success(texts.updated)
    onSaved(saved)
  }

  function explain(error: unknown): string | undefined {
    toast.error(texts.updateFailed)
    if (savedByOther(error) !== undefined) return undefined
    return isNotFound(error) ? editMessages.missing(texts.one) : (error as Error).message
  }

  return {
    ...form,
    specs,
    noun: texts.one,
    values,
    /** The texts of `base`. */
    loaded,
    /** The record as last loaded or saved by anybody, on which the next save is based. */
    base,
    isSaving,
    /** Whether leaving the form would lose typed text. */
    isChanged: !isSameText(loaded, values),
    /** Why the last save failed, other than by a conflict. */
    failure,
    /** Changes by somebody else, field by field, since this form was loaded. */
    conflict,
    chosen: ({ name, theirs }: Difference): Side => (values[name] === theirs ? 'theirs' : 'mine'),
    choose: (difference: Difference, side: Side) => setValues(now => ({ ...now, [difference.name]: difference[side] })),
    /** Returns the first field with an error; undefined if the call is made. */
    submit() {
      const invalidField = findError()
      if (invalidField === undefined) void run(save, explain)
      return invalidField
    },
    change(name: string, value: string) {
      form.change(name, value)
      setConflict(now => withMine(now, { [name]: value }))
    },
  }
}

export type RecordFormState<Rec extends object> = ReturnType<typeof useRecordForm<Rec, object>>
