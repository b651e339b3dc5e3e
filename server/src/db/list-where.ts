import type { ColumnKind, FilterKind } from '@vitrine/contract/api/field-kinds'
import type { CaseField } from '@vitrine/contract/lists/case-key'
import type { ListFilter, ListMatch, ListQuery, TextTest } from '@vitrine/contract/lists/checked-list-query'
import { fieldKind, readCase } from '@vitrine/contract/lists/filter-fields'
import { columnKindOf } from '@vitrine/contract/lists/filter-values'
import type { ListRange, ListValue } from '@vitrine/contract/lists/list-values'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { orderedText, SORTED_LENGTH } from './list-order.ts'
import { type CustomColumns, columnSql, type ListedTable } from './record-table.ts'
import { rawSql } from './sql-text.ts'

type Condition = RawBuilder<SqlBool>

/** The SQL types of filter values. Whole numbers may be larger than their column can hold, and then match nothing. */
export const SQL_TYPES = {
  integer: 'bigint',
  reference: 'bigint',
  number: 'double precision',
  text: 'text',
  status: 'text',
  uuid: 'uuid',
  timestamp: 'timestamptz',
  date: 'date',
  boolean: 'bigint',
  choice: 'text',
  choices: 'text',
} as const satisfies Readonly<Record<ColumnKind, string>>
export type SqlType = (typeof SQL_TYPES)[ColumnKind]

export const allOf = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/** The conditions of a list query; none if it selects everything. */
export function conditionsOf(table: ListedTable, query: ListQuery): Condition[] {
  return [
    ...query.idMatches.map(({ name, ids, orNone }) => idCondition(table, name, ids, orNone)),
    ...query.choices.map(({ name, chosen }) => choiceCondition(table, name, chosen)),
    ...query.matches.map(match => matchCondition(table, match)),
    ...query.ranges.map(({ column, ...range }) => rangeCondition(table, column, range)),
    ...query.terms.map(term => termCondition(table, term, query.fields)),
    ...(query.filter ? [filterCondition(table, query.filter)] : []),
  ]
}

function idCondition(table: ListedTable, name: string, ids: number[], orNone: boolean): Condition {
  const condition = table.idFilters[name]
  if (!condition) throw new Error(`The list of ${table.name} has no filter ${name}`)
  return condition(ids, orNone)
}

function choiceCondition(table: ListedTable, name: string, chosen: readonly string[]): Condition {
  const condition = table.choiceFilters?.[name]
  if (!condition) throw new Error(`The list of ${table.name} has no filter ${name}`)
  return condition(chosen)
}

function filterCondition(table: ListedTable, filter: ListFilter): Condition {
  if ('and' in filter) return sql`(${allOf(filter.and.map(node => filterCondition(table, node)))})`
  if ('or' in filter) return anyOf(filter.or.map(node => filterCondition(table, node)))
  // Unknown, as for a record without a value, is not true either.
  if ('not' in filter)
    return filledCondition(table, filter.not) ?? sql`(${filterCondition(table, filter.not)}) is not true`
  return 'match' in filter ? matchCondition(table, filter.match) : textCondition(table, filter.text)
}

/** The field of a filter that selects only the records without a value. */
function emptyField(table: ListedTable, filter: ListFilter): string | undefined {
  if (!('match' in filter)) return undefined
  const { column, values, ranges, orEmpty } = filter.match
  const field = table.filterFields?.[column]
  const isOne = !(field && 'isIn' in field)
  return isOne && orEmpty && values.length === 0 && ranges.length === 0 ? column : undefined
}

/** As an index that leaves out records without a value is found by. */
function filledCondition(table: ListedTable, not: ListFilter): Condition | undefined {
  const field = emptyField(table, not)
  return field === undefined ? undefined : sql`${fieldSql(table, field)} is not null`
}

