import { MAX_DISTINCT } from '@vitrine/contract/tables/facets'
import { readFieldEntry } from '../../fields/field-entry.ts'
import type { ImportField, ImportKind, MatchedColumn, Sheet } from '../import-kind.ts'
import { type CellTextCounts, headersOf, valuesOf } from './column-values.ts'
import { headerKey, headerKeys, withoutUnit } from './header-key.ts'
import { type SpellingsByField, spellingOf } from './known-values.ts'
import { findNotation, notationsOf } from './notations.ts'

/** The share of a column's distinct values that must be known to match it by its values. */
const KNOWN_SHARE = 0.8

type Found = MatchedColumn['found']

/** A field that a header may mean; the lowest rank wins. */
interface Candidate {
  field: ImportField
  found: Found
  rank: number
}

/** The field it sets in a row. */
export const setBy = ({ spec, sets }: ImportField): string => sets ?? spec.field

/** All headers that mean a field, by key. */
function candidatesByKey({ fields }: ImportKind): ReadonlyMap<string, readonly Candidate[]> {
  const found = new Map<string, Candidate[]>()
  const add = (header: string, candidate: Candidate) => {
    const key = headerKey(header)
    if (key !== '') found.set(key, [...(found.get(key) ?? []), candidate])
  }
  for (const field of fields) {
    add(field.spec.field, { field, found: 'key', rank: 0 })
    if (field.own) add(field.own.key, { field, found: 'key', rank: 0 })
    add(field.spec.label, { field, found: 'label', rank: 1 })
    for (const [index, synonym] of field.synonyms.entries()) add(synonym, { field, found: 'synonym', rank: 2 + index })
  }
  for (const field of fields) {
    const bare = withoutUnit(field.spec.label)
    if (!found.has(headerKey(bare))) add(bare, { field, found: 'label', rank: 1 })
  }
  return found
}

/** A column with more distinct values can't have enough known ones. */
const MAX_VALUES = MAX_DISTINCT / KNOWN_SHARE

/** Tests whether a value is known in a field; undefined for a field that accepts any value. */
export function knownTest(
  { spec, own }: ImportField,
  known: SpellingsByField,
): ((text: string) => boolean) | undefined {
  const spellings = known.get(spec.field)
  if (spellings) return text => spellingOf(spellings, text) !== undefined
  const isList = (spec.kind === 'choice' || spec.kind === 'choices') && own?.type !== 'boolean'
  return isList ? text => !('error' in readFieldEntry(spec, text)) : undefined
}

function knownCount(field: ImportField, values: CellTextCounts, known: SpellingsByField): number {
  const isKnown = knownTest(field, known)
  return isKnown && values.size <= MAX_VALUES ? [...values.keys()].filter(isKnown).length : 0
}

const isMostlyKnown = (field: ImportField, values: CellTextCounts, known: SpellingsByField) =>
  values.size > 0 && knownCount(field, values, known) >= values.size * KNOWN_SHARE

/** An ambiguous header such as 'Type' also requires matching values. */
const isPlausible = ({ field }: Candidate, values: CellTextCounts, known: SpellingsByField) =>
  field.needsKnownValues !== true || values.size === 0 || isMostlyKnown(field, values, known)

interface Column {
  position: number
  header: string
  values: CellTextCounts
  candidates: readonly Candidate[]
}

function columnsOf(sheet: Sheet, kind: ImportKind, known: SpellingsByField): Column[] {
  const byKey = candidatesByKey(kind)
  return headersOf(sheet).map((header, position) => {
    const values = valuesOf(sheet, position)
    const candidates = headerKeys(header)
      .flatMap((key, bare) => (byKey.get(key) ?? []).map(found => ({ ...found, rank: found.rank + bare / 2 })))
      .filter(candidate => isPlausible(candidate, values, known))
    return { position, header, values, candidates }
  })
}

/** Assigns each field to the best matching column, or the first of several. */
function assignByHeader(columns: readonly Column[]): Map<Column, Candidate> {
  const pairs = columns.flatMap(column => column.candidates.map(candidate => ({ column, candidate })))
  const assigned = new Map<Column, Candidate>()
  const taken = new Set<string>()
  for (const { column, candidate } of pairs.sort((a, b) => a.candidate.rank - b.candidate.rank)) {
    if (assigned.has(column) || taken.has(setBy(candidate.field))) continue
    assigned.set(column, candidate)
    taken.add(setBy(candidate.field))
  }
  return assigned
}

