import { type Kysely, sql } from 'kysely'

/** Who may do what. null is the default role; the oldest account that can sign in becomes Admin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column role text constraint users_role_check check (role in ('reader', 'editor', 'admin'))`.execute(db)
  // An account whose owner has never signed in has no row in users yet.
  await sql`insert into users (issuer, subject, username, name, email, role)
    select 'vitrine', subject, username, name, email, 'admin' from accounts
    order by disabled_at is not null, created_at, id limit 1
    on conflict (issuer, subject) do update set role = excluded.role`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop column role`.execute(db)
}
