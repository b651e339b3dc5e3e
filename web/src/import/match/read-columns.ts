import { readFieldEntry } from '../../fields/field-entry.ts'
import type { FieldEntry, FieldSpec } from '../../fields/field-spec.ts'
import { labFieldSpec } from '../../lab-fields/lab-field-spec.ts'
import type { ImportField, ImportKind, MatchedColumn, Matching } from '../import-kind.ts'
import { type KnownSpellings, NO_KNOWN_VALUES, type SpellingsByField, spellingOf } from './known-values.ts'
import { isOwnExport, isWrittenByProgram, setBy } from './match-columns.ts'
import { definitionOf } from './new-field.ts'
import { plainText } from './notations.ts'

/** The target of one column of the file, and how to parse it. */
export interface ColumnReader {
  /** Index in `cells` of the rows. */
  position: number
  /** The field that it sets in a row: 'organ', 'fields.stain', 'type'. */
  field: string
  spec: FieldSpec
  /** The value of a cell; null for an empty one, even if the field is required. */
  read(text: string): FieldEntry
}

/** The field of a column; undefined if it is not imported. */
export function importField(
  { target }: Pick<MatchedColumn, 'target'>,
  { fields }: ImportKind,
): ImportField | undefined {
  if (target.kind === 'none') return undefined
  if (target.kind === 'field') return fields.find(({ spec }) => spec.field === target.field)
  const own = definitionOf(target.field)
  return { spec: labFieldSpec(own), synonyms: [], own }
}

/** Records may have values that predate the limits: only the server knows if a row leaves them unchanged. */
const withoutLimits = ({ maxLength: _, minimum: __, ...spec }: FieldSpec): FieldSpec => spec

/** Quoted blanks are a text. */
const isEmpty = (text: string, { kind }: FieldSpec) =>
  (kind === 'text' || kind === 'long-text' ? text : text.trim()) === ''

/** Replaces a text by its spelling in the library, looked up once per text, as columns repeat values. */
function speller(known: KnownSpellings | undefined): (text: string) => string {
  const found = new Map<string, string>()
  return text => {
    const spelled = found.get(text) ?? spellingOf(known, text)?.value ?? text
    if (known) found.set(text, spelled)
    return spelled
  }
}

/** Parses the cells of each matched column, in its chosen notation and in the library's spelling. */
export const columnReaders = (
  { sheet, columns }: Pick<Matching, 'sheet' | 'columns'>,
  kind: ImportKind,
  known: SpellingsByField,
): ColumnReader[] => {
  const isFileExact = isWrittenByProgram(sheet, kind)
  // Importing an unedited export must change nothing.
  const spellings = isOwnExport(sheet, kind) ? NO_KNOWN_VALUES : known
  return columns.flatMap(column => {
    const field = importField(column, kind)
    if (!field) return []
    const { position, readAs } = column
    const spec = withoutLimits(field.spec)
    const spell = speller(spellings.get(spec.field))
    const read = (text: string): FieldEntry => {
      if (isEmpty(text, spec)) return { value: null }
      const plain = plainText(text, spec, { readAs, isExact: isFileExact })
      if (typeof plain !== 'string') return plain
      const spelled = spell(plain)
      return field.read?.(spelled) ?? readFieldEntry(spec, spelled)
    }
    return { position, field: setBy(field), spec: field.spec, read }
  })
}