/** The value of a sparse field, if a query selects only the records without one: their number is derived from that of the others. */
export function onlyEmptyValue(table: ListedTable, query: ListQuery): RawBuilder<unknown> | undefined {
  const { idMatches, choices, matches, ranges, terms, filter } = query
  const filters = [...matches.map(match => ({ match })), ...(filter ? [filter] : [])]
  const [first, ...others] = filters
  if (!first || [others, idMatches, choices, ranges, terms].some(({ length }) => length > 0)) return undefined
  const custom = table.custom?.columns.get(emptyField(table, first) ?? '')
  return custom?.isSparse ? custom.value : undefined
}

export function matchCondition(table: ListedTable, { column, values, ranges, orEmpty }: ListMatch): Condition {
  const field = table.filterFields?.[column]
  if (field && 'isIn' in field) return field.isIn(values as number[], orEmpty)
  return anyOf([
    ...(values.length > 0 ? [equals(table, column, values)] : []),
    ...ranges.map(range => rangeCondition(table, column, range)),
    ...(orEmpty ? [sql<SqlBool>`${fieldSql(table, column)} is null`] : []),
  ])
}

/** The SQL of a column, or of a filter field that has one value in each record. */
export function fieldSql(table: ListedTable, name: string): RawBuilder<unknown> {
  const field = table.filterFields?.[name]
  if (field && 'isIn' in field) throw new Error(`The field ${name} of ${table.name} has several values`)
  if (field) return field.value
  const ofCase = readCase(table.spec, name)
  return ofCase ? caseSql(columnSql(table, ofCase.field), ofCase) : columnSql(table, name)
}

function caseSql(value: RawBuilder<unknown>, { separator, parts }: CaseField): RawBuilder<unknown> {
  const all = sql`string_to_array(${value}, ${sql.lit(separator)})`
  const last = parts > 0 ? sql.lit(parts) : sql`cardinality(${all}) + ${sql.lit(parts)}`
  return sql`nullif(trim_blanks(array_to_string((${all})[1:${last}], ${sql.lit(separator)})), '')`
}

const kindOf = ({ spec }: ListedTable, name: string): ColumnKind => columnKindOf(fieldKind(spec, name) as FilterKind)

/** The SQL type of the values that a column is compared with. */
const typeOf = (table: ListedTable, name: string) =>
  rawSql(table.custom?.columns.get(name)?.type ?? SQL_TYPES[kindOf(table, name)])

function equals(table: ListedTable, column: string, values: ListValue[]): Condition {
  const kind = kindOf(table, column)
  if (kind === 'text') return equalsText(fieldSql(table, column), values as string[])
  if (kind === 'choices') return sql`${fieldSql(table, column)} && ${values}::${typeOf(table, column)}`
  return sql`${fieldSql(table, column)} = any(${values}::${typeOf(table, column)}[])`
}

// By the index that sorts the column, which has the first characters only: long values are compared again as a whole.
function equalsText(value: RawBuilder<unknown>, values: string[]): Condition {
  const prefixes = values.map(text => [...text].slice(0, SORTED_LENGTH).join(''))
  const isAlike = sql<SqlBool>`${orderedText(value)} = any(${prefixes}::text[])`
  const areWhole = values.every(text => [...text].length < SORTED_LENGTH)
  return areWhole ? isAlike : sql`(${isAlike} and ${value} = any(${values}::text[]))`
}

function rangeCondition(table: ListedTable, column: string, { from, to, before }: ListRange): Condition {
  const value = fieldSql(table, column)
  const type = typeOf(table, column)
  const ends: Condition[] = []
  if (from !== undefined) ends.push(sql`${value} >= ${from}::${type}`)
  if (to !== undefined) ends.push(sql`${value} <= ${to}::${type}`)
  if (before !== undefined) ends.push(sql`${value} < ${before}::${type}`)
  return sql`(${allOf(ends)})`
}

