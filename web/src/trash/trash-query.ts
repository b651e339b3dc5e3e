import { TRASH_KINDS, type TrashKind } from '@vitrine/contract/history/trash'
import type { Sort } from '@vitrine/contract/lists/list-query'
import type { QueryValues } from '../api/call-address.ts'
import { dayRange, idOf, readDay } from '../search/address-values.ts'

/** Which deleted records are listed, and in which order. */
export interface TrashQuery {
  /** Undefined for all. */
  kind: TrashKind | undefined
  search: string
  /** Id of a user. */
  deletedBy: number | undefined
  /** Days in local time, 'YYYY-MM-DD', both inclusive. */
  from: string | undefined
  until: string | undefined
  sort: Sort
}

/** The parameters of the screen's address. */
export const TRASH_PARAMS = ['kind', 'search', 'deleted_by', 'from', 'until', 'ordering'] as const
export type TrashParams = Readonly<Partial<Record<(typeof TRASH_PARAMS)[number], string>>>

const SORTED = ['name', 'kind', 'deleted_at']
const LATEST_FIRST = '-deleted_at'

/** The query of an address; ignores invalid values. */
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

/** The `ordering` of an address; missing for latest first. */
export function orderingOf({ field, order }: Sort): string | undefined {
  const ordering = order === 'asc' ? field : `-${field}`
  return ordering === LATEST_FIRST ? undefined : ordering
}

/** Whether the list only shows part of the trash, or of its kind. */
export const isTrashFiltered = ({ search, deletedBy, from, until }: TrashQuery): boolean =>
  search.trim() !== '' || [deletedBy, from, until].some(value => value !== undefined)

/** Filters of the list call. A day is all of it, in local time. */
export function trashFilter({ kind, deletedBy, from, until }: TrashQuery): QueryValues {
  return { kind, deleted_by: deletedBy, ...dayRange('deleted_at', from, until) }
}
