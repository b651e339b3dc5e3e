import { sql } from 'kysely'
import type { Db } from '../src/db/client.ts'

const TABLES = ['files', 'slides', 'samples', 'datasets', 'dataset_slides', 'experiments', 'training_configs']
/** Columns that are counters, or derived from other columns. */
const COUNTERS = ['version', 'updated_at', 'list_changes', 'search_text']

/** Every record as stored, except for its version and the time of its last change. */
export async function libraryState(db: Db): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {}
  for (const table of TABLES) {
    const { rows } = await sql<{ row: string }>`select (to_jsonb(t) - ${COUNTERS}::text[])::text as row
      from ${sql.table(table)} as t order by id`.execute(db)
    state[table] = rows.map(({ row }) => row)
  }
  return state
}
