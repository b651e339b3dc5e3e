import { sql } from 'kysely'
import type { Trx } from '../db/client.ts'
import { rawSql } from '../db/sql-text.ts'
import type { Definition } from '../fields/definitions.ts'
import { fieldMessages } from '../fields/field-messages.ts'
import { comparedType, valueSql } from '../fields/typed-columns.ts'
import { bulkMessages } from './bulk-messages.ts'
import type { BulkTable } from './bulk-tables.ts'
import type { RecordDiff } from './diff-records.ts'

/** Finds ids of missing records, and values that must be unique but that another record has or would get, too. */
export async function checkLinks(trx: Trx, bulk: BulkTable, diffs: readonly RecordDiff[]): Promise<void> {
  for (const column of Object.keys(bulk.missing)) await checkThere(trx, bulk, column, writersOf(diffs, column))
  for (const column of Object.keys(bulk.taken)) await checkFree(trx, bulk, column, writersOf(diffs, column))
  for (const { column, rules } of bulk.fields.values())
    if ('own' in rules && rules.own.unique) await checkFree(trx, bulk, column, writersOf(diffs, column), rules.own)
}

const writersOf = (diffs: readonly RecordDiff[], column: string) =>
  diffs.filter(({ values }) => (values[column] ?? null) !== null)

const fieldOf = ({ fields }: BulkTable, column: string) =>
  [...fields.values()].find(field => field.column === column)?.name ?? column

async function checkThere(trx: Trx, bulk: BulkTable, column: string, writers: readonly RecordDiff[]): Promise<void> {
  if (writers.length === 0) return
  const ids = [...new Set(writers.map(({ values }) => values[column] as number))]
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(bulk.table.references[column] as string)}
    where id = any(${ids}::integer[])`.execute(trx)
  const there = new Set(rows.map(({ id }) => id))
  for (const { values, errors } of writers) {
    const id = values[column] as number
    if (!there.has(id)) errors.push({ field: fieldOf(bulk, column), message: bulk.missing[column]?.(id) ?? '' })
  }
}

async function checkFree(
  trx: Trx,
  bulk: BulkTable,
  column: string,
  writers: readonly RecordDiff[],
  own?: Definition,
): Promise<void> {
  if (writers.length === 0) return
  const field = fieldOf(bulk, column)
  const times = new Map<unknown, number>()
  for (const { values } of writers) times.set(values[column], (times.get(values[column]) ?? 0) + 1)
  const stored = own ? rawSql(valueSql(own)) : sql.ref(column)
  const type = rawSql(own ? comparedType(own) : bulk.sqlType(column))
  const { rows } = await sql<{ id: number; value: string }>`select id, ${stored}::text as value
    from ${sql.table(bulk.table.name)} as t where ${stored} = any(${[...times.keys()]}::${type}[])`.execute(trx)
  const owners = new Map(rows.map(({ id, value }) => [value, id]))
  for (const { id, values, errors } of writers) {
    const value = values[column]
    const owner = owners.get(String(value))
    if (owner !== undefined && owner !== id)
      errors.push({
        field,
        message: own ? fieldMessages.taken(field, bulk.kind, value) : (bulk.taken[column]?.(value) ?? ''),
      })
    else if ((times.get(value) ?? 0) > 1) errors.push({ field, message: bulkMessages.repeatedValue(field, value) })
  }
}
