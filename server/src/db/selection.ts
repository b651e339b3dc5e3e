import type { SelectType } from 'kysely'
import { joinSql, quoteAlias, quoteName, type SqlText, sqlText } from './sql-text.ts'
import type { Tables } from './tables.ts'

export type TableName = keyof Tables & string
export type ColumnOf<Table extends TableName> = keyof Tables[Table] & string
type Row<Table extends TableName> = { [Column in ColumnOf<Table>]: SelectType<Tables[Table][Column]> }

/** Part of a select list, with the type of the rows that it reads. */
export interface Selection<out Row> {
  /** SQL expressions and the names under which they are read. A dot in a name means a nested object: see `shapeOf`. */
  readonly columns: readonly (readonly [expression: SqlText, name: string])[]
  /** Never set; carries the type. */
  readonly row?: Row
}

type Merged<Parts> = Parts extends readonly [Selection<infer First>, ...infer Others] ? First & Merged<Others> : unknown

/** Several parts as one. */
export const selectAll = <const Parts extends readonly Selection<unknown>[]>(
  ...parts: Parts
): Selection<Merged<Parts>> => ({
  columns: parts.flatMap(({ columns }) => columns),
})

const nested = (name: string, { columns }: Selection<unknown>) => ({
  columns: columns.map(([expression, inner]) => [expression, `${name}.${inner}`] as const),
})

/** A part as an object inside the row. */
export const selectObject = <const Name extends string, Inner>(
  name: Name,
  inner: Selection<Inner>,
): Selection<{ [N in Name]: Inner }> => nested(name, inner)

/** A part as an object inside the row, null if its `id` is. */
export const selectOptional = <const Name extends string, Inner extends { id: unknown }>(
  name: Name,
  inner: Selection<Inner>,
): Selection<{ [N in Name]: Inner | null }> => nested(name, inner)

/** An SQL expression of that type. */
export const selectExpression = <Value, const Name extends string = string>(
  expression: SqlText,
  name: Name,
): Selection<{ [N in Name]: Value }> => ({ columns: [[expression, name]] })

/** A table by its name in a query, with the columns that `Tables` knows. */
export function tableAs<const Table extends TableName>(table: Table, alias: string) {
  const [name, as] = [quoteName(table), quoteName(alias)]
  const ref = (column: ColumnOf<Table>) => sqlText`${as}.${quoteName(column)}`
  return {
    ref,
    select: <const Column extends ColumnOf<Table>>(...columns: Column[]): Selection<Pick<Row<Table>, Column>> => ({
      columns: columns.map(column => [ref(column), column]),
    }),
    selectAs: <const Column extends ColumnOf<Table>, const Name extends string>(
      column: Column,
      name: Name,
    ): Selection<{ [N in Name]: Row<Table>[Column] }> => ({ columns: [[ref(column), name]] }),
    /** Joins the table by one of its columns; `other` is a column of a table before it. */
    leftJoin: (column: ColumnOf<Table>, other: SqlText) =>
      sqlText`left join ${name} as ${as} on ${ref(column)} = ${other}`,
    join: (column: ColumnOf<Table>, other: SqlText) => sqlText`join ${name} as ${as} on ${ref(column)} = ${other}`,
  }
}

/** The select list as SQL. */
export const selectList = ({ columns }: Selection<unknown>): SqlText =>
  joinSql(columns.map(([expression, name]) => sqlText`${expression} as ${quoteAlias(name)}`))
