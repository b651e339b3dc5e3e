import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'integer', c => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('subject', 'uuid', c => c.notNull().unique().defaultTo(sql`gen_random_uuid()`))
    .addColumn('username', 'text', c => c.notNull())
    .addColumn('username_key', 'text', c => c.notNull().unique())
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('password_hash', 'text', c => c.notNull())
    .addColumn('disabled_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', c => c.notNull().defaultTo(sql`now()`))
    .execute()

  // Ids are kept as digests, for several of them (refresh tokens, codes, session cookies) are keys to the library.
  // The payload is plain text: a request's own parameters are in it, and `jsonb` refuses some of what they may hold.
  await db.schema
    .createTable('oidc_payloads')
    .addColumn('model', 'text', c => c.notNull())
    .addColumn('id_digest', 'text', c => c.notNull())
    .addColumn('payload', 'text', c => c.notNull())
    .addColumn('grant_id', 'text')
    .addColumn('account_id', 'text')
    .addColumn('uid', 'text')
    .addColumn('consumed_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz', c => c.notNull())
    .addPrimaryKeyConstraint('oidc_payloads_pkey', ['model', 'id_digest'])
    .execute()
  for (const column of ['grant_id', 'account_id', 'uid', 'expires_at'])
    await db.schema.createIndex(`oidc_payloads_${column}`).on('oidc_payloads').column(column).execute()

  await db.schema
    .createTable('auth_keys')
    .addColumn('id', 'integer', c => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('use', 'text', c => c.notNull().check(sql`use in ('signing', 'cookie')`))
    .addColumn('value', 'jsonb', c => c.notNull())
    .addColumn('created_at', 'timestamptz', c => c.notNull().defaultTo(sql`now()`))
    .execute()

  await db.schema
    .createTable('sign_in_counters')
    .addColumn('key', 'text', c => c.primaryKey())
    .addColumn('failures', 'integer', c => c.notNull())
    .addColumn('blocked_until', 'timestamptz')
    .addColumn('expires_at', 'timestamptz', c => c.notNull())
    .execute()
  await db.schema.createIndex('sign_in_counters_expires_at').on('sign_in_counters').column('expires_at').execute()

  await db.schema
    .createTable('known_addresses')
    .addColumn('account_id', 'integer', c => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('address', 'text', c => c.notNull())
    .addColumn('expires_at', 'timestamptz', c => c.notNull())
    .addPrimaryKeyConstraint('known_addresses_pkey', ['account_id', 'address'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['known_addresses', 'sign_in_counters', 'auth_keys', 'oidc_payloads', 'accounts'])
    await db.schema.dropTable(table).execute()
}
