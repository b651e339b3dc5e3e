import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { joinSql, quoteName, quoteNames, sqlText } from '../db/sql-text.ts'
import { ArchiveWriter, json } from './archive-writer.ts'
import { BackupError } from './backup-error.ts'
import type { BackupFile } from './backup-file.ts'
import { type BackupOutcome, backupMessages as messages } from './backup-messages.ts'
import { allRows, countsOf } from './library-counts.ts'
import { FORMAT, FORMAT_VERSION, MANIFEST, type Manifest, partName, type TableEntry } from './manifest.ts'
import { lockForBackup, withSession } from './session.ts'
import { currentSchema, describeTables, findSchemaVersion, listStoredTables } from './stored-tables.ts'

/** Writes a snapshot of the library to a new file. @param url of the database */
export async function backUp(url: string, file: BackupFile, signal?: AbortSignal): Promise<BackupOutcome> {
  const startedAt = performance.now()
  const madeAt = new Date()
  return withSession(url, { name: 'vitrine backup', signal }, async client => {
    if (!(await lockForBackup(client))) throw new BackupError(messages.busy)
    const schema = await findSchemaVersion(client)
    if (schema === undefined) throw new BackupError(messages.noTables)
    const writer = await ArchiveWriter.create(file, madeAt)
    try {
      const tables = await beginSnapshot(client)
      const manifest: Manifest = {
        format: FORMAT,
        version: FORMAT_VERSION,
        schema,
        made_at: madeAt.toISOString(),
        tables,
      }
      await writer.add(MANIFEST, json(manifest))
      const rows = await copyTables(client, tables, writer)
      await client.query('commit')
      const bytes = await writer.finish(rows)
      return { counts: countsOf(rows), rows: allRows(rows), bytes, seconds: (performance.now() - startedAt) / 1000 }
    } catch (error) {
      await writer.abandon()
      throw error
    }
  })
}

/**
 * Starts a transaction with a snapshot of everything, and describes its tables. They are locked before the snapshot: a
 * migration between it and the reading of a table would leave the table empty for this transaction.
 */
async function beginSnapshot(client: pg.Client): Promise<TableEntry[]> {
  const schema = await currentSchema(client)
  const names = await listStoredTables(client, schema)
  await client.query('begin isolation level repeatable read read only')
  const qualified = names.map(name => sqlText`${schema}.${quoteName(name)}`)
  await client.query(sqlText`lock table ${joinSql(qualified)} in access share mode`)
  const found = await listStoredTables(client, schema)
  if (found.some(name => !names.includes(name))) throw new BackupError(messages.changing)
  return describeTables(client, schema, names)
}

/** @returns the number of rows of each table */
async function copyTables(
  client: pg.Client,
  tables: readonly TableEntry[],
  writer: ArchiveWriter,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const { name, columns } of tables) {
    const copy = client.query(copyTo(sqlText`copy ${quoteName(name)} (${quoteNames(columns)}) to stdout`))
    let part = 0
    for await (const contents of wholeRows(copy)) await writer.add(partName(name, ++part), contents)
    rows[name] = copy.rowCount
  }
  return rows
}

const PART_BYTES = 16 * 1024 * 1024
const NEWLINE = 0x0a

/** The stream in parts of about 16 MiB, each of whole rows. */
async function* wholeRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    pending.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    const all = Buffer.concat(pending)
    const end = all.lastIndexOf(NEWLINE) + 1
    if (end > 0) yield all.subarray(0, end)
    pending = [all.subarray(end)]
    length = all.length - end
  }
  if (length > 0) yield Buffer.concat(pending)
}
