import { ApiError, badRequest, conflict, notFound, stale } from '@vitrine/contract/api/api-error'
import { includesRole, type Role } from '@vitrine/contract/api/roles'
import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import { checkViewState, TABLE_LISTS } from '@vitrine/contract/tables/view-state'
import { MAX_VIEWS, type NewView, type View, type ViewPatch, viewList } from '@vitrine/contract/tables/views'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AuditedBy, audit } from '../audit/audit.ts'
import { inPlainTransaction } from '../db/changes.ts'
import { type Db, lockInTurn, type Trx } from '../db/client.ts'
import { databaseMessages } from '../db/database-messages.ts'
import { orderBy, orderTerms } from '../db/list-order.ts'
import type { ListPage } from '../db/list-sql.ts'
import { allOf, conditionsOf } from '../db/list-where.ts'
import type { ListedTable } from '../db/record-table.ts'
import type { RecordAt } from '../db/records.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { rawSql } from '../db/sql-text.ts'
import { specWith } from '../fields/custom-columns.ts'
import { fieldsOf } from '../fields/definitions.ts'
import { viewMessages } from './view-messages.ts'

interface Caller {
  readonly id: number
  readonly role: Role
}

/** A person who changes a view, for the audit. */
export interface ViewChanger extends Caller {
  readonly by: AuditedBy
}

/** Serializes changes of default views. */
const DEFAULT_LOCK = 5_190_023

const viewTable: ListedTable = {
  name: 'views',
  spec: viewList,
  required: ['id', 'uuid', 'name', 'created_at', 'updated_at', 'owner'],
  renamed: { owner: 'owner_id' },
  idFilters: {},
  choiceFilters: { entity: chosen => sql`t.entity = any(${chosen}::text[])` },
  sortKeys: {},
}

const FIELDS = rawSql(`t.id, t.uuid, t.entity, t.name, t.shared, t.locked, t.is_default, t.state,
  json_build_object('id', users.id, 'username', users.username, 'name', users.name) as owner,
  t.version, t.created_at, t.updated_at`)

const viewsWhere = (where: RawBuilder<SqlBool>, more = sql``) =>
  sql<View>`select ${FIELDS} from views as t join users on users.id = t.owner_id where ${where} ${more}`

/** For a caller, other people's private views don't exist. */
const isVisibleTo = (me: number) => sql<SqlBool>`(t.shared or t.owner_id = ${me})`

/** A page of the views that a caller can see. */
export function listViews(db: Db, { id }: Caller, query: ListQuery): Promise<ListPage<View>> {
  const where = allOf([isVisibleTo(id), ...conditionsOf(viewTable, query)])
  return inSnapshot(db, async trx => {
    const counted = await sql<{ total: number }>`select count(*) as total from views as t where ${where}`.execute(trx)
    const page = sql`order by ${orderBy(orderTerms(viewTable, query.ordering))}
      limit ${query.limit} offset ${query.offset}`
    const { rows } = await viewsWhere(where, page).execute(trx)
    return { total: counted.rows[0]?.total ?? 0, results: rows }
  })
}

/** @throws ApiError 404 for a view that the caller can't see */
export async function getView(db: Db, { id: me }: Caller, id: number, lock = sql``): Promise<View> {
  const { rows } = await viewsWhere(sql`t.id = ${id} and ${isVisibleTo(me)}`, lock).execute(db)
  if (!rows[0]) throw notFound('view', id)
  return rows[0]
}

/** @throws ApiError 400 for a state that the table doesn't support, 403, 409 for too many views */
export async function createView(db: Db, caller: ViewChanger, body: NewView): Promise<View> {
  const { entity, state, shared = false, locked = false, is_default = false } = body
  checkViewState(await specOf(db, entity), state, caller.id)
  checkShared(caller, shared)
  checkDefault(caller, is_default, { is_default, shared })
  return inPlainTransaction(db, async trx => {
    // Concurrent calls must not both create the last allowed view.
    await sql`select from users where id = ${caller.id} for no key update`.execute(trx)
    const { rows } = await sql<{ count: number }>`select count(*) as count from views
      where owner_id = ${caller.id}`.execute(trx)
    if ((rows[0]?.count ?? 0) >= MAX_VIEWS) throw conflict(viewMessages.tooMany)
    const before = is_default ? await clearDefault(trx, entity) : undefined
    const made = await sql<{ id: number }>`
      insert into views (entity, name, owner_id, shared, locked, is_default, state)
      values (${entity}, ${body.name.trim()}, ${caller.id}, ${shared}, ${locked}, ${is_default}, ${JSON.stringify(state)})
      returning id`.execute(trx)
    if (is_default) await auditDefault(trx, caller, entity, { from: before, to: body.name.trim() })
    return getView(trx, caller, made.rows[0]?.id ?? 0)
  })
}

