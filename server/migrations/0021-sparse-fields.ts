import { type Kysely, sql } from 'kysely'

const RENEW_VERSION = (columns: string) => `
  drop trigger renew_version on custom_fields;
  create trigger renew_version after insert or delete or update of ${columns}
    on custom_fields for each statement execute function renew_field_version()`

const COLUMNS = 'version, label, options, is_required, is_unique, position, state, is_typed, deleted_at'

/** Whether the indexes of a field leave out the records without a value. The server makes those indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table custom_fields add column is_sparse boolean not null default false').execute(db)
  await sql.raw(RENEW_VERSION(`${COLUMNS}, is_sparse`)).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(RENEW_VERSION(COLUMNS)).execute(db)
  await sql.raw('alter table custom_fields drop column is_sparse').execute(db)
}
