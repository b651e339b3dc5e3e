import { orderingParam, type Sort } from '@vitrine/contract/lists/list-query'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import { clampPinned, clampWidth } from '../columns/column-layout.ts'
import { DENSITIES, type Density } from '../columns/density.ts'
import { clampTile, TILE_PX } from '../columns/layout.ts'
import type { AddressedTable, TableState } from './table-state.ts'

/** One parameter of a table's address, named as in the API if the API has it too. */
export interface AddressParameter {
  readonly name: string
  /** Whether a change adds a history entry, which Back reverts. Otherwise it replaces the current entry. */
  readonly makesEntry?: boolean
  /** The state as address parameters; '' for the default. */
  readonly write: (state: TableState) => string
  /** The state with the text applied, '' for the built-in value; undefined for an invalid text. */
  readonly read: (text: string, state: TableState, table: AddressedTable) => TableState | undefined
}

const MAX_GROUP_LEVELS = 2

const withQuery = (state: TableState, change: Partial<DashboardQuery>): TableState => ({
  ...state,
  query: { ...state.query, ...change },
})

const parts = (text: string) => text.split(',').filter(Boolean)

function readOrdering(text: string): Sort | undefined {
  const field = text.replace(/^-/, '')
  return field === '' ? undefined : { field, order: text.startsWith('-') ? 'dsc' : 'asc' }
}

function readWidth(text: string): readonly [string, number] | undefined {
  const [, id, px] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  return id === undefined ? undefined : [id, clampWidth(Number(px))]
}

/**
 * All parameters except those of columns, which `columnParameters` reads. A new part of the table's state adds its parameter
 * here.
 */
export const ADDRESS_PARAMETERS: readonly AddressParameter[] = [
  {
    name: 'search',
    write: ({ query }) => query.search.trim(),
    read: (search, state) => withQuery(state, { search }),
  },
  {
    name: 'search_fields',
    write: ({ query }) => query.searchColumns.join(','),
    read: (text, state, { accepts }) =>
      text === '' || accepts('search_fields', text) ? withQuery(state, { searchColumns: parts(text) }) : undefined,
  },
  {
    name: 'filter',
    makesEntry: true,
    write: ({ query }) => (query.rules ? JSON.stringify(query.rules) : ''),
    read(text, state, { accepts }) {
      if (text === '') return withQuery(state, { rules: undefined })
      return accepts('filter', text)
        ? withQuery(state, { rules: JSON.parse(text) as DashboardQuery['rules'] })
        : undefined
    },
  },
  {
    name: 'ordering',
    makesEntry: true,
    write: ({ query }) => (query.sort ? orderingParam(query.sort) : ''),
    read: (text, state, { accepts }) =>
      text === '' || (!text.includes(',') && accepts('ordering', text))
        ? withQuery(state, { sort: readOrdering(text) })
        : undefined,
  },
  {
    name: 'group',
    makesEntry: true,
    write: ({ query }) => query.group?.join(',') ?? '',
    read(text, state, table) {
      const group = parts(text)
      const isKnown = group.every(
        field =>
          table.columns.some(({ id }) => id === field) ||
          table.accepts('filter', JSON.stringify({ field, op: 'filled' })),
      )
      if (group.length > MAX_GROUP_LEVELS || !isKnown) return undefined
      return withQuery(state, { group: group.length > 0 ? group : undefined })
    },
  },
  {
    name: 'columns',
    write: ({ columns }) => columns.join(','),
    read(text, state, table) {
      const columns = parts(text)
      const isKnown = columns.every(id => table.columns.some(column => column.id === id))
      return isKnown && columns.length > 0 ? { ...state, columns } : undefined
    },
  },
  {
    name: 'widths',
    write: ({ widths }) =>
      Object.entries(widths)
        .map(([id, px]) => `${id}:${px}`)
        .join(','),
    read(text, state, table) {
      const widths = parts(text).map(readWidth)
      const isKnown = widths.every(width => table.columns.some(({ id }) => id === width?.[0]))
      return isKnown ? { ...state, widths: Object.fromEntries(widths as [string, number][]) } : undefined
    },
  },
  {
    name: 'pinned',
    write: ({ pinned }) => (pinned === undefined ? '' : String(pinned)),
    read(text, state) {
      if (text === '') return { ...state, pinned: undefined }
      const pinned = /^\d$/.test(text) ? Number(text) : undefined
      return pinned !== undefined && pinned === clampPinned(pinned) ? { ...state, pinned } : undefined
    },
  },
  {
    name: 'density',
    write: ({ density }) => density,
    read: (text, state) => (DENSITIES.includes(text as Density) ? { ...state, density: text as Density } : undefined),
  },
  {
    name: 'layout',
    makesEntry: true,
    write: ({ layout = 'table' }) => layout,
    read(text, state, { hasGallery }) {
      if (text === 'gallery' && hasGallery) return { ...state, layout: text }
      return text === '' || text === 'table' ? { ...state, layout: undefined } : undefined
    },
  },
  {
    name: 'tile',
    write: ({ tile = TILE_PX.default }) => String(tile),
    read(text, state) {
      if (text === '') return { ...state, tile: undefined }
      const tile = /^\d{2,3}$/.test(text) ? Number(text) : undefined
      return tile !== undefined && tile === clampTile(tile) ? { ...state, tile } : undefined
    },
  },
  {
    name: 'captions',
    write: ({ captions = [] }) => captions.join(','),
    read(text, state, table) {
      const captions = parts(text)
      const isKnown = captions.every(id => table.columns.some(column => column.id === id))
      if (captions.length > 2 || !isKnown) return undefined
      return { ...state, captions: captions.length > 0 ? captions : undefined }
    },
  },
  {
    name: 'open',
    makesEntry: true,
    write: ({ open }) => (open === undefined ? '' : String(open)),
    read: (text, state) =>
      text === ''
        ? { ...state, open: undefined }
        : /^[1-9]\d{0,9}$/.test(text)
          ? { ...state, open: Number(text) }
          : undefined,
  },
]
