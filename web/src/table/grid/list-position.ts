import { searchedParams } from '@vitrine/contract/lists/list-query'
import { createContext, useContext } from 'react'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import type { GroupedList } from './grid-band.ts'

/**
 * The list that a record's page was opened from, stored in the page's address, so that a reload or a shared link leads through
 * the same list.
 */
export interface ListPosition {
  /** The list's query parameters as in the API, without a page. */
  list: string
  /** The record's position, from 1. */
  at: string
}

const LIST_POSITION_PARAMS = ['list', 'at'] as const satisfies (keyof ListPosition)[]

/** The part of an address that describes the list, kept while switching between views of the record. */
export const keptListPosition = (search: object): Partial<ListPosition> =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => (LIST_POSITION_PARAMS as readonly string[]).includes(name)),
  )

type PositionOf = (id: number) => ListPosition | undefined

/** The surrounding list, and the positions of its records. */
export const ListPositionContext = createContext<{ table: string; positionOf: PositionOf } | undefined>(undefined)

/** A record's position in the surrounding list; undefined if unknown. @param table undefined in a list of other records */
export function useListPosition(table?: string): PositionOf {
  const around = useContext(ListPositionContext)
  return around && (table === undefined || around.table === table) ? around.positionOf : () => undefined
}

export const listPositionText = (position: ListPosition | undefined): string =>
  position ? `?${new URLSearchParams({ ...position })}` : ''

const listPosition = (query: DashboardQuery, index: number): ListPosition => ({
  list: new URLSearchParams(searchedParams(query)).toString(),
  at: String(index + 1),
})

const positions = new WeakMap<readonly { id: number }[], ReadonlyMap<number, number>>()

/** Positions of rows by id, computed once for each state of the list, as every link asks for one. */
function positionsOf(rows: readonly { id: number }[]): ReadonlyMap<number, number> {
  const known = positions.get(rows) ?? new Map(rows.map(({ id }, index) => [id, index]))
  positions.set(rows, known)
  return known
}

/** The position of a record in a dashboard's list, or within its group if the list is grouped. */
export function findListPosition(
  records: {
    query: DashboardQuery
    list: { rows: readonly { id: number }[] }
    groups: GroupedList<{ id: number }> | undefined
  },
  id: number,
): ListPosition | undefined {
  const { query, list, groups } = records
  if (groups) {
    const inGroup = groups.positionOf(id)
    return inGroup && listPosition({ ...query, rules: inGroup.rules }, inGroup.index)
  }
  const index = positionsOf(list.rows).get(id)
  return index === undefined ? undefined : listPosition(query, index)
}
