import { type RawBuilder, sql } from 'kysely'

/**
 * Every writer locks rows in this order, and the rows of one table by their ids, so that writers never wait for one
 * another in a circle. Parents come before children: a foreign key makes the writer of a child wait for its parent, and
 * the deletion of a parent wait for its children.
 */
export const LOCK_ORDER = [
  'datasets',
  'pictures',
  'files',
  'slides',
  'samples',
  'training_configs',
  'deployment_configs',
  'experiments',
  'channels',
  'servers',
] as const
export type LockedTableName = (typeof LOCK_ORDER)[number]
/** Pictures are found rather than created by users: they have neither a version nor a history. */
export type RecordTableName = Exclude<LockedTableName, 'pictures'>

/** The locks that writers of a table's records need. */
export interface LockRules {
  readonly name: RecordTableName
  /** Columns that refer to records of another table. */
  readonly references: Readonly<Record<string, LockedTableName>>
  /** Columns that users write and that no two records have the same value in. */
  readonly unique: readonly string[]
}

type Values = Readonly<Record<string, unknown>>

/** A query that locks rows and counts them. */
const locking = (rows: RawBuilder<unknown>) => sql`(select count(*) from (${rows}) as locked_rows)`

/** Locks the records that these values refer to, so that they can't be deleted. */
function lockParents({ references }: LockRules, values: Values): RawBuilder<unknown>[] {
  const columns = Object.keys(references).filter(column => column in values)
  const positionOf = (column: string) => LOCK_ORDER.indexOf(references[column] as LockedTableName)
  return columns
    .sort((a, b) => positionOf(a) - positionOf(b))
    .map(column =>
      locking(
        sql`select id from ${sql.table(references[column] as string)} where id = ${values[column]} for key share`,
      ),
    )
}

/**
 * A record and the one that holds the unique value it is about to get. Two records that swap values would deadlock in the unique
 * index.
 */
function lockHolders({ name, unique }: LockRules, id: number, values: Values): RawBuilder<unknown>[] {
  return unique
    .filter(column => column in values)
    .map(column =>
      locking(sql`select id from ${sql.table(name)} where id = ${id} or ${sql.ref(column)} = ${values[column]}
        order by id for update`),
    )
}

/** Takes locks one after the other: CASE evaluates each step before the next. True when all are held. */
const inOrder = (steps: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  steps.reduceRight<RawBuilder<unknown>>((next, step) => sql`case when ${step} >= 0 then ${next} end`, sql`true`)

/** Locks for an insert; undefined if its values need none. */
export function locksOfInsert(table: LockRules, values: Values): RawBuilder<unknown> | undefined {
  const steps = lockParents(table, values)
  return steps.length > 0 ? inOrder(steps) : undefined
}

/** Locks for an update; undefined if its values need none but that of the record itself. */
export function locksOfUpdate(table: LockRules, id: number, values: Values): RawBuilder<unknown> | undefined {
  const steps = [...lockParents(table, values), ...lockHolders(table, id, values)]
  return steps.length > 0 ? inOrder(steps) : undefined
}

/** Columns of experiments that the deletion of a record of another table empties. */
const LINKS_OF_EXPERIMENTS: Readonly<Partial<Record<RecordTableName, string>>> = {
  datasets: 'dataset_id',
  training_configs: 'training_config_id',
  deployment_configs: 'deployment_config_id',
}

/** Locks for the deletion of records, and for what it does to experiments, which would come in the order of their storage. */
export function locksOfDeletion({ name }: LockRules, ids: readonly number[]): RawBuilder<unknown> {
  if (name === 'experiments')
    return inOrder([
      locking(sql`select id from experiments where id = any(${ids}::integer[]) or parent_id = any(${ids}::integer[])
        order by id for update`),
    ])
  const link = LINKS_OF_EXPERIMENTS[name]
  if (link === undefined) return sql`true`
  return inOrder([
    locking(sql`select id from ${sql.table(name)} where id = any(${ids}::integer[]) order by id for update`),
    locking(
      sql`select id from experiments where ${sql.ref(link)} = any(${ids}::integer[]) order by id for no key update`,
    ),
  ])
}
