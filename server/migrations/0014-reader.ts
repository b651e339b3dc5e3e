import { type Kysely, sql } from 'kysely'

/**
 * The version of the reader that registered a picture. Older ones are read again where the file may give other levels now: one that
 * is not direct beside the full size, steps wider than fourfold, an overview of more than 30 tiles. And what was not supported.
 */
const READER = `
  alter table pictures add column reader integer not null default 1;
  update pictures set reader = 2 where state = 'ready' and not exists (
    select from jsonb_array_elements(levels) with ordinality as level (fields, position)
    left join jsonb_array_elements(levels) with ordinality as next (fields, position) on next.position = level.position + 1
    where level.position > 1 and not (level.fields->>'direct')::boolean
      or (level.fields->>'width')::numeric > 4 * (next.fields->>'width')::numeric
      or next.fields is null and (level.fields->>'columns')::numeric * (level.fields->>'rows')::numeric > 30)`

/** Files that an older reader registered can be told, so that they are registered again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(READER).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table pictures drop column reader').execute(db)
}
