import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import {
  CHOICE_TYPES,
  type Field,
  type FieldPatch,
  type FieldType,
  MAX_HELP_LENGTH,
  MAX_LABEL_LENGTH,
  type NewField,
  UNIQUE_TYPES,
} from '@vitrine/contract/fields/fields'
import { fieldSettingsMessages } from './field-settings-messages.ts'

/** An option as typed. */
export interface OptionDraft {
  /** Identifies the row. */
  id: number
  /** Key of a stored option. */
  key: string | undefined
  label: string
  color: string
  isRetired: boolean
}

/** A field as typed. */
export interface FieldDraft {
  label: string
  key: string
  type: FieldType
  help: string
  unit: string
  /** '' for any number. */
  decimals: string
  required: boolean
  unique: boolean
  options: readonly OptionDraft[]
}

export type FieldFormErrors = Partial<Record<'label' | 'key' | 'help' | 'options', string>>

export const hasOptions = (type: FieldType) => CHOICE_TYPES.includes(type)
export const canBeUnique = (type: FieldType) => UNIQUE_TYPES.includes(type)

let lastOption = 0
export const blankOption = (): OptionDraft => ({
  id: ++lastOption,
  key: undefined,
  label: '',
  color: '',
  isRetired: false,
})

export const blankDraft = (): FieldDraft => ({
  label: '',
  key: '',
  type: 'text',
  help: '',
  unit: '',
  decimals: '',
  required: false,
  unique: false,
  options: [blankOption()],
})

export const fieldDraft = (field: Field): FieldDraft => ({
  label: field.label,
  key: field.key,
  type: field.type,
  help: field.help ?? '',
  unit: field.unit ?? '',
  decimals: field.decimals === null ? '' : String(field.decimals),
  required: field.required,
  unique: field.unique,
  options: field.options.map(({ key, label, color, retired }) => ({
    ...blankOption(),
    key,
    label,
    color: color ?? '',
    isRetired: retired,
  })),
})

/** The errors of a draft, by field. Empty rows of options are ignored. */
export function errorsOf(draft: FieldDraft): FieldFormErrors {
  const errors: FieldFormErrors = {}
  if (draft.label.trim() === '') errors.label = fieldSettingsMessages.nameRequired
  else if (draft.label.length > MAX_LABEL_LENGTH) errors.label = fieldSettingsMessages.nameTooLong(MAX_LABEL_LENGTH)
  if (draft.key !== '' && !/^[a-z][a-z0-9_]{0,39}$/.test(draft.key)) errors.key = fieldSettingsMessages.keyInvalid
  if (draft.help.length > MAX_HELP_LENGTH) errors.help = fieldSettingsMessages.helpTooLong(MAX_HELP_LENGTH)
  const options = hasOptions(draft.type) ? optionError(draft.options) : undefined
  if (options !== undefined) errors.options = options
  return errors
}

function optionError(options: readonly OptionDraft[]): string | undefined {
  if (options.some(({ key, label }) => key !== undefined && label.trim() === ''))
    return fieldSettingsMessages.optionRequired
  const labels = options.map(({ label }) => label.trim()).filter(label => label !== '')
  if (labels.length === 0) return fieldSettingsMessages.optionsRequired
  if (labels.some(label => label.includes(';'))) return fieldSettingsMessages.optionSigns
  const folded = labels.map(label => label.normalize('NFKC').toLowerCase())
  const twice = labels.find((_, index) => folded.indexOf(folded[index] as string) !== index)
  return twice === undefined ? undefined : fieldSettingsMessages.optionTwice(twice)
}

const textOf = (text: string) => text.trim() || null

/** Properties of both calls; those of numbers or choices only if the type has them. */
const shared = (draft: FieldDraft) => ({
  label: draft.label.trim(),
  help: textOf(draft.help),
  required: draft.required,
  ...(canBeUnique(draft.type) && { unique: draft.unique }),
  ...(draft.type === 'number' && {
    unit: textOf(draft.unit),
    decimals: draft.decimals === '' ? null : Number(draft.decimals),
  }),
  ...(hasOptions(draft.type) && {
    options: draft.options
      .filter(({ label }) => label.trim() !== '')
      .map(({ key, label, color, isRetired }) => ({
        ...(key !== undefined && { key }),
        label: label.trim(),
        color: color || null,
        retired: isRetired,
      })),
  }),
})

export const newFieldOf = (entity: RecordKind, draft: FieldDraft): NewField => ({
  entity,
  type: draft.type,
  ...(draft.key !== '' && { key: draft.key }),
  ...shared(draft),
})

export const patchOf = (draft: FieldDraft): FieldPatch => shared(draft)
