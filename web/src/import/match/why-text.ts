import type { ImportField, ImportKind, MatchedColumn, Matching } from '../import-kind.ts'
import { valuesOf } from './column-values.ts'
import { type SpellingsByField, spellingOf } from './known-values.ts'
import { knownTest, setBy } from './match-columns.ts'
import { matchMessages } from './match-messages.ts'
import { type ColumnReader, columnReaders, importField } from './read-columns.ts'

const texts = matchMessages.why

function byWhat({ found, isConfirmed }: MatchedColumn, { own, spec }: ImportField): string {
  if (found === 'contents') return isConfirmed ? texts.confirmed : texts.contents
  if (found === 'remembered' || found === 'chosen') return texts[found]
  if (own) return texts.labField
  return found === 'synonym' ? texts.synonymOf(spec.label) : texts.sameName
}

/** How many values can't be parsed. */
function wrongText(reader: ColumnReader, values: readonly string[]): string | undefined {
  const { kind } = reader.spec
  if (kind === 'text' || kind === 'long-text') return undefined
  const count = values.filter(text => 'error' in reader.read(text)).length
  if (count === 0) return undefined
  const isNumber = kind === 'number' || kind === 'integer'
  return texts.wrong(count, isNumber ? 'number' : kind === 'date' ? 'date' : 'value')
}

/** How many values exist in the library, and the spelling that is used. */
function knownText(
  field: ImportField,
  values: readonly string[],
  known: SpellingsByField,
  one: string,
): string | undefined {
  const isKnown = knownTest(field, known)
  if (!isKnown || values.length === 0) return undefined
  const spellings = known.get(field.spec.field)
  const respelled = values.find(text => (spellingOf(spellings, text)?.value ?? text.trim()) !== text.trim())
  const spelling = respelled === undefined ? undefined : spellingOf(spellings, respelled)
  if (spelling) return texts.spelled(spelling.value, spelling.count, one)
  const count = values.filter(isKnown).length
  if (count === 0) return undefined
  return count === values.length ? texts.allKnown(count) : texts.someKnown(count, values.length)
}

function fieldWhy(
  matching: Matching,
  column: MatchedColumn,
  field: ImportField,
  kind: ImportKind,
  known: SpellingsByField,
) {
  const values = [...valuesOf(matching.sheet, column.position).keys()]
  const [reader] = columnReaders({ sheet: matching.sheet, columns: [column] }, kind, known)
  const sign = column.readAs === '.' || column.readAs === ',' ? texts.decimalSign[column.readAs] : undefined
  const more = (reader && wrongText(reader, values)) ?? knownText(field, values, known, kind.one) ?? sign
  return more === undefined ? byWhat(column, field) : `${byWhat(column, field)}; ${more}`
}

/** One line on why a column has its target. */
export function whyText(matching: Matching, column: MatchedColumn, kind: ImportKind, known: SpellingsByField): string {
  const { target, found, header } = column
  if (column.ambiguous && !column.readAs) {
    const values = [...valuesOf(matching.sheet, column.position).keys()]
    return texts.chooseSign(values.find(text => /[.,/-]/.test(text)) ?? '')
  }
  if (target.kind === 'new') return texts.created(target.field.label)
  const field = importField(column, kind)
  if (field) return fieldWhy(matching, column, field, kind, known)
  if (found === 'automatic') return texts.automatic
  const other = found === 'twice' ? sameField(matching, column, kind) : undefined
  return other
    ? texts.twice(other.label, other.header || matchMessages.unnamed(other.position))
    : header === ''
      ? ''
      : texts.nothing
}

/** The column that has the field which this one means too. */
function sameField({ columns }: Matching, column: MatchedColumn, kind: ImportKind) {
  return columns
    .filter(other => other !== column && other.target.kind === 'field')
    .map(other => ({ header: other.header, position: other.position, field: importField(other, kind) }))
    .flatMap(({ field, ...other }) =>
      field && setBy(field) === column.wanted ? [{ ...other, label: field.spec.label }] : [],
    )[0]
}
