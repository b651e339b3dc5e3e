import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { buildTestApp } from '../../test/build-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildField, buildFile, buildSample, buildSlide } from '../../test/factories.ts'
import { audit } from '../audit/audit.ts'
import { createAccount } from '../auth/accounts.queries.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Db } from '../db/client.ts'
import { TypedColumnWorker } from '../fields/typed-column-worker.ts'
import { backUp } from './back-up.ts'
import { checkBackup } from './restore.ts'

/** For the backups of a test file. */
export const folder = mkdtempSync(join(tmpdir(), 'vitrine-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
export const fileOf = (name: string) => ({ path: join(folder, name), name })

export const print = () => undefined

/** A library with records of all kinds that a backup has to keep, backed up as `library.vitrine`. */
export async function buildBackedUpLibrary(): Promise<TestDatabase> {
  const library = await createTestDatabase()
  const app = await buildTestApp(library.db)
  const ada = await app.as('ada', 'admin')
  await buildField(ada, { label: 'Lot', unique: true })
  const options = [{ label: 'HE' }, { label: 'PAS' }]
  await buildField(ada, { label: 'Stains', type: 'multi_choice', options })
  const fields = { lot: 'L\t7', stains: ['pas'] }
  await new TypedColumnWorker(library.db, () => undefined).run()
  const file = await buildFile(ada, { name: 'İzmir.ndpi', metadata: { a: [1, 'x\ty\n\\N', null] } })
  const slide = await buildSlide(ada, {
    name: 'tab\there\\ and "quotes"',
    notes: 'line\r\nbreak',
    file: file.id,
    fields,
  })
  for (let count = 0; count < 30; count++) await buildSample(ada, { slide: slide.id, pixel_scale: 0.1 + count / 7 })
  const grouping = ['block_id']
  const dataset = await buildDataset(ada, {
    name: 'Größe',
    grouping,
    dataset_slides: [{ slide_id: slide.id, type: 'T' }],
  })
  await ada.post('/api/views/', { entity: 'slides', name: 'Kidneys', state: { ordering: 'organ' } })
  await createAccount(library.db, { username: 'ada', password_hash: await hashPassword('correct horse battery') })
  await ada.patch(`/api/datasets/${dataset.id}/`, { description: '\u{1F52C}' })
  await ada.post(`/api/datasets/${dataset.id}/versions/`, { note: 'kept' })
  // From before there were limits.
  await sql`update slides set cut_number = -3, source = repeat('x', 300) where id = ${slide.id}`.execute(library.db)
  const last = await buildSlide(ada)
  await ada.delete(`/api/slides/${last.id}/`)
  await library.db
    .insertInto('auth_keys')
    .values({ use: 'cookie', value: JSON.stringify({ secret: 'not for a backup' }) })
    .execute()
  await audit(library.db, {}, { event: 'export', subject: 'samples-csv', details: { rows: 30 } })
  await backUp(library.url, fileOf('library.vitrine'))
  return library
}

/** Every row of every table as text, and what the next id would be. */
export async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely' order by 1`.execute(db)
  const contents: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t order by 1`.execute(
      db,
    )
    contents[name] = rows.map(({ row }) => row)
  }
  const { rows } = await sql<object>`select sequencename, last_value from pg_sequences
    where schemaname = 'public' and sequencename not in ('auth_keys_id_seq', 'audit_id_seq') order by 1`.execute(db)
  return { ...contents, sequences: rows }
}

export const refusal = (name: string) =>
  checkBackup(fileOf(name)).then(
    () => ({}),
    ({ message, exitCode }) => ({ message, exitCode }),
  )
