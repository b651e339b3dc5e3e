import type { FilterKind } from '@vitrine/contract/api/field-kinds'
import type { FieldOption } from '@vitrine/contract/api/field-options'
import { fieldKind } from '@vitrine/contract/lists/filter-fields'
import { columnKindOf } from '@vitrine/contract/lists/filter-values'
import type { FacetValue } from '@vitrine/contract/tables/facets'
import { type RawBuilder, sql } from 'kysely'
import { fieldSql, SQL_TYPES } from '../list-where.ts'
import { CREATOR_NAME, type ListedTable } from '../record-table.ts'
import { rawSql } from '../sql-text.ts'

/** A field whose values a server may keep in memory. */
export interface RememberedField {
  readonly name: string
  readonly kind: FilterKind
  /** All values of a record: a list if it may have several. */
  readonly record: RawBuilder<unknown>
}

/** A field whose values are counted, in SQL. */
export interface CountedField extends RememberedField {
  /** The value in each row of the table `t` with the join. */
  readonly value: RawBuilder<unknown>
  /** Yields several rows for a record with several values. */
  readonly join: RawBuilder<unknown>
  readonly hasSeveral: boolean
  /** Whether records have at most one value and nearly all have none; the field's index leaves those out. */
  readonly isSparse: boolean
  /** Whether the record's own history contains every change of the value, so that no other table matters. */
  readonly isOfRecord: boolean
  /** The SQL type of a value. */
  readonly type: RawBuilder<unknown>
  /** The keys of a choice's options, in order. */
  readonly options?: readonly string[]
  /** A value as shown on screens, as an expression over the column `value`. */
  readonly label: RawBuilder<unknown>
}

/** @param alias the alias of the join, which must be unique within a statement */
export function countedField(table: ListedTable, name: string, alias = 'member'): CountedField {
  const kind = fieldKind(table.spec, name)
  if (kind === undefined) throw new Error(`The list of ${table.name} has no field ${name}`)
  const field = table.filterFields?.[name]
  const custom = table.custom?.columns.get(name)
  const options = table.spec.custom?.[name]?.options
  const record = field && 'isIn' in field ? sql`null` : fieldSql(table, name)
  const member = sql.ref(`${alias}.value`)
  const join =
    field && 'isIn' in field
      ? sql`left join (${field.members}) as ${sql.ref(alias)} on ${sql.ref(`${alias}.record_id`)} = t.id`
      : kind === 'choices'
        ? sql`left join lateral unnest(${record}) as ${sql.ref(alias)} (value) on true`
        : undefined
  return {
    name,
    kind,
    record,
    value: join ? member : record,
    join: join ?? sql``,
    hasSeveral: join !== undefined,
    isSparse: join === undefined && custom?.isSparse === true,
    isOfRecord: field === undefined && table.name !== 'datasets',
    type: rawSql(kind === 'choices' ? 'text' : (custom?.type ?? SQL_TYPES[columnKindOf(kind)])),
    ...(isChoice(kind) && options ? { options: options.map(({ key }) => key) } : {}),
    label: isChoice(kind) && options ? optionLabel(options) : labelSql(table, name, kind),
  }
}

const isChoice = (kind: FilterKind) => kind === 'choice' || kind === 'choices'

const optionLabel = (options: readonly FieldOption[]) => sql`coalesce((select option.label
  from unnest(${options.map(({ key }) => key)}::text[], ${options.map(({ label }) => label)}::text[]) as option (key, label)
  where option.key = value), value)`

function labelSql(table: ListedTable, name: string, kind: FilterKind): RawBuilder<unknown> {
  const named = table.namedBy?.[name] ?? (kind === 'person' ? CREATOR_NAME : undefined)
  if (named)
    return sql`coalesce((select named.${sql.ref(named.column)} from ${sql.table(named.table)} as named
      where named.id = value), value::text)`
  return kind === 'boolean' ? sql`case value when 1 then 'yes' else 'no' end` : sql`value::text`
}

/** Whether values are sorted by their labels, in natural order; others have their own order. */
const isLabelled = ({ kind }: CountedField) =>
  kind === 'text' || kind === 'status' || kind === 'reference' || kind === 'person' || kind === 'membership'

/** The order of values, given columns `value` and `label`. Options have the order chosen by the lab. */
export const valueOrder = (field: CountedField, direction: 'asc' | 'desc' = 'asc') => {
  const way = rawSql(direction)
  if (field.options)
    return sql`array_position(${field.options}::text[], value) ${way} nulls last, value ${way} nulls last`
  return isLabelled(field)
    ? sql`label collate natural_order ${way} nulls last, value ${way}`
    : sql`value ${way} nulls last`
}

export const wireValue = ({ kind }: CountedField, value: string | number): FacetValue =>
  kind === 'boolean' ? value === 1 : value
