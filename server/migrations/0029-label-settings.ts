import { type Kysely, sql } from 'kysely'

/** The lab's labels and their printer: one row, or none until an admin chooses something. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table label_settings (
    id integer primary key default 1 check (id = 1),
    width_mm double precision not null check (width_mm between 10 and 110),
    height_mm double precision not null check (height_mm between 10 and 110),
    dpi integer not null check (dpi in (203, 300, 600)),
    -- No address but one of these is ever connected to.
    host text check (length(host) <= 253 and host ~ '^[A-Za-z0-9]([A-Za-z0-9.:_-]*[A-Za-z0-9])?$'),
    port integer not null default 9100 check (port between 1 and 65535)
  )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table label_settings`.execute(db)
}
