import { type Kysely, sql } from 'kysely'
import { FOLLOWED, keepUpdates } from './0022-history-by-columns.ts'

/** What joins the slides of a dataset into groups: a list of rules; null where the defaults hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table datasets add column grouping jsonb`.execute(db)
  await sql.raw(keepUpdates('datasets', [...FOLLOWED.datasets, 'grouping'])).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(keepUpdates('datasets', FOLLOWED.datasets)).execute(db)
  await sql`alter table datasets drop column grouping`.execute(db)
}
