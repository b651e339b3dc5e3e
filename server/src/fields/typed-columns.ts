import type { FieldType } from '@vitrine/contract/fields/fields'
import { SORTED_LENGTH } from '../db/list-order.ts'
import { joinSql, quoteName, quoteText, quoteTexts, type SqlText, sqlText } from '../db/sql-text.ts'
import type { Definition } from './definitions.ts'

/** How the values of a type of field are stored in a separate column, and found there. */
interface TypedColumn {
  /** The column's SQL type. */
  readonly type: SqlText
  /** The SQL type of the values that it is compared with, if different. */
  readonly compared?: SqlText
  /** The value as SQL. @param value the one in `fields`, as JSONB */
  readonly read: (value: SqlText) => SqlText
  /** The definitions of the column's indexes, after `on table`. */
  readonly indexes: (column: SqlText, field: Pick<Definition, 'options'>) => SqlText[]
}

const ofKind = (kind: string, value: SqlText, sqlValue: SqlText) =>
  sqlText`case when jsonb_typeof(${value}) = ${quoteText(kind)} then ${sqlValue} end`
const textOf = (value: SqlText) => sqlText`(${value} #>> '{}')`

const byValue = (column: SqlText) => [sqlText`(${column}, id)`]

const TEXT: TypedColumn = {
  type: sqlText`text`,
  read: value => ofKind('string', value, textOf(value)),
  // As the text columns of the spec have it: it sorts, and finds a value.
  indexes: column => [sqlText`(left(${column}, ${SORTED_LENGTH}) collate natural_order, id)`],
}

/** The keys of the options in their order, as an SQL constant. */
const keysOf = ({ options }: Pick<Definition, 'options'>) => quoteTexts(options.map(({ key }) => key))

/** Sorts by the order of options, which records don't store: it may change without a change of any record. */
const positionOf = (value: SqlText, field: Pick<Definition, 'options'>) =>
  sqlText`array_position(${keysOf(field)}, ${value})`
const positionsOf = (value: SqlText, field: Pick<Definition, 'options'>) =>
  sqlText`option_positions(${keysOf(field)}, ${value})`

const TYPED_COLUMNS: Readonly<Record<FieldType, TypedColumn>> = {
  text: TEXT,
  long_text: TEXT,
  url: TEXT,
  number: {
    type: sqlText`numeric`,
    read: value => ofKind('number', value, sqlText`${textOf(value)}::numeric`),
    indexes: byValue,
  },
  date: {
    type: sqlText`date`,
    // Never fails: an undo may restore any text.
    read: value =>
      sqlText`case when ${textOf(value)} ~ '^(?!0000)\\d{4}-(0[1-9]|1[0-2])-[0-3]\\d$' then (left(${textOf(value)}, 8) || '01')::date + (right(${textOf(value)}, 2)::integer - 1) end`,
    indexes: byValue,
  },
  boolean: {
    // Like in filters and counts.
    type: sqlText`integer`,
    compared: sqlText`bigint`,
    read: value => ofKind('boolean', value, sqlText`${textOf(value)}::boolean::integer`),
    indexes: byValue,
  },
  choice: {
    type: sqlText`text`,
    read: value => sqlText`(${value} ->> 0)`,
    indexes: (column, field) => [sqlText`(${column}, id)`, sqlText`(${positionOf(column, field)}, id)`],
  },
  multi_choice: {
    type: sqlText`text[]`,
    read: value => ofKind('array', value, sqlText`array(select jsonb_array_elements_text(${value}))`),
    indexes: (column, field) => [sqlText`using gin (${column})`, sqlText`(${positionsOf(column, field)}, id)`],
  },
  person: {
    type: sqlText`integer`,
    compared: sqlText`bigint`,
    read: value => ofKind('number', sqlText`${value} -> 0`, sqlText`(${value} ->> 0)::integer`),
    indexes: byValue,
  },
}

const COLUMN_TYPES = Object.values(TYPED_COLUMNS).map(({ type }) => type)

/** A typed column by its name and SQL type; undefined if it is not one of a field. */
export function readTypedColumn(name: string, type: string): SqlText | undefined {
  const known = COLUMN_TYPES.find(each => each === type)
  return known && /^field_\d{1,10}$/.test(name) ? sqlText`${quoteName(name)} ${known}` : undefined
}

type Column = Pick<Definition, 'id' | 'key' | 'type'>

/** The name of a field's own column, which no user chooses. */
export const columnName = ({ id }: Pick<Definition, 'id'>) => quoteName(`field_${id}`)

export const columnType = ({ type }: Pick<Definition, 'type'>) => TYPED_COLUMNS[type].type
/** The SQL type of a value that the column is compared with. */
export const comparedType = ({ type }: Pick<Definition, 'type'>) =>
  TYPED_COLUMNS[type].compared ?? TYPED_COLUMNS[type].type

/** A field's value, read from `fields`. @param record the alias of the record in SQL */
const valueFromFields = ({ key, type }: Column, record: 't' | 'new') =>
  TYPED_COLUMNS[type].read(sqlText`(${quoteName(record)}.fields -> ${quoteText(key)})`)

/** The value of a JSON expression as the column stores it: null if it isn't of the field's type. */
export const readAs = ({ type }: Pick<Definition, 'type'>, value: SqlText) => TYPED_COLUMNS[type].read(value)

/** A field's value in the record `t`, from its own column if that is ready. */
export const valueSql = (field: Definition) =>
  field.is_typed ? sqlText`t.${columnName(field)}` : valueFromFields(field, 't')

/** Sorts records by a field of options; undefined for other types. */
export function sortKeyOf(field: Definition): SqlText | undefined {
  if (field.type === 'choice') return positionOf(valueSql(field), field)
  return field.type === 'multi_choice' ? positionsOf(valueSql(field), field) : undefined
}

/**
 * The definitions of a field's indexes. Those of a sparse field leave out the records without a value: any other change of a record
 * would write an entry of it into each of them.
 */
export const columnIndexes = (field: Pick<Definition, 'id' | 'type' | 'options' | 'is_sparse'>) =>
  TYPED_COLUMNS[field.type]
    .indexes(columnName(field), field)
    .map(contents => (field.is_sparse ? sqlText`${contents} where ${columnName(field)} is not null` : contents))

/** The function with which a table's trigger sets typed columns. @param fields the fields whose columns the table has */
export const triggerFunction = (
  table: string,
  fields: readonly Column[],
) => sqlText`create or replace function ${quoteName(`set_${table}_fields`)}()
  returns trigger language plpgsql as $trigger$
  begin
    if tg_op = 'INSERT' or new.fields is distinct from old.fields then perform check_field_rules(); end if;
${joinSql(
  fields.map(field => sqlText`    new.${columnName(field)} := ${valueFromFields(field, 'new')};\n`),
  '',
)}    return new;
  end $trigger$`
