import { TRASH_KINDS, type TrashKind } from '@vitrine/contract/history/trash'
import type { Sort } from '@vitrine/contract/lists/list-query'
import type { QueryValues } from '../api/call-address.ts'
import { dayRange, idOf, readDay } from '../search/address-values.ts'

/** Which deleted records are listed, and in which order. */
export interface TrashQuery {
  /** Undefined for all. */
  kind: TrashKind | undefined
  search: string
  /** A person's id. */
  deletedBy: number | undefined
  /** Days of the browser's calendar, 'YYYY-MM-DD', both included. */
  from: string | undefined
  until: string | undefined
  sort: Sort
}

/** The parameters of the screen's address. */
export const TRASH_PARAMS = ['kind', 'search', 'deleted_by', 'from', 'until', 'ordering'] as const
export type TrashParams = Readonly<Partial<Record<(typeof TRASH_PARAMS)[number], string>>>

const SORTED = ['name', 'kind', 'deleted_at']
const LATEST_FIRST = '-deleted_at'

/** What an address asks for; what it should not say is ignored. */
export function readTrashQuery({ kind, search = '', deleted_by: by, from, until, ordering }: TrashParams): TrashQuery {
  const [, minus, field] = /^(-?)(\w+)$/.exec(ordering ?? '') ?? []
  const isSorted = field !== undefined && SORTED.includes(field)
  return {
    kind: TRASH_KINDS.find(known => known === kind),
    search,
    deletedBy: idOf(by),
    from: readDay(from),
    until: readDay(until),
    sort: isSorted ? { field, order: minus ? 'dsc' : 'asc' } : { field: 'deleted_at', order: 'dsc' },
  }
}

/** The address's `ordering`; none for the latest first. */
export function orderingOf({ field, order }: Sort): string | undefined {
  const ordering = order === 'asc' ? field : `-${field}`
  return ordering === LATEST_FIRST ? undefined : ordering
}

/** Whether the list shows only a part of what is in the trash, or of its kind. */
export const isTrashFiltered = ({ search, deletedBy, from, until }: TrashQuery): boolean =>
  search.trim() !== '' || [deletedBy, from, until].some(value => value !== undefined)

/** Filters of the list call. A day is all of it, in the browser's time zone. */
export function trashFilter({ kind, deletedBy, from, until }: TrashQuery): QueryValues {
  return { kind, deleted_by: deletedBy, ...dayRange('deleted_at', from, until) }
}
