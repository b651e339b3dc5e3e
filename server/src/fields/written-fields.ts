import { CHOICE_TYPES } from '@vitrine/contract/fields/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from './definitions.ts'

function writtenValue({ key, type, options }: Definition, fields: RawBuilder<unknown>): RawBuilder<unknown> {
  const stored = sql`(${fields} -> ${key}::text)`
  if (type === 'person') return sql`(select to_jsonb(username) from users where id = (${stored} ->> 0)::integer)`
  if (!CHOICE_TYPES.includes(type)) return stored
  const labels = sql`${JSON.stringify(Object.fromEntries(options.map(({ key, label }) => [key, label])))}::jsonb`
  if (type === 'choice') return sql`to_jsonb(coalesce(${labels} ->> (${stored} ->> 0), ${stored} ->> 0))`
  return sql`(select jsonb_agg(coalesce(${labels} ->> chosen, chosen)) from jsonb_array_elements_text(${stored}) as chosen)`
}

/**
 * Lab fields of records as they are written outside of Vitrine, as exports do: options by their labels, people by their usernames. A
 * `jsonb` without fields that have no value.
 * @param fields the `jsonb` as it is stored
 */
export function writtenFieldsSql(definitions: readonly Definition[], fields: RawBuilder<unknown>): RawBuilder<unknown> {
  if (definitions.length === 0) return sql`'{}'::jsonb`
  const pairs = definitions.flatMap(field => [sql`${field.key}::text`, writtenValue(field, fields)])
  return sql`case when ${fields} = '{}' then '{}' else jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)})) end`
}
