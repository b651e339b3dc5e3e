import type { SelectType } from 'kysely'
import { joinSql, quoteAlias, quoteName, type SqlText, sqlText } from './sql-text.ts'
import type { Tables } from './tables.ts'

export type TableName = keyof Tables & string
export type ColumnOf<Table extends TableName> = keyof Tables[Table] & string
type Row<Table extends TableName> = { [Column in ColumnOf<Table>]: SelectType<Tables[Table][Column]> }

/** Part of a select list, with the type of the rows that it reads. */
export interface SelectPart<out Row> {
  /** SQL expressions and the names under which they are read. A dot in a name means a nested object: see `shapeOf`. */
  readonly columns: readonly (readonly [expression: SqlText, name: string])[]
  /** Never set; carries the type. */
  readonly row?: Row
}

type Merged<Parts> = Parts extends readonly [SelectPart<infer First>, ...infer Others]
  ? First & Merged<Others>
  : unknown

/** Several parts as one. */
export const joinParts = <const Parts extends readonly SelectPart<unknown>[]>(
  ...parts: Parts
): SelectPart<Merged<Parts>> => ({
  columns: parts.flatMap(({ columns }) => columns),
})

const nested = (name: string, { columns }: SelectPart<unknown>) => ({
  columns: columns.map(([expression, inner]) => [expression, `${name}.${inner}`] as const),
})

/** A part as an object inside the row. */
export const selectObject = <const Name extends string, Inner>(
  name: Name,
  inner: SelectPart<Inner>,
): SelectPart<{ [N in Name]: Inner }> => nested(name, inner)

/** A part as an object inside the row, null if its `id` is. */
export const selectOptional = <const Name extends string, Inner extends { id: unknown }>(
  name: Name,
  inner: SelectPart<Inner>,
): SelectPart<{ [N in Name]: Inner | null }> => nested(name, inner)

/** An SQL expression of that type. */
export const selectExpression = <Value, const Name extends string = string>(
  expression: SqlText,
  name: Name,
): SelectPart<{ [N in Name]: Value }> => ({ columns: [[expression, name]] })

/** A table by its name in a query, with the columns that `Tables` knows. */
export function tableAs<const Table extends TableName>(table: Table, alias: string) {
  const [name, as] = [quoteName(table), quoteName(alias)]
  const ref = (column: ColumnOf<Table>) => sqlText`${as}.${quoteName(column)}`
  return {
    ref,
    select: <const Column extends ColumnOf<Table>>(...columns: Column[]): SelectPart<Pick<Row<Table>, Column>> => ({
      columns: columns.map(column => [ref(column), column]),
    }),
    selectAs: <const Column extends ColumnOf<Table>, const Name extends string>(
      column: Column,
      name: Name,
    ): SelectPart<{ [N in Name]: Row<Table>[Column] }> => ({ columns: [[ref(column), name]] }),
    /** Joins the table by one of its columns; `other` is a column of a table before it. */
    leftJoin: (column: ColumnOf<Table>, other: SqlText) =>
      sqlText`left join ${name} as ${as} on ${ref(column)} = ${other}`,
    join: (column: ColumnOf<Table>, other: SqlText) => sqlText`join ${name} as ${as} on ${ref(column)} = ${other}`,
  }
}

/** The select list as SQL. */
export const selectList = ({ columns }: SelectPart<unknown>): SqlText =>
  joinSql(columns.map(([expression, name]) => sqlText`${expression} as ${quoteAlias(name)}`))
