import { useState } from 'react'
import { isNotFound } from '../api/removal.ts'
import { savedByOther } from '../api/save-errors.ts'
import { editMessages } from './edit-messages.ts'
import { type Difference, differences, type FormValues, keepTyped, withMine } from './three-way.ts'
import { type FormErrors, useFormValues } from './use-form-values.ts'

export interface RecordFormOptions<Rec extends object, Values extends FormValues> {
  /** As it was loaded. Newer states go to `adopt`. */
  record: Rec
  /** 'slide', 'file': as sentences name it. */
  noun: string
  /** The form's fields of a record. */
  read: (record: Rec) => Values
  /** Why the record cannot be saved, by field. `base` is the record that the next save is made against. */
  check: (values: Values, base: Rec) => FormErrors<Values>
  /** Sends the change, with the version of `base`. Returns what changed. */
  save: (values: Values, base: Rec) => Promise<Partial<Rec>>
  onSaved: (record: Rec) => void
  /** For the toast; the reason is in `failure` or `conflict`. */
  onFailed: () => void
}

export type Side = 'mine' | 'theirs'

/**
 * The state of a form over one record: what is typed, what is wrong with it, and what somebody else changed meanwhile. A save
 * that comes too late keeps what was typed; fields that were not touched take the other person's value; the next save is
 * made against the newer version.
 */
export function useRecordForm<Rec extends object, Values extends FormValues>(options: RecordFormOptions<Rec, Values>) {
  const { read, noun } = options
  const [base, setBase] = useState(options.record)
  const {
    values,
    setValues,
    setTouched: _,
    findError,
    ...form
  } = useFormValues(
    () => read(options.record),
    typed => options.check(typed, base),
  )
  const [conflict, setConflict] = useState<readonly Difference<keyof Values & string>[]>([])
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  /** Takes a newer state of the record; what was typed stays. Returns the new values, and whether there is no conflict. */
  function adopt(current: Rec) {
    const [loaded, theirs] = [read(base), read(current)]
    const found = differences(loaded, values, theirs)
    const merged = keepTyped(loaded, values, theirs)
    setBase(current)
    setValues(merged)
    setConflict(found)
    return { values: merged, isClear: found.length === 0 }
  }

  async function send(toSave: Values, against: Rec, mayRepeat: boolean): Promise<Rec> {
    try {
      return { ...against, ...(await options.save(toSave, against)) }
    } catch (error) {
      const current = savedByOther<Rec>(error)
      if (current === undefined) throw error
      const { values: merged, isClear } = adopt(current)
      // The other person changed none of this form's fields: there is nothing to choose.
      if (isClear && mayRepeat) return send(merged, current, false)
      // Such changes keep arriving: the save fails with a message, and the next try is made against the newest version.
      throw isClear ? new Error((error as Error).message) : error
    }
  }

  async function save() {
    setSaving(true)
    setFailure(undefined)
    try {
      const saved = await send(values, base, true)
      setConflict([])
      setBase(saved)
      options.onSaved(saved)
    } catch (error) {
      if (savedByOther(error) === undefined)
        setFailure(isNotFound(error) ? editMessages.missing(noun) : (error as Error).message)
      options.onFailed()
    } finally {
      setSaving(false)
    }
  }

  return {
    ...form,
    values,
    /** The record as last loaded or saved by anybody. The next save is made against it. */
    base,
    isSaving,
    /** Whether leaving the form would lose something typed. */
    isChanged: Object.entries(read(base)).some(([name, text]) => values[name] !== text),
    /** Why the last save failed, other than by a conflict. */
    failure,
    /** What somebody else changed, field by field, since this form was loaded. */
    conflict,
    chosen: ({ name, theirs }: Difference<keyof Values & string>): Side =>
      values[name] === theirs ? 'theirs' : 'mine',
    choose: (difference: Difference<keyof Values & string>, side: Side) =>
      setValues(now => ({ ...now, [difference.name]: difference[side] })),
    adopt,
    /** The first field with an error; undefined if the call is made. */
    submit() {
      const wrong = findError()
      if (wrong === undefined && !isSaving) void save()
      return wrong
    },
    change(name: keyof Values & string, value: string) {
      form.change(name, value)
      setConflict(now => withMine<keyof Values & string>(now, { [name]: value } as Partial<Values>))
    },
  }
}

export type RecordForm<Rec extends object, Values extends FormValues> = ReturnType<typeof useRecordForm<Rec, Values>>
