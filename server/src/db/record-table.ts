import type { ListSpec } from '@vitrine/contract/api/list-spec'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './client.ts'
import type { LockedTableName, LockRules, RecordTableName } from './locks.ts'
import { type ColumnOf, type SelectPart, selectList, selectOptional, tableAs } from './selection.ts'
import { joinSql, rawSql, type SqlText } from './sql-text.ts'

type DeclaredTable = 'files' | 'slides' | 'samples' | 'datasets'
/** Tables of records that have a name and no special rules. */
export type NamedTableName = Exclude<RecordTableName, DeclaredTable>

/** A table that lists are read from. In SQL its rows are called `t`. */
export interface ListedTable {
  readonly name: string
  readonly spec: ListSpec
  /** Columns that have a value in every record. */
  readonly required: readonly string[]
  /** Columns in SQL of fields that have another name on the wire. */
  readonly renamed: Readonly<Record<string, string>>
  /** Filters that are not columns: records that belong to one of the ids, or (`orNone`) to none at all. */
  readonly idFilters: Readonly<Record<string, (ids: number[], orNone: boolean) => RawBuilder<SqlBool>>>
  /** Filters that are not columns: records with one of the choices. */
  readonly choiceFilters?: Readonly<Record<string, (chosen: readonly string[]) => RawBuilder<SqlBool>>>
  /** Fields of filters that are not columns. */
  readonly filterFields?: Readonly<Record<string, FilterField>>
  /** Fields that hold ids, with the name of the record that has the id: an SQL expression. */
  readonly namedBy?: Readonly<Record<string, NamedBy>>
  /** Sort keys that are not columns; every record has a value in each. */
  readonly sortKeys: Readonly<Record<string, RawBuilder<unknown>>>
  /** The columns of the specification that are lab fields. */
  readonly custom?: CustomColumns
  readonly storage?: StorageSql
}

/** The size of a record's file, in bytes. */
export interface StorageSql {
  /** A number, or null. */
  readonly bytes: RawBuilder<unknown>
  /** The table that contains the number, and its column with the record's id; missing if the record itself contains it. */
  readonly of?: { readonly table: 'files'; readonly column: string }
}

/** A lab field in SQL. */
export interface CustomColumnSql {
  readonly value: RawBuilder<unknown>
  /** The type of `value`. */
  readonly type: SqlText
  /** Sorts like an index; by default `value`. */
  readonly sortKey?: RawBuilder<unknown>
  /** Whether the indexes leave out the records without a value, which are nearly all. */
  readonly isSparse: boolean
  /** Whether `search_text` contains the value. */
  readonly isInSearchText: boolean
  /** Records in which the term occurs in this field; undefined if it can't. */
  readonly matches: (term: string) => RawBuilder<SqlBool> | undefined
}

/** All lab fields of a table, in the state that one request sees. */
export interface CustomColumns {
  readonly columns: ReadonlyMap<string, CustomColumnSql>
  /** Identifies these definitions, to name statements that are prepared with them. */
  readonly version: string
  /** Keys of values that are in `search_text` but must not be found. */
  readonly hidden: readonly string[]
}

/** The table that a field's ids refer to, and its column with the name shown on screens. */
export interface NamedBy {
  readonly table: 'users' | 'files' | 'slides' | 'datasets'
  readonly column: 'username' | 'name'
}

/** A value of each record, or the groups that it belongs to: `members` has a row `(record_id, value)` for each. */
type FilterField =
  | { readonly value: RawBuilder<unknown> }
  | {
      readonly isIn: (ids: readonly number[], orNone: boolean) => RawBuilder<SqlBool>
      readonly members: RawBuilder<unknown>
    }

/** Replaces stored values in rows by those of replies, by definitions whose version was read in the same statement as the rows. */
export interface Presenter {
  readonly version: RawBuilder<string>
  readonly show: (db: Db, rows: readonly object[], version: string) => Promise<void>
}

/** How a kind of record is read: its list queries, and the SQL of its columns and rows. */
export interface RecordTable<out Row = unknown, out Name extends RecordTableName = RecordTableName>
  extends ListedTable,
    LockRules {
  readonly name: Name
  /** The noun for one record in a sentence. */
  readonly noun: string
  /** Locks everything attached to records before they are deleted; false if something was attached in between. */
  readonly lockForDeletion?: (ids: readonly number[]) => RawBuilder<boolean>
  readonly selection: SelectPart<Row>
  /** The selection as SQL. */
  readonly selectList: RawBuilder<unknown>
  /** Joins that the selection needs; each gives at most one row. */
  readonly joins: RawBuilder<unknown>
  /** Replaces stored values by those of replies, in place. */
  readonly present?: Presenter | undefined
}

/** Declares a table of records. The compiler checks every column against `Tables`. */
export const recordTable = <
  Table extends DeclaredTable,
  const Renamed extends Readonly<Record<string, ColumnOf<Table>>>,
  Column extends ColumnOf<Table> | keyof Renamed,
  const References extends Readonly<Record<string, LockedTableName>>,
  Row,
>({
  joins,
  ...definition
}: {
  readonly name: Table
  readonly noun: string
  readonly spec: ListSpec<Column & string>
  readonly required: readonly ColumnOf<Table>[]
  readonly renamed?: Renamed
  readonly idFilters?: RecordTable['idFilters']
  readonly choiceFilters?: RecordTable['choiceFilters']
  readonly filterFields?: RecordTable['filterFields']
  readonly namedBy?: RecordTable['namedBy']
  readonly sortKeys?: RecordTable['sortKeys']
  readonly storage?: StorageSql
  readonly references?: References & Readonly<Record<Exclude<keyof References, ColumnOf<Table>>, never>>
  readonly unique?: readonly ColumnOf<Table>[]
  readonly lockForDeletion?: RecordTable['lockForDeletion']
  readonly selection: SelectPart<Row>
  readonly joins: readonly SqlText[]
  readonly present?: RecordTable['present']
}): RecordTable<Row, Table> => ({
  idFilters: {},
  sortKeys: {},
  references: {},
  unique: [],
  ...definition,
  renamed: definition.renamed ?? {},
  selectList: rawSql(selectList(definition.selection)),
  joins: rawSql(joinSql(joins, ' ')),
})

/** A column in SQL. Only names from the list's specification get here. */
export const columnSql = (table: ListedTable, column: string): RawBuilder<unknown> =>
  table.custom?.columns.get(column)?.value ?? sql.ref(`t.${table.renamed[column] ?? column}`)

const creator = tableAs('users', 'creator')

export const CREATOR_NAME: NamedBy = { table: 'users', column: 'username' }

/** The person who created a record, as `created_by`; needs `joinCreator`. */
export const selectCreator = selectOptional('created_by', creator.select('id', 'username', 'name', 'email'))
export const joinCreator = (createdBy: SqlText) => creator.leftJoin('id', createdBy)
