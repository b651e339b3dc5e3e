import { invalidFields } from '@vitrine/contract/api/api-error'
import { isLimited } from '@vitrine/contract/api/limits'
import { sql } from 'kysely'
import type { TProperties } from 'typebox'
import type { Db } from '../db/client.ts'
import type { RecordTable } from '../db/record-table.ts'
import { type RecordAt, whyNotChanged } from '../db/records.ts'
import { firstError } from './check-schema.ts'
import type { Schema } from './describe-schema.ts'
import { type FieldSentences, sentenceOf } from './validation-sentences.ts'

/**
 * The errors of values beyond the limits of new ones, by field.
 * @param fields as a new record has them
 */
export function limitErrors(fields: TProperties, values: object): FieldSentences {
  const schema = { properties: fields } as unknown as Schema
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      const error = field && isLimited(field) ? firstError(field, value) : undefined
      return error ? [[name, [sentenceOf(name, error, schema, values)]]] : []
    }),
  )
}

/**
 * A patch without values beyond limits that its record already has, from before there were any.
 * @throws 400 with the errors of others; 404 or 412 like the change itself
 */
export async function withinLimits<Patch extends object>(
  db: Db,
  table: RecordTable,
  { id, versions }: RecordAt,
  fields: TProperties,
  patch: Patch,
): Promise<Patch> {
  const errors = limitErrors(fields, patch)
  const names = Object.keys(errors)
  if (names.length === 0) return patch
  const columns = ['version', ...names].map(name => sql.ref(name))
  const { rows } = await sql<Record<string, unknown> & { version: number }>`select ${sql.join(columns)}
    from ${sql.table(table.name)} where id = ${id}`.execute(db)
  const [stored] = rows
  if (!stored || (versions !== undefined && !versions.includes(stored.version)))
    throw await whyNotChanged(db, table, id)
  const written = patch as Readonly<Record<string, unknown>>
  const changed = Object.entries(errors).filter(([name]) => stored[name] !== written[name])
  if (changed.length > 0) throw invalidFields(Object.fromEntries(changed) as Record<string, string[]>)
  return Object.fromEntries(Object.entries(patch).filter(([name]) => !names.includes(name))) as Patch
}
