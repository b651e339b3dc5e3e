import type { NewSlide } from '@vitrine/contract/slides'
import { readFieldEntry } from '../../fields/field-entry.ts'
import type { FieldValue } from '../../fields/field-spec.ts'
import { slideField } from '../../slides/slide-fields.ts'
import { IMPORT_FIELDS, type ImportField, type ImportValues } from './import-row.ts'

function sentValue(field: ImportField, text: string): FieldValue {
  const entry = readFieldEntry(slideField(field), text)
  return text.trim() !== '' && 'value' in entry ? entry.value : null
}

/** The body that creates a row's slide: empty values as null, the cut number as a number or null. */
export const slideBody = (values: ImportValues): NewSlide => ({
  ...Object.fromEntries(IMPORT_FIELDS.map(({ field }) => [field, sentValue(field, values[field])])),
  name: values.name,
})
