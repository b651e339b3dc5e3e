import { type Kysely, sql } from 'kysely'
import { countStatements, dropCounts } from './records/counts.ts'
import { datasetListStatements, dropDatasetList } from './records/dataset-list.ts'
import { dropHistory, historyStatements } from './records/history.ts'
import { dropTables, tableStatements } from './records/tables.ts'
import { dropText, textStatements } from './records/text.ts'

async function runAll(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Users, files, slides, samples, datasets with their slides, and what the database keeps of each by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    ...textStatements(),
    ...tableStatements,
    ...countStatements,
    ...historyStatements,
    ...datasetListStatements,
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [...dropDatasetList, ...dropHistory, ...dropCounts, ...dropTables, ...dropText])
}
