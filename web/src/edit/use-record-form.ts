import { useState } from 'react'
import { isNotFound } from '../api/removal.ts'
import { savedByOther } from '../api/stale.ts'
import { editMessages } from './edit-messages.ts'
import { type Difference, differences, type FormValues, keepTyped, withMine } from './three-way.ts'

export interface RecordFormOptions<Rec extends object, Values extends FormValues> {
  /** As it was loaded. Newer states go to `adopt`. */
  record: Rec
  /** 'slide', 'file': as sentences name it. */
  noun: string
  /** The form's fields of a record. */
  read: (record: Rec) => Values
  /** Why the record cannot be saved, by field. `base` is the record that the next save is made against. */
  check: (values: Values, base: Rec) => Partial<Record<keyof Values, string>>
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
  const [values, setValues] = useState(() => read(options.record))
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set())
  const [conflict, setConflict] = useState<readonly Difference<keyof Values & string>[]>([])
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const errors = options.check(values, base)

  /** Takes a newer state of the record; what was typed stays. Returns the new values, and whether there is no conflict. */
  function adopt(current: Rec) {
    const [loaded, theirs] = [read(base), read(current)]
    const found = differences(loaded, values, theirs)
    const kept = keepTyped(loaded, values, theirs)
    setBase(current)
    setValues(kept)
    setConflict(found)
    return { values: kept, isClear: found.length === 0 }
  }

  async function send(toSave: Values, against: Rec, mayRepeat: boolean): Promise<Rec> {
    try {
      return { ...against, ...(await options.save(toSave, against)) }
    } catch (error) {
      const current = savedByOther<Rec>(error)
      if (current === undefined) throw error
      const { values: kept, isClear } = adopt(current)
      // The other person changed none of this form's fields: there is nothing to choose.
      if (isClear && mayRepeat) return send(kept, current, false)
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
      if (savedByOther(error) === undefined) setFailure(messageOf(error, noun))
      options.onFailed()
    } finally {
      setSaving(false)
    }
  }

  /** The first field with an error; undefined if the call is made. */
  function submit(): (keyof Values & string) | undefined {
    const names = Object.keys(values) as (keyof Values & string)[]
    setTouched(new Set(names))
    const wrong = names.find(name => errors[name])
    if (wrong === undefined && !isSaving) void save()
    return wrong
  }

  function change(name: keyof Values & string, value: string) {
    setValues(now => ({ ...now, [name]: value }))
    setConflict(now => withMine<keyof Values & string>(now, { [name]: value } as Partial<Values>))
  }

  return {
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
    submit,
    change,
    touch: (name: keyof Values) => setTouched(now => new Set(now).add(name)),
    /** Shown once the field was touched, or a save was tried. */
    errorOf: (name: keyof Values) => (touched.has(name) ? errors[name] : undefined),
  }
}

export type RecordForm<Rec extends object, Values extends FormValues> = ReturnType<typeof useRecordForm<Rec, Values>>

function messageOf(error: unknown, noun: string): string {
  if (isNotFound(error)) return editMessages.missing(noun)
  return (error as Error).message
}
