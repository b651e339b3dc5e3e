import type { ListSpec } from '@vitrine/contract/api/list-spec'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { specWithFields } from '@vitrine/contract/fields/field-columns'
import { fieldName } from '@vitrine/contract/fields/field-values'
import type { FieldType } from '@vitrine/contract/fields/fields'
import { foldText } from '@vitrine/contract/text/fold-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { CustomColumnSql, CustomColumns, Presenter, RecordTable } from '../db/record-table.ts'
import { rawSql } from '../db/sql-text.ts'
import {
  byLatestFields,
  type Definition,
  type EntityFields,
  FIELDS_VERSION,
  FieldsChanged,
  fieldsOf,
} from './definitions.ts'
import { presentFields } from './present-fields.ts'
import { comparedType, sortKeyOf, valueSql } from './typed-columns.ts'

/** Types whose values are in the search text. */
const SEARCHED_AS_TEXT: readonly FieldType[] = ['text', 'long_text', 'url', 'number', 'date']

/** Records whose field names a person with the term in their username, name or e-mail address. */
const namesPerson = (value: RawBuilder<unknown>, term: string) => sql<SqlBool>`${value} = any(array(
  select id from users where fold(search_field(username) || chr(31) || search_field(name) || chr(31) || search_field(email))
    like search_pattern(${term})))`

function matchesTerm(field: Definition, value: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> | undefined {
  const { type, options, key } = field
  if (SEARCHED_AS_TEXT.includes(type))
    return sql`fold(search_field(t.fields ->> ${sql.lit(key)})) like search_pattern(${term})`
  if (type === 'person') return namesPerson(value, term)
  const folded = foldText(term)
  const found = options.filter(({ label }) => foldText(label).includes(folded)).map(option => option.key)
  if (found.length === 0) return undefined
  return type === 'choice' ? sql`${value} = any(${found}::text[])` : sql`${value} && ${found}::text[]`
}

function customColumn(field: Definition): CustomColumnSql {
  const value = rawSql(valueSql(field))
  const sortKey = sortKeyOf(field)
  return {
    value,
    type: comparedType(field),
    ...(sortKey === undefined ? {} : { sortKey: rawSql(sortKey) }),
    isSparse: field.is_typed && field.is_sparse,
    isInSearchText: SEARCHED_AS_TEXT.includes(field.type),
    matches: term => (field.type === 'boolean' ? undefined : matchesTerm(field, value, term)),
  }
}

function customColumns({ version, inUse, retired }: EntityFields): CustomColumns | undefined {
  if (inUse.length === 0 && retired.length === 0) return undefined
  return {
    version,
    columns: new Map(inUse.map(field => [fieldName(field.key), customColumn(field)])),
    hidden: retired.filter(({ type }) => SEARCHED_AS_TEXT.includes(type)).map(({ key }) => key),
  }
}

/** A kind of record that has lab fields. */
type TableWithFields<Row> = RecordTable<Row, RecordKind>

const tables = new WeakMap<EntityFields, WeakMap<object, unknown>>()

/** Built once for these definitions. */
function remembered<Source extends object, Made>(fields: EntityFields, source: Source, make: () => Made): Made {
  const made = tables.get(fields) ?? new WeakMap<object, unknown>()
  tables.set(fields, made)
  if (!made.has(source)) made.set(source, make())
  return made.get(source) as Made
}

/** A list's specification by these definitions. The same definitions give the same object. */
export const specWith = (spec: ListSpec, fields: EntityFields): ListSpec =>
  remembered(fields, spec, () => specWithFields(spec, fields.inUse))

/** A table by these definitions: lab fields are filtered, sorted and searched like columns. */
export const tableWith = <Row>(table: TableWithFields<Row>, fields: EntityFields): TableWithFields<Row> =>
  remembered(fields, table, () => {
    const custom = customColumns(fields)
    const present: Presenter = {
      version: FIELDS_VERSION,
      show: (db, rows) => presentFields(db, fields, rows as { fields?: unknown }[]),
    }
    return { ...table, spec: specWith(table.spec, fields), present, ...(custom ? { custom } : {}) }
  })

/** Like `tableWith`, for definitions that may have changed: rows that were read by other definitions are not shown. */
const tableWithLatest = <Row>(table: TableWithFields<Row>, fields: EntityFields): TableWithFields<Row> => {
  const made = tableWith(table, fields)
  return remembered(fields, made, () => ({ ...made, present: made.present && onlyBy(fields, made.present) }))
}

const onlyBy = (fields: EntityFields, { version, show }: Presenter): Presenter => ({
  version,
  async show(db, rows, shownBy) {
    if (shownBy !== fields.version) throw new FieldsChanged()
    await show(db, rows, shownBy)
  },
})

/** Reads a table by the current fields. @param read may be called twice */
export const readingTable = <Row, T>(
  db: Db,
  table: TableWithFields<Row>,
  read: (now: TableWithFields<Row>) => Promise<T>,
): Promise<T> =>
  byLatestFields(db, table.name, (fields, isLatest) =>
    read(isLatest ? tableWithLatest(table, fields) : tableWith(table, fields)),
  )

/** A table with its current fields. */
export const tableNow = async <Row>(db: Db, table: TableWithFields<Row>): Promise<TableWithFields<Row>> =>
  tableWith(table, await fieldsOf(db, table.name))
