import type { ListSpec } from '@vitrine/contract/route'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type RecordTableName = 'files' | 'slides' | 'samples' | 'datasets' | NamedTableName
/** Tables of records that have a name and no rules of their own. */
export type NamedTableName = 'experiments' | 'training_configs' | 'deployment_configs' | 'channels' | 'servers'

/** How a kind of record is read: what its list may be asked, and the SQL that its columns stand for. */
export interface RecordTable {
  /** The table; in SQL its rows go by the name `t`. */
  readonly name: RecordTableName
  /** What one of its records is called in a sentence. */
  readonly noun: string
  readonly spec: ListSpec
  /** Columns that every record has a value in. */
  readonly required: readonly string[]
  /** SQL names of columns that the wire calls otherwise. */
  readonly renamed?: Readonly<Record<string, string>>
  /** Filters that are no columns: records that belong to one of the ids, or (`orNone`) to none at all. */
  readonly idFilters?: Readonly<Record<string, (ids: number[], orNone: boolean) => RawBuilder<SqlBool>>>
  /** Sort keys that are not columns; every record has a value in each. */
  readonly sortKeys?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The select list: each column as on the wire, a dot for one inside another: `f.name as "file.name"`. */
  readonly fields: string
  /** Joins that `fields` needs; each gives at most one row. */
  readonly joins: string
}

/** A column in SQL. Only names that the list's specification knows get here. */
export const columnSql = (table: RecordTable, column: string) => sql.ref(`t.${table.renamed?.[column] ?? column}`)

/** The select list's part for whoever made a record. */
export const creatorFields = (alias: string, path: string) =>
  ['id', 'username', 'name', 'email'].map(field => `${alias}.${field} as "${path}.${field}"`).join(', ')
