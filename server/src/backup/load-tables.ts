import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { findSecondaries, type Secondary } from '../db/secondaries.ts'
import { quoteName, quoteNames, sqlText } from '../db/sql-text.ts'
import type { MemberSink } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import { backupMessages as messages } from './backup-messages.ts'
import { type Manifest, type TableEntry, tableOfPart } from './manifest.ts'
import { RESTORING, sessionConfig } from './session.ts'

type Print = (line: string) => void

/** The number of cores of the machines that Vitrine is measured on. */
const INDEX_BUILDERS = 2
const INDEX_MEMORY = '256MB'

interface Copy {
  readonly table: string
  readonly stream: CopyStreamQuery
  readonly done: Promise<void>
}

/** A trigger that is disabled during the load, and the statement that restores its state. */
interface Trigger {
  readonly disable: string
  readonly enable: string
}

/**
 * Fills the tables of a schema that migrations have just created, from the members of a backup: without triggers and without
 * indexes, which are built for all rows of a table while the next one is loaded.
 */
export class TableLoader implements MemberSink {
  readonly #client: pg.Client
  readonly #builders: pg.Pool
  readonly #tables: ReadonlyMap<string, TableEntry>
  readonly #secondaries: readonly Secondary[]
  readonly #triggers: readonly Trigger[]
  readonly #builds: Promise<unknown>[] = []
  readonly #rows: Record<string, number> = {}
  readonly #print: Print
  #copy: Copy | undefined

  private constructor(
    client: pg.Client,
    builders: pg.Pool,
    tables: readonly TableEntry[],
    found: { secondaries: readonly Secondary[]; triggers: readonly Trigger[] },
    print: Print,
  ) {
    this.#client = client
    this.#builders = builders
    this.#tables = new Map(tables.map(table => [table.name, table]))
    this.#secondaries = found.secondaries
    this.#triggers = found.triggers
    this.#print = print
  }

  /**
   * @param client finds the tables by its search path
   * @param tables the tables of the backup that are in the schema
   */
  static async prepare(
    client: pg.Client,
    url: string,
    tables: readonly TableEntry[],
    print: Print,
  ): Promise<TableLoader> {
    const { rows } = await client.query<{ search_path: string }>("select current_setting('search_path') as search_path")
    const settings = { ...rows[0], maintenance_work_mem: INDEX_MEMORY }
    // An index waits for its turn as long as the others take.
    const endless = { max: INDEX_BUILDERS, connectionTimeoutMillis: 0 }
    const builders = new pg.Pool({ ...sessionConfig(url, RESTORING, settings), ...endless })
    builders.on('error', () => undefined)
    builders.on('connect', builder => builder.on('error', () => undefined))
    const names = tables.map(({ name }) => client.escapeIdentifier(name))
    const secondaries = [...(await findSecondaries(client, names)), ...(await findReferences(client, names))]
    const triggers = await findTriggers(client, names)
    for (const { drop } of secondaries.toReversed()) await client.query(drop)
    for (const { disable } of triggers) await client.query(disable)
    return new TableLoader(client, builders, tables, { secondaries, triggers }, print)
  }

  async receive(member: string, _manifest: Manifest, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const table = tableOfPart(member) as string
    if (!this.#tables.has(table)) {
      for await (const _chunk of chunks);
      return
    }
    if (this.#copy?.table !== table) {
      await this.#endCopy()
      this.#copy = await this.#beginCopy(table)
    }
    const { stream, done } = this.#copy as Copy
    for await (const chunk of chunks) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
  }

  /** Rows of a table that is truncated in the same transaction are stored as if vacuumed. */
  async #beginCopy(table: string): Promise<Copy> {
    const name = quoteName(table)
    const columns = quoteNames(this.#tables.get(table)?.columns ?? [])
    await this.#client.query('begin')
    await this.#client.query(sqlText`truncate ${name}`)
    const stream = this.#client.query(copyFrom(sqlText`copy ${name} (${columns}) from stdin with (freeze)`))
    const done = finished(stream)
    // A copy that fails between two chunks is reported by the next wait.
    done.catch(() => undefined)
    return { table, stream, done }
  }

  async #endCopy(): Promise<void> {
    if (!this.#copy) return
    const { table, stream, done } = this.#copy
    this.#copy = undefined
    stream.end()
    await done
    await this.#client.query('commit')
    this.#rows[table] = stream.rowCount
    this.#print(messages.loading(table, stream.rowCount))
    this.#buildIndexes(table)
  }

  /** `finish` waits for builds; a failure before that is reported there. */
  #buildIndexes(table: string): void {
    const own = this.#secondaries.filter(other => !other.isForeignKey && other.table === table)
    for (const { create } of own) {
      const build = this.#builders.query(create)
      build.catch(() => undefined)
      this.#builds.push(build)
    }
  }

  /** Completes the schema. @param expected rows of each table */
  async finish(expected: Readonly<Record<string, number>>): Promise<void> {
    await this.#endCopy()
    for (const table of this.#tables.keys()) {
      if (this.#rows[table] === undefined) this.#buildIndexes(table)
      if ((this.#rows[table] ?? 0) !== expected[table])
        throw new BackupError(messages.failed(`${table} has ${this.#rows[table]} rows instead of ${expected[table]}`))
    }
    this.#print(messages.indexing)
    await Promise.all(this.#builds)
    for (const { isForeignKey, create } of this.#secondaries) if (isForeignKey) await this.#client.query(create)
    for (const { enable } of this.#triggers) await this.#client.query(enable)
    await this.#setSequences()
  }

  /** Ids are not reused, even if their records were deleted. */
  async #setSequences(): Promise<void> {
    for (const { name, sequences } of this.#tables.values())
      for (const [column, last] of Object.entries(sequences))
        if (last !== null)
          await this.#client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
            this.#client.escapeIdentifier(name),
            column,
            last,
          ])
  }

  /** Stops builds that may still be running. */
  async close(): Promise<void> {
    this.#copy?.stream.destroy()
    await Promise.allSettled(this.#builds)
    await this.#builders.end()
  }
}

/** Foreign keys to these tables in tables that no backup contains. A referenced table can't be truncated. */
async function findReferences(client: pg.Client, tables: readonly string[]): Promise<Secondary[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct conrelid::regclass::text as "table" from pg_constraint
     where contype = 'f' and confrelid = any($1::regclass[]) and conrelid <> all($1::regclass[])`,
    [tables],
  )
  const found = await findSecondaries(
    client,
    rows.map(({ table }) => table),
  )
  return found.filter(({ isForeignKey }) => isForeignKey)
}

async function findTriggers(client: pg.Client, tables: readonly string[]): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as disable,
       format('alter table %s enable %s trigger %I', tgrelid::regclass, kind, tgname) as enable
     from pg_trigger, lateral (select case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end as kind) as state
     where tgrelid = any($1::regclass[]) and not tgisinternal and tgenabled <> 'D'`,
    [tables],
  )
  return rows
}
