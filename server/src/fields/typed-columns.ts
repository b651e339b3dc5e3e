import type { FieldType } from '@vitrine/contract/fields'
import { SORTED_LENGTH } from '../db/list-order.ts'
import type { Definition } from './definitions.ts'

/** How the values of a type of field are stored in a column of their own, and found there. */
interface TypedColumn {
  /** The column's SQL type. */
  readonly type: string
  /** The SQL type of a value that it is compared with, if it is another one. */
  readonly compared?: string
  /** The value as SQL. @param value that of `fields`, as JSONB */
  readonly read: (value: string) => string
  /** What indexes of the column have, each behind `on table`. */
  readonly indexes: (column: string, field: Pick<Definition, 'options'>) => string[]
}

const ofKind = (kind: string, value: string, sqlValue: string) =>
  `case when jsonb_typeof(${value}) = '${kind}' then ${sqlValue} end`
const textOf = (value: string) => `(${value} #>> '{}')`

const byValue = (column: string) => [`(${column}, id)`]

const TEXT: TypedColumn = {
  type: 'text',
  read: value => ofKind('string', value, textOf(value)),
  // As the text columns of the spec have it: it sorts, and finds a value.
  indexes: column => [`(left(${column}, ${SORTED_LENGTH}) collate natural_order, id)`],
}

/** The keys of the options in their order, as an SQL constant. Keys are plain words. */
const keysOf = ({ options }: Pick<Definition, 'options'>) => `'{${options.map(({ key }) => key).join()}}'::text[]`

/** Sorts options in their order, which is none of the record's: it may change without a change of any record. */
const positionOf = (value: string, field: Pick<Definition, 'options'>) => `array_position(${keysOf(field)}, ${value})`
const positionsOf = (value: string, field: Pick<Definition, 'options'>) =>
  `option_positions(${keysOf(field)}, ${value})`

const TYPED_COLUMNS: Readonly<Record<FieldType, TypedColumn>> = {
  text: TEXT,
  long_text: TEXT,
  url: TEXT,
  number: {
    type: 'numeric',
    read: value => ofKind('number', value, `${textOf(value)}::numeric`),
    indexes: byValue,
  },
  date: {
    type: 'date',
    // Fails for no text, whatever an undo may bring back.
    read: value =>
      `case when ${textOf(value)} ~ '^(?!0000)\\d{4}-(0[1-9]|1[0-2])-[0-3]\\d$' then (left(${textOf(value)}, 8) || '01')::date + (right(${textOf(value)}, 2)::integer - 1) end`,
    indexes: byValue,
  },
  boolean: {
    // As in filters and counts.
    type: 'integer',
    compared: 'bigint',
    read: value => ofKind('boolean', value, `${textOf(value)}::boolean::integer`),
    indexes: byValue,
  },
  choice: {
    type: 'text',
    read: value => `(${value} ->> 0)`,
    indexes: (column, field) => [`(${column}, id)`, `(${positionOf(column, field)}, id)`],
  },
  multi_choice: {
    type: 'text[]',
    read: value => ofKind('array', value, `array(select jsonb_array_elements_text(${value}))`),
    indexes: (column, field) => [`using gin (${column})`, `(${positionsOf(column, field)}, id)`],
  },
  person: {
    type: 'integer',
    compared: 'bigint',
    read: value => ofKind('number', `${value} -> 0`, `(${value} ->> 0)::integer`),
    indexes: byValue,
  },
}

const COLUMN_TYPES = new Set(Object.values(TYPED_COLUMNS).map(({ type }) => type))

/** Whether a column is one that a field can have, by its name and SQL type: both are safe in SQL then. */
export const isTypedColumn = (name: string, type: string) => /^field_\d{1,10}$/.test(name) && COLUMN_TYPES.has(type)

type Column = Pick<Definition, 'id' | 'key' | 'type'>

/** The name of a field's own column: none that a user chose. */
export const columnName = ({ id }: Pick<Definition, 'id'>) => `field_${id}`

export const columnType = ({ type }: Pick<Definition, 'type'>) => TYPED_COLUMNS[type].type
/** The SQL type of a value that the column is compared with. */
export const comparedType = ({ type }: Pick<Definition, 'type'>) =>
  TYPED_COLUMNS[type].compared ?? TYPED_COLUMNS[type].type

/** A field's value, read from `fields`. @param record how SQL calls the record */
const valueFromFields = ({ key, type }: Column, record: string) =>
  TYPED_COLUMNS[type].read(`(${record}.fields -> '${key}')`)

/** The value of a JSON expression as the column has it: null where it is none of the field's type. */
export const readAs = ({ type }: Pick<Definition, 'type'>, value: string) => TYPED_COLUMNS[type].read(value)

/** A field's value of the record `t`, from its own column where that has it. */
export const valueSql = (field: Definition) => (field.is_typed ? `t.${columnName(field)}` : valueFromFields(field, 't'))

/** Sorts records by a field of options; undefined for other types. */
export function sortKeyOf(field: Definition): string | undefined {
  if (field.type === 'choice') return positionOf(valueSql(field), field)
  return field.type === 'multi_choice' ? positionsOf(valueSql(field), field) : undefined
}

/**
 * What the indexes of a field have. Those of a sparse field leave out the records without a value: any other change of a record
 * would write an entry of it into each of them.
 */
export const indexesOf = (field: Pick<Definition, 'id' | 'type' | 'options' | 'is_sparse'>) =>
  TYPED_COLUMNS[field.type]
    .indexes(columnName(field), field)
    .map(contents => (field.is_sparse ? `${contents} where ${columnName(field)} is not null` : contents))

/** The function by which a table's trigger sets typed columns. @param fields whose columns the table has */
export const triggerFunction = (
  table: string,
  fields: readonly Column[],
) => `create or replace function set_${table}_fields()
  returns trigger language plpgsql as $trigger$
  begin
    if tg_op = 'INSERT' or new.fields is distinct from old.fields then perform check_field_rules(); end if;
${fields.map(field => `    new.${columnName(field)} := ${valueFromFields(field, 'new')};\n`).join('')}    return new;
  end $trigger$`