/** @throws ApiError 400, 403, 404 or 412 */
export function updateView(db: Db, caller: ViewChanger, at: RecordAt, patch: ViewPatch): Promise<View> {
  return inPlainTransaction(db, async trx => {
    if (patch.is_default) await lockInTurn(trx, DEFAULT_LOCK)
    const now = await lockView(trx, caller, at)
    const next = { ...now, ...patch, name: (patch.name ?? now.name).trim() }
    checkChange(caller, now, next)
    if (patch.state) checkViewState(await specOf(trx, now.entity), patch.state, caller.id)
    if (isSame(now, next)) return now
    const isMoved = next.is_default !== now.is_default
    const before = isMoved && next.is_default ? await clearDefault(trx, now.entity) : now.name
    await sql`update views set name = ${next.name}, shared = ${next.shared}, locked = ${next.locked},
      is_default = ${next.is_default}, state = ${JSON.stringify(next.state)},
      version = version + 1, updated_at = greatest(now(), updated_at) where id = ${at.id}`.execute(trx)
    if (isMoved)
      await auditDefault(trx, caller, now.entity, { from: before, to: next.is_default ? next.name : undefined })
    return getView(trx, caller, at.id)
  })
}

/** @throws ApiError 403, 404 or 412 */
export function deleteView(db: Db, caller: ViewChanger, at: RecordAt): Promise<void> {
  return inPlainTransaction(db, async trx => {
    const view = await lockView(trx, caller, at)
    checkShared(caller, view.shared)
    if (!isOwner(caller, view)) throw forbidden(viewMessages.onlyOwner)
    await sql`delete from views where id = ${at.id}`.execute(trx)
    if (view.is_default) await auditDefault(trx, caller, view.entity, { from: view.name })
  })
}

async function lockView(trx: Trx, caller: Caller, { id, versions }: RecordAt): Promise<View> {
  const view = await getView(trx, caller, id, sql`for update of t`)
  if (versions && !versions.includes(view.version)) throw stale(databaseMessages.stale('view'), view)
  return view
}

/**
 * Makes the former default an ordinary view, which counts as a change of it.
 * @returns its name, if there was one
 */
async function clearDefault(trx: Trx, entity: View['entity']): Promise<string | undefined> {
  await lockInTurn(trx, DEFAULT_LOCK)
  const { rows } = await sql<Pick<View, 'name'>>`
    update views set is_default = false, version = version + 1, updated_at = greatest(now(), updated_at)
    where entity = ${entity} and is_default returning name`.execute(trx)
  return rows[0]?.name
}

/** Recorded because everybody's tables now open with another view. */
const auditDefault = (
  trx: Trx,
  { by }: ViewChanger,
  entity: View['entity'],
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<void> => audit(trx, by, { event: 'default-view-changed', subject: to, details: { entity, from } })

/** The parameters of a table's list, including current lab fields. */
const specOf = async (db: Db, entity: View['entity']) => specWith(TABLE_LISTS[entity], await fieldsOf(db, entity))

const forbidden = (sentence: string) => new ApiError(403, sentence)

/** Admins count as owners of every view that they can see. */
const isOwner = ({ id, role }: Caller, view: View) => view.owner.id === id || includesRole(role, 'admin')

const CHANGED_BY_PATCH = ['name', 'shared', 'locked', 'is_default', 'state'] as const
const isSame = (now: View, next: View) =>
  CHANGED_BY_PATCH.every(field => JSON.stringify(now[field]) === JSON.stringify(next[field]))

function checkChange(caller: Caller, now: View, next: View): void {
  checkShared(caller, now.shared || next.shared)
  if (!isOwner(caller, now)) {
    if (next.locked !== now.locked || !next.shared) throw forbidden(viewMessages.onlyOwner)
    if (now.locked) throw forbidden(viewMessages.locked)
  }
  checkDefault(caller, next.is_default !== now.is_default, next)
}

/** Only editors may change what others see. */
function checkShared({ role }: Caller, isShared: boolean): void {
  if (isShared && !includesRole(role, 'editor')) throw forbidden(viewMessages.onlyEditorsShare)
}

function checkDefault({ role }: Caller, isMoved: boolean, next: Pick<View, 'is_default' | 'shared'>): void {
  if (isMoved && !includesRole(role, 'admin')) throw forbidden(viewMessages.onlyAdminsChooseDefault)
  if (next.is_default && !next.shared) throw badRequest(viewMessages.defaultIsShared, 'is_default')
}
