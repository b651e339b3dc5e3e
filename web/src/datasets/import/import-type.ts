import { ASSIGNED_TYPES, type AssignedType, readDatasetType } from '@vitrine/contract/splits/dataset-types'
import type { FieldEntry } from '../../fields/field-spec.ts'
import type { ImportField } from '../../import/import-kind.ts'
import { DATASET_TYPE_LABELS } from '../dataset-type.ts'
import { datasetImportMessages as messages } from './dataset-import-messages.ts'

/** Words for types in files, besides their letters and labels. */
const TYPE_WORDS: Readonly<Record<string, AssignedType>> = {
  train: 'T',
  valid: 'V',
  eval: 'E',
  test: 'E',
}

function readType(text: string): FieldEntry {
  const word = text.trim().toLowerCase()
  const type = TYPE_WORDS[word] ?? readDatasetType(word)
  return type === undefined || type === 'default' ? { error: messages.invalidType(text.trim()) } : { value: type }
}

/** A slide's type in the imported dataset. Not every column 'Type', 'Set' or 'Part' is one. */
export const TYPE_FIELD: ImportField = {
  spec: {
    field: 'type',
    label: messages.type,
    kind: 'choice',
    choices: ASSIGNED_TYPES.map(type => ({ value: type, label: DATASET_TYPE_LABELS[type] })),
    read: readType,
  },
  synonyms: ['split', 'set', 'part'],
  needsKnownValues: true,
}