function textCondition(table: ListedTable, { field, where, text }: TextTest): Condition {
  const pattern = sql`search_pattern(${text})`
  const isColumn = Object.hasOwn(table.spec.columns, field)
  if (where === 'anywhere' && isColumn) return termCondition(table, text, [field])
  const value = sql`fold(search_field(${fieldSql(table, field)}))`
  if (where === 'start') return sql`${value} like substr(${pattern}, 2)`
  return where === 'end' ? sql`${value} like left(${pattern}, -1)` : sql`${value} like ${pattern}`
}

/** Separates the fields in `search_text`; neither a field nor a term can contain it. */
export const FIELD_SEPARATOR = sql.lit('\u001f')

function termCondition(table: ListedTable, term: string, fields: readonly string[] | undefined): Condition {
  if (table.custom) return customTermCondition(table, table.custom, term, fields)
  const { searchable } = table.spec
  const pattern = sql`search_pattern(${term})`
  if (fields === undefined || searchable.every(field => fields.includes(field))) {
    const others = fields?.filter(field => !searchable.includes(field)) ?? []
    return anyOf([isAnywhere(pattern), ...others.map(field => fieldCondition(table, field, pattern))])
  }
  const inFields = anyOf(fields.map(field => fieldCondition(table, field, pattern)))
  return fields.every(field => searchable.includes(field)) ? isAnywhereAnd(pattern, inFields) : inFields
}

const isAnywhere = (pattern: RawBuilder<unknown>) => sql<SqlBool>`t.search_text like ${pattern}`

// The index finds the few records that contain the term at all. The CASE makes the planner expect half of them in these
// fields; it would expect few from a bare condition, and read a third of the table through the index.
const isAnywhereAnd = (pattern: RawBuilder<unknown>, condition: Condition): Condition =>
  sql`(${isAnywhere(pattern)} and case when ${condition} then true else false end)`

/** With lab fields, whose texts are in `search_text` behind the columns; options and people are found by their ids. */
function customTermCondition(
  table: ListedTable,
  { columns, hidden }: CustomColumns,
  term: string,
  fields: readonly string[] | undefined,
): Condition {
  const { searchable } = table.spec
  const pattern = sql`search_pattern(${term})`
  if (fields === undefined) {
    const others = [...columns.values()].filter(({ isInSearchText }) => !isInSearchText)
    const inText = hidden.length > 0 ? isAnywhereAnd(pattern, isVisible(table, pattern, hidden)) : isAnywhere(pattern)
    return anyOf([inText, ...others.flatMap(({ matches }) => matches(term) ?? [])])
  }
  const isInText = (field: string) => columns.get(field)?.isInSearchText ?? searchable.includes(field)
  const conditionOf = (field: string) => {
    const custom = columns.get(field)
    return custom ? custom.matches(term) : fieldCondition(table, field, pattern)
  }
  const inText = fields.filter(isInText).flatMap(field => conditionOf(field) ?? [])
  const others = fields.filter(field => !isInText(field)).flatMap(field => conditionOf(field) ?? [])
  return anyOf([...(inText.length > 0 ? [isAnywhereAnd(pattern, anyOf(inText))] : []), ...others])
}

/** Whether the term is in the columns, or in fields that are not retired. */
const isVisible = ({ spec }: ListedTable, pattern: RawBuilder<unknown>, hidden: readonly string[]): Condition =>
  sql`(array_to_string((string_to_array(t.search_text, ${FIELD_SEPARATOR}))[1:${sql.lit(spec.searchable.length)}], ${FIELD_SEPARATOR}) like ${pattern}
    or fold(fields_text(t.fields - ${hidden}::text[])) like ${pattern})`

function fieldCondition(table: ListedTable, field: string, pattern: RawBuilder<unknown>): Condition {
  const position = table.spec.searchable.indexOf(field)
  return position < 0
    ? sql`fold(search_field(${columnSql(table, field)}::text)) like ${pattern}`
    : sql`split_part(t.search_text, ${FIELD_SEPARATOR}, ${sql.lit(position + 1)}) like ${pattern}`
}
