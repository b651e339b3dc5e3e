import type { NamedRecord } from '@vitrine/contract/api/named-record'
import { OptionalText } from '@vitrine/contract/api/schema'
import { capitalized } from '@vitrine/contract/text/words'
import type { FieldChoice, FieldSpec } from '../../fields/field-spec.ts'

/** Words that need more than a capital first letter. */
const WORDS: Readonly<Record<string, string>> = { url: 'URL' }

/** Labels for fields whose names are unclear. */
const LABELS: Readonly<Record<string, string>> = { parent: 'Began With' }

/** 'Training Config' for `training_config`. */
const labelOf = (field: string): string =>
  LABELS[field] ??
  field
    .split('_')
    .map(word => WORDS[word] ?? capitalized(word))
    .join(' ')

/** The records that a field of type `Link` can refer to, by field. */
export type LinkChoices = Readonly<Record<string, readonly FieldChoice[]>>

/** Parses the id of a choice. */
const readLink = (text: string) => ({ value: text === '' ? null : Number(text) })

function kindOf(field: string, schema: unknown): FieldSpec['kind'] {
  if (schema === OptionalText) return field === 'description' ? 'long-text' : 'text'
  return 'json'
}

/** Every editable field of a record, as declared: name, texts, links, and maps at the end. */
export function namedFields({ fields, links }: NamedRecord, choices: LinkChoices = {}): readonly FieldSpec[] {
  const specs = Object.entries(fields).map(
    ([field, schema]): FieldSpec =>
      links.includes(field)
        ? { field, label: labelOf(field), kind: 'choice', choices: choices[field] ?? [], read: readLink }
        : { field, label: labelOf(field), kind: kindOf(field, schema) },
  )
  const isLast = ({ kind }: FieldSpec) => kind === 'json'
  return [
    { field: 'name', label: labelOf('name'), kind: 'text', isRequired: true },
    ...specs.filter(spec => !isLast(spec)),
    ...specs.filter(isLast),
  ]
}
