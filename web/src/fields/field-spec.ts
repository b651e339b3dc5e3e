import type { QueryClient } from '@tanstack/react-query'
import type { EditKind } from '@vitrine/contract/api/field-kinds'
import { limitsOf } from '@vitrine/contract/api/limits'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { TSchema } from 'typebox'
import type { DateNotation } from '../format/parse-date.ts'

export interface FieldChoice {
  value: string
  label: string
  /** Records keep it, and it is not offered any more. */
  isRetired?: boolean
}

export type FieldValue = string | number | boolean | readonly string[] | Readonly<Record<string, unknown>> | null

/** Whether two values of a field are the same; one that is missing is null. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Options that a field lacks for a text, by their labels, and the value that it means once there are such. */
export interface MissingOptions {
  labels: readonly string[]
  value: FieldValue
}

/** The value that a text means for a field, or the sentence that refuses it. */
export type FieldEntry = { value: FieldValue; notation?: DateNotation } | { error: string; missing?: MissingOptions }

/** Reads a text that may not be blank, without the space around it. @param missing refuses a blank one */
export const requiredText =
  (missing: string) =>
  (text: string): FieldEntry =>
    text.trim() === '' ? { error: missing } : { value: text.trim() }

/** One field of a record, as forms, panels, columns and files know it. */
export interface FieldSpec<Field extends string = string> {
  field: Field
  /** Its name for people, unique in the record. */
  label: string
  kind: EditKind
  /** The values that a `choice` takes, or `choices`. */
  choices?: readonly FieldChoice[]
  /** For a lab field, by Admins: adds a choice for all records. */
  addOption?: (label: string, queries: QueryClient) => Promise<FieldChoice>
  /** A text that may not be blank. */
  isRequired?: boolean
  /** The most characters that a new text may have. */
  maxLength?: number
  /** The least that a new number may be. */
  minimum?: number
  /** Below the field in forms. */
  help?: string
  /** Behind the value in forms. */
  unit?: string
  /** Shown in an empty field. Default: an example, if the kind needs one. */
  placeholder?: string
  /** Records whose most frequent values of this field are suggested, and whose spelling of a text is taken. */
  knownIn?: RecordKind
  /** The sentence for a text that is no whole number. */
  refusal?: string
  /** Reads a text, untrimmed, in place of the kind's own rule. @param locale of a text that another program wrote */
  read?: (text: string, locale?: string) => FieldEntry
}

/** The spec of each field by its name. @throws for an unknown name */
export function specFinder<Spec extends FieldSpec>(specs: readonly Spec[]): (field: Spec['field']) => Spec {
  const byField = new Map<string, Spec>(specs.map(spec => [spec.field, spec]))
  return field => {
    const spec = byField.get(field)
    if (!spec) throw new Error(`There is no field ${field}`)
    return spec
  }
}

/** Fields with the limits that the API has for them. */
export const withLimits = <Specs extends readonly FieldSpec[]>(
  limits: Readonly<Record<string, TSchema>>,
  specs: Specs,
): Specs =>
  specs.map(spec => ({
    ...spec,
    ...(limits[spec.field] && limitsOf(limits[spec.field] as TSchema)),
  })) as unknown as Specs

/** A value as people read it: 'Manual Review' for 'manual_review'. A value outside the choices is returned unchanged. */
export const choiceText = ({ choices }: FieldSpec, value: string): string =>
  choices?.find(choice => choice.value === value)?.label ?? value

/** The options of a select: present values that the choices lack, then the choices; retired ones only if present. */
export function offeredChoices(choices: readonly FieldChoice[], ...present: readonly string[]): FieldChoice[] {
  const isKnown = (value: string) => choices.some(choice => choice.value === value)
  const missing = [...new Set(present)].filter(value => value !== '' && !isKnown(value))
  const offered = choices.filter(({ value, isRetired }) => !isRetired || present.includes(value))
  return [...missing.map(value => ({ value, label: value })), ...offered]
}

/** More choices than these are found by typing. */
const FEW_CHOICES = 8

/** One of many choices, or of options that grow: its control is searched. */
export const isSearched = ({ kind, choices = [], addOption }: FieldSpec): boolean =>
  kind === 'choice' && (addOption !== undefined || choices.filter(({ isRetired }) => !isRetired).length > FEW_CHOICES)
