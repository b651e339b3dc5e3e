import type { NewSlide } from '@vitrine/contract/slides'
import { limitError, readFieldEntry } from '../../fields/field-entry.ts'
import { fieldMessages } from '../../fields/field-messages.ts'
import { SLIDE_LABELS, SLIDE_VIEW_FIELDS, slideField } from '../../slides/slide-fields.ts'
import { slideMessages } from '../../slides/slide-messages.ts'
import { batchImportMessages } from './batch-import-messages.ts'

export type ImportField = (typeof SLIDE_VIEW_FIELDS.batchImport)[number]
export type ImportValues = Record<ImportField, string>

/** The fields of a row and their CSV columns, in the order of the preview. */
export const IMPORT_FIELDS: readonly { field: ImportField; column: string }[] = SLIDE_VIEW_FIELDS.batchImport.map(
  field => ({
    field,
    column: field === 'name' ? 'Slide name' : SLIDE_LABELS[field],
  }),
)

export const IMPORT_COLUMNS: readonly string[] = IMPORT_FIELDS.map(({ column }) => column)

/** Why a row can't become a slide, and the fields that could be corrected. */
interface RowError {
  fields: readonly ImportField[]
  message: string
}

/** A row under review. All values are as typed. */
export interface ImportRow {
  values: ImportValues
  /** The name is generated from the other values and follows them. */
  isNameGenerated: boolean
  errors: readonly RowError[]
  /** Where the row began in the file. */
  line: number
}

/** The parts of a generated slide name, in this order, after the day. */
const NAME_PARTS = ['block_id', 'cut_number', 'source', 'species', 'organ'] as const satisfies ImportField[]

export const isNamePart = (field: ImportField): boolean => NAME_PARTS.some(part => part === field)

/** {YYYYMMDD}-{block_id}-{cut_number}-{source}-{species}-{organ}, with UNKNOWN for missing parts. */
export function generatedName(day: string, values: ImportValues): string {
  return [day, ...NAME_PARTS.map(part => values[part].trim() || 'UNKNOWN')].join('-')
}

/** One of these must say what is on the slide. */
const IDENTIFYING_FIELDS: readonly ImportField[] = ['description', 'species', 'organ', 'block_id', 'source']

function cutNumberError(text: string): string | undefined {
  const entry = readFieldEntry(slideField('cut_number'), text)
  if (!('error' in entry)) return undefined
  return entry.error === slideMessages.cutNumber ? batchImportMessages.cutNumber : entry.error
}

/** The errors of a row, including everything the server would refuse. */
export function rowErrors(values: ImportValues): RowError[] {
  const errors: RowError[] = []
  if (IDENTIFYING_FIELDS.every(field => values[field].trim() === '')) {
    errors.push({ fields: IDENTIFYING_FIELDS, message: batchImportMessages.nothingToSay })
  }
  for (const { field, column } of IMPORT_FIELDS) {
    const text = values[field]
    // PostgreSQL can store neither of them as text.
    if (text.includes('\0')) errors.push({ fields: [field], message: fieldMessages.nul(column) })
    if (!text.isWellFormed()) errors.push({ fields: [field], message: fieldMessages.halfCharacter(column) })
    const beyond =
      field === 'cut_number' ? cutNumberError(text) : limitError({ ...slideField(field), label: column }, text)
    if (beyond !== undefined) errors.push({ fields: [field], message: beyond })
  }
  return errors
}

/** The body that creates a row's slide: empty values as null, the cut number as a number or null. */
export function slideBody(values: ImportValues): NewSlide {
  const sent = IMPORT_FIELDS.map(({ field }) => {
    const entry = readFieldEntry(slideField(field), values[field])
    return [field, values[field].trim() !== '' && 'value' in entry ? entry.value : null]
  })
  return { ...Object.fromEntries(sent), name: values.name }
}
