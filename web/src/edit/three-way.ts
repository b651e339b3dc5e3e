/** The content of a form: the text of each field, as typed. */
export type FormValues = Readonly<Record<string, string>>

/** A field that someone else changed while it was being edited here. */
export interface Difference {
  name: string
  /** When it was loaded. */
  loaded: string
  /** In this form. */
  mine: string
  theirs: string
}

export const formFields = <Values extends FormValues>(values: Values) =>
  Object.keys(values) as (keyof Values & string)[]

/** Every field that the other user changed to something other than its value here, in the order of the form. */
export const differences = (loaded: FormValues, mine: FormValues, theirs: FormValues): Difference[] =>
  formFields(loaded)
    .filter(name => theirs[name] !== loaded[name] && theirs[name] !== mine[name])
    .map(name => ({ name, loaded: loaded[name] ?? '', mine: mine[name] ?? '', theirs: theirs[name] ?? '' }))

/** Edits made after the conflict appeared become 'mine'; choosing theirs changes nothing. */
export const withMine = (conflict: readonly Difference[], values: FormValues): readonly Difference[] =>
  conflict.map(difference => {
    const mine = values[difference.name]
    return mine === undefined || mine === difference.theirs ? difference : { ...difference, mine }
  })

/** Keeps typed values; untouched fields get the other user's value. */
export const keepTyped = (loaded: FormValues, mine: FormValues, theirs: FormValues): FormValues =>
  Object.fromEntries(formFields(loaded).map(name => [name, (mine[name] === loaded[name] ? theirs : mine)[name] ?? '']))
