import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { packTar } from 'modern-tar'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../../test/build-app.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildDataset, buildFile, buildSample, buildSlide } from '../../test/factories.ts'
import { schemaDump } from '../../test/schema-dump.ts'
import { type Db, openDb } from '../db/client.ts'
import { migratorOf } from '../db/migrate.ts'
import { backUp } from './back-up.ts'
import { checkBackup, restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (name: string) => ({ path: join(folder, name), name })

const say = () => undefined

async function restoreInto(url: string, name: string, replace = false) {
  const file = fileOf(name)
  return restore(url, file, await checkBackup(file), { replace, say })
}

async function emptyLibrary(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

/** Every row of every table as text, and what the next id would be. */
async function contentsOf(db: Db): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely' order by 1`.execute(db)
  const contents: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t order by 1`.execute(db)
    contents[name] = rows.map(({ row }) => row)
  }
  const { rows } = await sql<object>`select sequencename, last_value from pg_sequences
    where schemaname = 'public' order by 1`.execute(db)
  return { ...contents, sequences: rows }
}

const KEPT_BACK = ['auth_keys', 'known_addresses', 'oidc_payloads', 'sample_imports', 'sign_in_counters']

let library: TestDatabase
beforeAll(async () => {
  library = await createTestDatabase()
  const app = await buildTestApp(library.db)
  const ada = await app.as('ada')
  const file = await buildFile(ada, { name: 'İzmir.ndpi', metadata: { a: [1, 'x\ty\n\\N', null] } })
  const slide = await buildSlide(ada, { name: 'tab\there\\ and "quotes"', notes: 'line\r\nbreak', file: file.id })
  for (let count = 0; count < 30; count++) await buildSample(ada, { slide: slide.id, pixel_scale: 0.1 + count / 7 })
  const dataset = await buildDataset(ada, { name: 'Größe', dataset_slides: [{ slide_id: slide.id, type: 'T' }] })
  await ada.patch(`/api/datasets/${dataset.id}/`, { description: '\u{1F52C}' })
  const last = await buildSlide(ada)
  await ada.delete(`/api/slides/${last.id}/`)
  await library.db
    .insertInto('auth_keys')
    .values({ use: 'cookie', value: JSON.stringify({ secret: 'not for a backup' }) })
    .execute()
  await backUp(library.url, fileOf('library.vitrine'))
})
afterAll(() => library.drop())

test('a restored library is equal to the one that was backed up, without sessions, keys, counters and kept imports', async () => {
  const target = await emptyLibrary()
  const outcome = await restoreInto(target.url, 'library.vitrine')
  expect(outcome.counts).toEqual({ slides: 1, samples: 30, datasets: 1, files: 1 })
  expect(outcome.bytes).toBe(statSync(fileOf('library.vitrine').path).size)
  const expected = await contentsOf(library.db)
  for (const table of KEPT_BACK) expected[table] = []
  const { auth_keys_id_seq: _, ...found } = await contentsOf(target.db)
  expect(found).toEqual(expected)
  expect(await schemaDump(target.db)).toBe(await schemaDump(library.db))
})
