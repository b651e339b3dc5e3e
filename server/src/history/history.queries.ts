import { ApiError, badRequest, notFound } from '@vitrine/contract/api/api-error'
import {
  type ChangeVia,
  type FullHistoryEntry,
  type HistoryChange,
  type HistoryEntry,
  SHOWN_LIST_CHANGES,
} from '@vitrine/contract/history/history'
import type { Db, Trx } from '../db/client.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { KINDS, type KindOfRecord, kindNow } from './history-kinds.ts'
import { type Change, countHistory, findChange, listChanges, type OfRecord, wasThere } from './history-lines.ts'
import { historyMessages } from './history-messages.ts'
import { nameLinks } from './link-names.ts'
import { findListChanges, type ListChangesById } from './list-changes.ts'
import { presentState, type RecordState, stateAt } from './record-states.ts'
import { countRequests, type RequestSizes } from './requests.ts'
import { differingFields, filledIn, wireChanges, wireFields } from './wire-fields.ts'

/** A request for a history. */
export interface HistoryQuery {
  readonly limit: number
  readonly offset: number
  readonly field?: string | undefined
  readonly by?: number | undefined
  readonly via?: ChangeVia | undefined
}

/** A page of a record's history, newest first. @throws 404 if there never was such a record */
export function listHistory(db: Db, record: OfRecord, query: HistoryQuery) {
  const { field, ...rest } = query
  return inSnapshot(db, async trx => {
    const kind = await kindNow(trx, record.kind)
    const filter = { ...rest, column: field === undefined ? undefined : columnOf(kind, field) }
    await checkRecord(trx, record)
    const total = await countHistory(trx, record, filter)
    const changes = query.offset < total ? await listChanges(trx, record, filter) : []
    return { total, results: await entriesOf(trx, record, kind, changes, SHOWN_LIST_CHANGES) }
  })
}

/** One change of a record with all values. @throws 404 if there never was such a record, or the change is another record's */
export function getHistoryEntry(db: Db, record: OfRecord, entryId: string): Promise<FullHistoryEntry> {
  return inSnapshot(db, async trx => {
    const kind = await kindNow(trx, record.kind)
    await checkRecord(trx, record)
    const change = /^\d{1,15}$/.test(entryId) ? await findChange(trx, record, Number(entryId)) : undefined
    const [entry] = change ? await entriesOf(trx, record, kind, [change], undefined) : []
    if (change === undefined || entry === undefined)
      throw new ApiError(404, historyMessages.noEntry(kind.noun, entryId))
    const before = isNew(change) ? undefined : await stateAt(trx, record, 'before', change.first_id)
    const now = before && (await presentState(trx, record))
    return {
      ...entry,
      before: before === undefined ? null : wireFields(kind, before),
      differs: before && now ? differingFields(kind, before, now) : [],
    }
  })
}

async function checkRecord(db: Db, record: OfRecord): Promise<void> {
  if (!(await wasThere(db, record))) throw notFound(KINDS[record.kind].noun, record.id)
}

function columnOf({ columnOf: columns, fields, noun }: KindOfRecord, field: string): string {
  if (!fields.has(field)) throw badRequest(historyMessages.noField(noun, field), 'field')
  return columns[field] ?? field
}

const isNew = ({ action }: Change) => action === 'create' || action === 'restore'

async function entriesOf(
  trx: Trx,
  record: OfRecord,
  kind: KindOfRecord,
  changes: readonly Change[],
  shown: number | undefined,
): Promise<HistoryEntry[]> {
  const lists = await findListChanges(
    trx,
    changes.filter(change => change.has_list),
    shown,
  )
  const sizes = await countRequests(trx, changes)
  const entries: HistoryEntry[] = []
  for (const change of changes) entries.push(entryOf(change, await fieldsOf(trx, record, kind, change), lists, sizes))
  await nameLinks(trx, kind, entries)
  return entries
}

/** The changes of fields in an entry. The line of a creation has no values: later changes have them as the values before. */
async function fieldsOf(trx: Trx, record: OfRecord, kind: KindOfRecord, change: Change): Promise<HistoryChange[]> {
  if (change.action === 'update') return wireChanges(kind, change.changes)
  if (change.action !== 'create') return []
  const state: RecordState | undefined = await stateAt(trx, record, 'after', change.id)
  return state ? filledIn(kind, state) : []
}

function entryOf(
  { id, action, at, by, request_id, via, token_name, folder, version, has_list, undone_by, undoes }: Change,
  changes: HistoryChange[],
  lists: ListChangesById,
  sizes: RequestSizes,
): HistoryEntry {
  const entries = has_list ? lists.get(id) : undefined
  return {
    id,
    action,
    at,
    by,
    request_id,
    request_records: sizes.recordsOf({ request_id, by }),
    via: { kind: via, name: via === 'token' ? token_name : folder },
    version,
    changes,
    ...(entries ? { entries } : {}),
    undone_by,
    undoes,
  }
}
