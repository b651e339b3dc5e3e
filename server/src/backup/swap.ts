import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { joinSql, quotedName, quoteName, type SqlText, sqlText } from '../db/sql-text.ts'
import { BackupError, EXIT } from './backup-error.ts'
import { backupMessages as messages } from './backup-messages.ts'
import { countStoredRecords } from './stored-tables.ts'

/** Where the replaced library is moved before it is dropped. */
const REPLACED = 'vitrine_replaced'

/**
 * Shorter than `deadlock_timeout` (1 s): transactions that wait for a locked table continue before PostgreSQL looks for a
 * deadlock, where it would abort either side.
 */
const LOCK_TIMEOUT = '400ms'
const LOCK_TIMED_OUT = '55P03'
/** Lets waiting transactions continue. */
const PAUSE_MS = 250
const PATIENCE_MS = 120_000

export interface Swap {
  /** The schema with the new library. */
  readonly from: string
  /** The schema of the library, quoted as an identifier. */
  readonly to: SqlText
  /** Whether a library that holds records may be replaced. */
  readonly replace: boolean
}

/**
 * Replaces one library by another, in one transaction. Objects are moved from schema to schema, because the
 * schema itself may hold objects that are none of Vitrine's, and belong to somebody else. Servers lose their connections
 * in the same moment: they forget what they know of the library, and no statement sees half of each.
 */
export async function swap(client: pg.Client, parts: Swap): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    await client.query('begin')
    try {
      await lockBoth(client, parts)
      if (!parts.replace) await refuseRecords(client, parts.to)
      await moveAll(client, parts)
      await disconnectServers(client)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if ((error as { code?: string }).code !== LOCK_TIMED_OUT) throw error
      if (Date.now() > deadline) throw new BackupError(messages.inUse)
    }
    await pause(PAUSE_MS)
  }
}

/** @throws BackupError if the library holds any record */
export async function refuseRecords(client: pg.Client, schema: SqlText): Promise<void> {
  const counts = await countStoredRecords(client, schema)
  if (counts.length > 0) throw new BackupError(messages.notEmpty(counts), EXIT.notEmpty)
}

const query = async (client: pg.Client, text: string, values: unknown[]): Promise<string[]> =>
  (await client.query<{ line: string }>(text, values)).rows.map(({ line }) => line)

async function lockBoth(client: pg.Client, { from, to }: Swap): Promise<void> {
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  const tables = await query(
    client,
    `select format('%s.%I', $2::text, old.relname) as line from pg_class as old
     join pg_class as new on new.relname = old.relname and new.relnamespace = $1::regnamespace and new.relkind in ('r', 'p')
     where old.relnamespace = $2::regnamespace and old.relkind in ('r', 'p') order by old.relname`,
    [from, to],
  )
  if (tables.length > 0)
    await client.query(sqlText`lock table ${joinSql(tables.map(quotedTable))} in access exclusive mode`)
}

/** `schema.table`, as PostgreSQL has quoted it. */
const quotedTable = (text: string) => joinSql((text.match(/"(?:[^"]|"")+"|[^."]+/g) ?? []).map(quotedName), '.')

/** Kinds of objects that migrations create; an index, a sequence of a column and a row's type go with their table. */
const OBJECTS = `
  select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
    relname as name, format('%I', relname) as called, relnamespace as schema, 'pg_class'::regclass as class, c.oid
  from pg_class as c
  where relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and refclassid = 'pg_class'::regclass and deptype in ('a', 'i'))
  union all
  select 'routine', proname, format('%I(%s)', proname, pg_get_function_identity_arguments(oid)), pronamespace, 'pg_proc'::regclass, oid
  from pg_proc
  union all
  select 'collation', collname, format('%I', collname), collnamespace, 'pg_collation'::regclass, oid from pg_collation
  union all
  select 'type', typname, format('%I', typname), typnamespace, 'pg_type'::regclass, t.oid from pg_type as t
  where typtype in ('e', 'd', 'r') or typtype = 'c' and exists (select from pg_class where oid = typrelid and relkind = 'c')`

/** Statements that move the objects of a schema that are also in another one, by kind and name, into a third. */
const MOVES = `with objects as (
    select * from (${OBJECTS}) as every_object
    where not exists (select from pg_depend where classid = class and objid = oid and deptype = 'e')
  )
  select format('alter %s %s.%s set schema %s', kind, $1::text, called, $3::text) as line from objects
  where schema = $1::regnamespace
    and exists (select from objects as other where other.schema = $2::regnamespace and other.kind = objects.kind and other.name = objects.name)
  order by kind, called`

async function moveAll(client: pg.Client, { from, to }: Swap): Promise<void> {
  await client.query(`create schema ${REPLACED}`)
  for (const move of await query(client, MOVES, [to, from, REPLACED])) await client.query(move)
  for (const move of await query(client, MOVES, [from, from, to])) await client.query(move)
  await renameInFunctions(client, from, to)
  await refuseViews(client)
  await client.query(`drop schema ${REPLACED} cascade`)
  await client.query(sqlText`drop schema ${quoteName(from)}`)
}

/** @throws BackupError if a view of somebody else reads from the replaced library, and would be dropped with it */
async function refuseViews(client: pg.Client): Promise<void> {
  const views = await query(
    client,
    `select distinct view.oid::regclass::text as line from pg_depend
     join pg_rewrite as rule on classid = 'pg_rewrite'::regclass and objid = rule.oid
     join pg_class as view on view.oid = ev_class and view.relnamespace <> $1::regnamespace
     join pg_class as read on refclassid = 'pg_class'::regclass and refobjid = read.oid and read.relnamespace = $1::regnamespace
     order by 1`,
    [REPLACED],
  )
  if (views.length > 0) throw new BackupError(messages.views(views))
}

/** Some functions name their schema, so that they work whatever the search path. */
async function renameInFunctions(client: pg.Client, from: string, to: string): Promise<void> {
  const definitions = await query(
    client,
    `select pg_get_functiondef(oid) as line from pg_proc
     where pronamespace = $1::regnamespace and prokind in ('f', 'p') and strpos(pg_get_functiondef(oid), $2) > 0`,
    [to, from],
  )
  for (const definition of definitions) await client.query(definition.replaceAll(from, () => to))
}

/**
 * Ends the connections of servers. What they have prepared, and whom they have found to be signed in, is of the library
 * that is replaced.
 */
async function disconnectServers(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and application_name in ('vitrine', 'vitrine watch')`,
  )
}
