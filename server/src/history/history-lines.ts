import type { ChangeVia, HistoryKind, Person } from '@vitrine/contract/history/history'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** A value of a column before and after a change. */
export interface ValueChange {
  readonly from: unknown
  readonly to: unknown
}

/** One transaction's changes to one record: its lines, combined. */
export interface Change {
  /** The id of the last line. */
  readonly id: number
  readonly first_id: number
  readonly line_ids: number[]
  readonly action: 'create' | 'update' | 'delete' | 'restore'
  readonly at: string
  readonly by: Person | null
  readonly request_id: string | null
  readonly via: ChangeVia
  /** The name of the API token that the change was made with. */
  readonly token_name: string | null
  /** The folder of scanned files that made the change. */
  readonly folder: string | null
  readonly version: number
  /** By column; without the list of a dataset. */
  readonly changes: Readonly<Record<string, ValueChange>>
  readonly has_list: boolean
  readonly undone_by: string | null
  readonly undoes: string | null
}

export interface HistoryLineFilter {
  readonly column?: string | undefined
  readonly by?: number | undefined
  readonly via?: ChangeVia | undefined
}

/** A record of any table. */
interface Named {
  readonly kind: string
  readonly id: number
}

/** A record whose history can be read. */
export interface OfRecord extends Named {
  readonly kind: HistoryKind
}

/** `tx` is 0 in old lines, but lines of one transaction share their moment and request. */
const TRANSACTION = sql`tx, changed_at, request_id, user_id, via`

const isOf = ({ kind, id }: Named) => sql<SqlBool>`table_name = ${kind} and record_id = ${id}`

/** How the lines `h` were written. */
const viaOf = sql<ChangeVia>`coalesce(via, case when user_id is null then 'server' else 'hand' end)`

const created = (record: OfRecord, column: string) => sql`bool_or(action = 'create' and
  (${valueAfter(record, column)}) is distinct from 'null'::jsonb)`

/** The value of a column after the line `h`: the one before its next change, or else the current or last one. */
const valueAfter = (record: OfRecord, column: string) => sql`coalesce(
  (select changes -> ${column}::text -> 'from' from history as later
    where ${isOf(record)} and later.id > h.id and changes ? ${column}::text order by id limit 1),
  (${lastState(record)}) -> ${column}::text, 'null')`

/** The current record, or its state when it was deleted. */
export const lastState = ({ kind, id }: Named): RawBuilder<unknown> => sql`select coalesce(
    (select flat_state(to_jsonb(t)) from ${sql.table(kind)} as t where id = ${id}),
    (select record from history where ${isOf({ kind, id })} and action = 'delete' order by id desc limit 1)
  ) as state`

function conditionsOn(record: OfRecord, { column, by, via }: HistoryLineFilter): RawBuilder<unknown> {
  const having = [
    ...(column === undefined ? [] : [sql`(bool_or(changes ? ${column}::text) or ${created(record, column)})`]),
    ...(by === undefined ? [] : [sql`user_id = ${by}`]),
    ...(via === undefined ? [] : [sql`${viaOf} = ${via}`]),
  ]
  return having.length === 0 ? sql`` : sql`having ${sql.join(having, sql` and `)}`
}

/** The changes of a record as groups of lines. */
const groups = (record: OfRecord, filter: HistoryLineFilter) => sql`select max(id) as id, min(id) as first_id,
    array_agg(id order by id) as line_ids, changed_at as at, user_id, request_id, ${viaOf} as via, max(token_id) as token_id, max(folder) as folder,
    max(version) as version
  from history as h where ${isOf(record)} group by ${TRANSACTION} ${conditionsOn(record, filter)}`

export async function countHistory(db: Db, record: OfRecord, filter: HistoryLineFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${groups(record, filter)}) as changes`.execute(db)
  return rows[0]?.total ?? 0
}

/** Whether the record exists or ever existed. */
export async function wasThere(db: Db, record: OfRecord): Promise<boolean> {
  const { rows } = await sql<{ was_there: boolean }>`select exists (select from history where ${isOf(record)})
    or exists (select from ${sql.table(record.kind)} where id = ${record.id}) as was_there`.execute(db)
  return rows[0]?.was_there ?? false
}

/** Combines several lines of a transaction into one change: the first and the last value of each column. */
const changesOf = (page: RawBuilder<unknown>) => sql<Change>`with page as (${page})
  select page.id, first_id, line_ids, at, page.request_id, page.via, api_tokens.name as token_name, page.folder, page.version,
    net.action, has_list, coalesce(fields.changes, '{}') as changes,
    (select undone.request_id from undone_lines as undone
      where line_id = any(line_ids) and not is_redone limit 1) as undone_by,
    (select former.request_id from undone_lines as undone join history as former on former.id = line_id
      where undone.request_id = page.request_id and undone.user_id = page.user_id
        and (former.table_name, former.record_id) = (net.table_name, net.record_id)
      order by line_id desc limit 1) as undoes,
    case when users.id is not null then jsonb_build_object('id', users.id, 'username', username, 'name', users.name) end as by
  from page
  left join users on users.id = page.user_id
  left join api_tokens on api_tokens.id = page.token_id
  cross join lateral (
    select coalesce(
        (array_agg(action order by id desc) filter (where action = 'delete'))[1],
        (array_agg(action order by id) filter (where action <> 'update'))[1], 'update') as action,
      bool_or(changes ? 'dataset_slides') as has_list, min(table_name) as table_name, min(record_id) as record_id
    from history where id = any(line_ids)
  ) as net
  left join lateral (
    select jsonb_object_agg(field, jsonb_build_object('from', value_from, 'to', value_to)) as changes from (
      select key as field, (array_agg(value -> 'from' order by id))[1] as value_from,
        (array_agg(value -> 'to' order by id desc))[1] as value_to
      from history, jsonb_each(changes) where history.id = any(line_ids) and key <> 'dataset_slides' group by key
    ) as fields where value_from is distinct from value_to
  ) as fields on true
  order by page.id desc`

/** A page of a record's changes, newest first. */
export async function listChanges(
  db: Db,
  record: OfRecord,
  { limit, offset, ...filter }: HistoryLineFilter & { limit: number; offset: number },
): Promise<Change[]> {
  const page = sql`${groups(record, filter)} order by max(id) desc limit ${limit} offset ${offset}`
  return (await changesOf(page).execute(db)).rows
}

/** The change that one of a record's lines belongs to. */
export async function findChange(db: Db, record: OfRecord, lineId: number): Promise<Change | undefined> {
  const all = groups(record, {})
  const page = sql`select * from (${all}) as changes where ${lineId}::bigint = any(line_ids)`
  return (await changesOf(page).execute(db)).rows[0]
}