/** The unassigned field that knows most of a column's values. */
function fieldOfValues(
  { values }: Column,
  free: readonly ImportField[],
  known: SpellingsByField,
): ImportField | undefined {
  const counts = free
    .filter(field => isMostlyKnown(field, values, known))
    .map(field => ({ field, count: knownCount(field, values, known) }))
  return counts.sort((a, b) => b.count - a.count)[0]?.field
}

const NOT_IMPORTED = { target: { kind: 'none' }, isConfirmed: true } as const

/** Sets the notation of a column from its values. */
export function withNotation(column: MatchedColumn, sheet: Sheet, kind: ImportKind): MatchedColumn {
  const { readAs: _, ambiguous: __, ...plain } = column
  const fieldKind = kindOfTarget(plain, kind)
  if (fieldKind === undefined || notationsOf(fieldKind).length === 0) return plain
  const values = valuesOf(sheet, column.position)
  return { ...plain, ...findNotation(values.keys(), { kind: fieldKind, isExact: isWrittenByProgram(sheet, kind) }) }
}

/** The kind of value of a column; undefined if it is not imported. */
function kindOfTarget({ target }: MatchedColumn, { fields }: ImportKind) {
  if (target.kind === 'new')
    return target.field.type === 'number' || target.field.type === 'date' ? target.field.type : 'text'
  if (target.kind === 'none') return undefined
  return fields.find(({ spec }) => spec.field === target.field)?.spec.kind
}

/** The column that the download of invalid rows adds to a file. */
export const REASON_KEY = 'reason'

/**
 * Whether a file is one of our exports, judging by its header: it contains nothing else, and something that only the server
 * writes.
 */
export function isOwnExport(sheet: Sheet, { exportHeaders, serverHeaders }: ImportKind): boolean {
  const headers = headersOf(sheet).filter(header => headerKey(header) !== REASON_KEY)
  const written = new Set(serverHeaders)
  return (
    headers.some(header => written.has(header)) &&
    exportHeaders.some(exported => headers.every(header => exported.includes(header)))
  )
}

/** Whether a program wrote the values, without thousands separators. */
export const isWrittenByProgram = (sheet: Sheet, kind: ImportKind): boolean =>
  sheet.name !== undefined || isOwnExport(sheet, kind)

/**
 * The target of each column of the file: by key, label or synonym of its header, else by its values. One column per field; a
 * second is not imported.
 */
export function matchColumns(sheet: Sheet, kind: ImportKind, known: SpellingsByField): MatchedColumn[] {
  const columns = columnsOf(sheet, kind, known).filter(({ header, values }) => header !== '' || values.size > 0)
  const assigned = assignByHeader(columns)
  const taken = new Set([...assigned.values()].map(({ field }) => setBy(field)))
  const automatic = new Set([...kind.serverHeaders.map(headerKey), REASON_KEY])
  return columns.map(column => {
    const { position, header, candidates } = column
    const match = assigned.get(column)
    const base = { position, header }
    if (match) {
      const target = { kind: 'field', field: match.field.spec.field } as const
      return withNotation({ ...base, target, found: match.found, isConfirmed: true }, sheet, kind)
    }
    const [wanted] = candidates
    if (wanted) return { ...base, ...NOT_IMPORTED, found: 'twice', wanted: setBy(wanted.field) }
    if (automatic.has(headerKey(header))) return { ...base, ...NOT_IMPORTED, found: 'automatic' }
    const field = fieldOfValues(
      column,
      kind.fields.filter(each => !taken.has(setBy(each))),
      known,
    )
    if (!field) return { ...base, ...NOT_IMPORTED, found: 'nothing' }
    taken.add(setBy(field))
    const target = { kind: 'field', field: field.spec.field } as const
    return withNotation({ ...base, target, found: 'contents', isConfirmed: false }, sheet, kind)
  })
}

/** Number of records in which the header is searched. */
const RECORDS_READ = 50

/** The index of the header: the first record in which two cells name fields, else the first record. */
export function findHeader(records: Sheet['records'], kind: ImportKind): number {
  const byKey = candidatesByKey(kind)
  const isName = (text: string) => headerKeys(text.trim()).some(key => byKey.has(key))
  const found = records.slice(0, RECORDS_READ).findIndex(({ cells }) => cells.filter(isName).length >= 2)
  return Math.max(0, found)
}
