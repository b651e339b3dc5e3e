import { FIELD_KINDS } from '@vitrine/contract/api/field-kinds'
import { findOption, labelsOf } from '@vitrine/contract/api/field-options'
import { fieldName, readFieldValue, textLimitOf } from '@vitrine/contract/fields/field-values'
import { type Field, type FieldType, KIND_OF_TYPE, MAX_OPTION_LABEL_LENGTH } from '@vitrine/contract/fields/fields'
import { chosenValues } from '../fields/chosen-values.ts'
import { readFieldEntry } from '../fields/field-entry.ts'
import { aboutValue } from '../fields/field-messages.ts'
import type { FieldChoice, FieldEntry, FieldSpec, FieldValue, MissingOptions } from '../fields/field-spec.ts'
import { labFieldsMessages as messages } from './lab-fields-messages.ts'

/** Yes and no as choices: their values are texts, as in an editor. */
const YES_NO: readonly FieldChoice[] = [
  { value: 'true', label: messages.yes },
  { value: 'false', label: messages.no },
]
/** The notations of yes and no in files and spreadsheets. */
const SPELLINGS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
}

const PLACEHOLDERS: Partial<Record<FieldType, string>> = { date: '2026-01-31', url: 'https://example.org' }

const choicesOf = ({ type, options }: Field): readonly FieldChoice[] | undefined => {
  if (type === 'boolean') return YES_NO
  if (type !== 'choice' && type !== 'multi_choice') return undefined
  return options.map(({ key, label, retired }) => ({ value: key, label, ...(retired && { isRetired: true }) }))
}

const addOption = async (...added: Parameters<typeof import('./add-option.ts').addOption>) =>
  (await import('./add-option.ts')).addOption(...added)

/**
 * The spec of a lab field for forms, cells and files, named `fields.<key>`. `labValues` flattens a record's values to these
 * names, and `labPatch` converts a change back into the object `fields`. The texts of editors are: an option's key, several keys
 * separated by ';', `true` and `false`, a person's username. Its `read` also accepts labels.
 */
export function labFieldSpec(field: Field): FieldSpec {
  const choices = choicesOf(field)
  const hasOptions = choices !== undefined && choices !== YES_NO
  const placeholder = PLACEHOLDERS[field.type]
  const maxLength = textLimitOf(field)
  return {
    field: fieldName(field.key),
    label: field.label,
    kind: FIELD_KINDS[KIND_OF_TYPE[field.type]].edit,
    ...(choices && { choices }),
    ...(hasOptions && { addOption: (...added) => addOption(field, ...added) }),
    ...(maxLength !== undefined && { maxLength }),
    ...(field.required && { isRequired: true }),
    ...(placeholder !== undefined && { placeholder }),
    ...(field.help && { help: field.help }),
    ...(field.unit && { unit: field.unit }),
    ...(field.type === 'person' && { knownIn: field.entity }),
    read: (text, locale) => readOwnText(field, text, locale),
  }
}

/** Parses a text for a lab field: returns the value for the API, or the error that rejects it. */
function readOwnText(field: Field, written: string, locale: string | undefined): FieldEntry {
  if (written.trim() === '') return field.required ? { error: messages.required(field.label) } : { value: null }
  const parsed = parseText(field, written, locale)
  if (typeof parsed === 'object' && parsed !== null && 'error' in parsed) return parsed as { error: string }
  if (parsed !== undefined && readFieldValue(field, parsed) !== undefined) return { value: parsed as FieldValue }
  const missing = missingOptions(field, written.trim())
  return { error: aboutValue(field.label, written, reasonFor(field)), ...(missing && { missing }) }
}

/** Undefined if a text can't be the label of an option. */
function missingOptions({ type, options }: Field, written: string): MissingOptions | undefined {
  if (type !== 'choice' && type !== 'multi_choice') return undefined
  const parts = chosenValues(written)
  const labels = parts.filter(part => !findOption(options, part))
  if (parts.length !== 1 && type === 'choice') return undefined
  if (labels.length === 0 || labels.some(label => label.length > MAX_OPTION_LABEL_LENGTH)) return undefined
  return { labels, value: type === 'choice' ? written : parts.map(part => findOption(options, part)?.key ?? part) }
}

/** The value of a text; undefined if it is invalid. Numbers and dates are parsed like in other fields. */
function parseText(
  field: Field,
  written: string,
  locale: string | undefined,
): FieldValue | boolean | undefined | { error: string } {
  const { type, label, options } = field
  const bare = written.trim()
  switch (type) {
    case 'number':
    case 'date': {
      const entry = readFieldEntry({ field: field.key, label, kind: type }, bare, locale)
      return 'error' in entry ? entry : entry.value
    }
    case 'boolean':
      return SPELLINGS[bare.toLowerCase()]
    case 'choice':
      return findOption(options, bare)?.key
    case 'multi_choice':
      return optionKeys(field, bare)
    case 'person':
    case 'url':
      return bare
    default:
      return written
  }
}

function optionKeys({ options }: Field, written: string): string[] | undefined {
  const chosen = chosenValues(written).map(part => findOption(options, part)?.key)
  return chosen.includes(undefined) ? undefined : options.map(({ key }) => key).filter(key => chosen.includes(key))
}

function reasonFor({ type, decimals, options }: Field): string {
  switch (type) {
    case 'number':
      return messages.decimals(decimals ?? 0)
    case 'boolean':
      return messages.notYesOrNo
    case 'choice':
    case 'multi_choice':
      return messages.notAnOption(labelsOf(options))
    case 'url':
      return messages.notAWebAddress
    default:
      return messages.manyLines
  }
}
