import type { QueryClient } from '@tanstack/react-query'
import type { EditKind } from '@vitrine/contract/api/field-kinds'
import { limitsOf } from '@vitrine/contract/api/limits'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { TSchema } from 'typebox'
import type { DateNotation } from '../format/parse-date.ts'

export interface FieldChoice {
  value: string
  label: string
  /** Records keep it, but it is no longer offered. */
  isRetired?: boolean
}

export type FieldValue = string | number | boolean | readonly string[] | Readonly<Record<string, unknown>> | null

/** Whether two values of a field are equal; a missing one is null. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Options that a field lacks for a text, by label, and the value of the text once they exist. */
export interface MissingOptions {
  labels: readonly string[]
  value: FieldValue
}

/** The value of a text in a field, or the error that rejects it. */
export type FieldEntry = { value: FieldValue; notation?: DateNotation } | { error: string; missing?: MissingOptions }

/** Parses a trimmed text that must not be blank. @param missing rejects a blank one */
export const requiredText =
  (missing: string) =>
  (text: string): FieldEntry =>
    text.trim() === '' ? { error: missing } : { value: text.trim() }

/** One field of a record, for forms, panels, columns and files. */
export interface FieldSpec<Field extends string = string> {
  field: Field
  /** Label for users, unique in the record. */
  label: string
  kind: EditKind
  /** The values of a `choice`, or `choices`. */
  choices?: readonly FieldChoice[]
  /** For a lab field, by admins: adds a choice for all records. */
  addOption?: (label: string, queries: QueryClient) => Promise<FieldChoice>
  /** Must not be blank. */
  isRequired?: boolean
  /** Maximum length of a new text. */
  maxLength?: number
  /** Minimum of a new number. */
  minimum?: number
  /** Shown below the field in forms. */
  help?: string
  /** Shown after the value in forms. */
  unit?: string
  /** Shown in an empty field. Default: an example, if the kind needs one */
  placeholder?: string
  /** Records whose most frequent values of this field are suggested, and whose spellings are reused. */
  knownIn?: RecordKind
  /** The error for a text that is not a whole number. */
  refusal?: string
  /** Parses an untrimmed text, instead of the kind's own rule. @param locale of a text that another program wrote */
  read?: (text: string, locale?: string) => FieldEntry
}

/** Finds a field's spec by name. @throws for an unknown name */
export function specFinder<Spec extends FieldSpec>(specs: readonly Spec[]): (field: Spec['field']) => Spec {
  const byField = new Map<string, Spec>(specs.map(spec => [spec.field, spec]))
  return field => {
    const spec = byField.get(field)
    if (!spec) throw new Error(`There is no field ${field}`)
    return spec
  }
}

/** Adds the limits of the API to fields. */
export const withLimits = <Specs extends readonly FieldSpec[]>(
  limits: Readonly<Record<string, TSchema>>,
  specs: Specs,
): Specs =>
  specs.map(spec => ({
    ...spec,
    ...(limits[spec.field] && limitsOf(limits[spec.field] as TSchema)),
  })) as unknown as Specs

/** A value as displayed: 'Manual Review' for 'manual_review'. A value outside the choices is returned unchanged. */
export const choiceText = ({ choices }: Pick<FieldSpec, 'choices'>, value: string): string =>
  choices?.find(choice => choice.value === value)?.label ?? value

/** The options of a select: current values that are not among the choices, then the choices; retired ones only if current. */
export function offeredChoices(choices: readonly FieldChoice[], ...present: readonly string[]): FieldChoice[] {
  const isKnown = (value: string) => choices.some(choice => choice.value === value)
  const missing = [...new Set(present)].filter(value => value !== '' && !isKnown(value))
  const offered = choices.filter(({ value, isRetired }) => !isRetired || present.includes(value))
  return [...missing.map(value => ({ value, label: value })), ...offered]
}

/** More choices than these are found by typing. */
const FEW_CHOICES = 8

/** Whether a choice has many options, or options can be added, so that its control is searchable. */
export const isSearched = ({ kind, choices = [], addOption }: FieldSpec): boolean =>
  kind === 'choice' && (addOption !== undefined || choices.filter(({ isRetired }) => !isRetired).length > FEW_CHOICES)
