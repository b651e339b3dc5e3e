import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { specWithFields } from '@vitrine/contract/fields/field-columns'
import type { Field } from '@vitrine/contract/fields/fields'
import { TABLE_LISTS } from '@vitrine/contract/tables/view-state'
import type { View } from '@vitrine/contract/tables/views'
import { EMPTY_QUERY } from '../../search/dashboard-query.ts'
import type { Column } from '../columns/column.ts'
import { choiceOfColumns, defaultColumnChoice, shownIds } from '../columns/column-choice.ts'
import { defaultPinned } from '../columns/column-layout.ts'
import { DEFAULT_DENSITY } from '../columns/density.ts'
import type { StoredChoices, TableChoices } from '../columns/use-table-choices.ts'
import type { AddressTexts, LibraryViews } from '../records/opening.ts'
import { listReader } from './list-reader.ts'
import { defaultView } from './own-default.ts'
import { addressTexts, hasColumnFilters, readTexts } from './table-address.ts'
import type { AddressedTable, TableState } from './table-state.ts'

/** A table with an address, and what it shows without one. */
export interface ShownTable extends AddressedTable {
  readonly columns: readonly Column<never>[]
  readonly builtIn: TableState
}

export interface TableSource {
  readonly table: RecordKind
  readonly columns: readonly Column<never>[]
  readonly initialSort?: TableState['query']['sort']
  /** The lab fields among its columns. */
  readonly labFields?: readonly Field[]
  readonly gallery?: object | undefined
}

export function shownTable({ table, columns, initialSort, labFields = [], gallery }: TableSource): ShownTable {
  return {
    columns,
    hasGallery: gallery !== undefined,
    ...listReader(specWithFields(TABLE_LISTS[table], labFields)),
    builtIn: {
      query: { ...EMPTY_QUERY, sort: initialSort },
      columns: shownIds(defaultColumnChoice(columns), columns),
      widths: {},
      density: DEFAULT_DENSITY,
    },
  }
}

export function stateOf(
  shown: {
    readonly query: TableState['query']
    readonly expansion: { readonly openId: number | undefined }
    readonly choices: Pick<
      TableChoices<never>,
      'columnChoice' | 'visibleColumns' | 'widths' | 'density' | 'pinned' | 'layout' | 'tile' | 'captions'
    >
  },
  { columns }: ShownTable,
): TableState {
  const { columnChoice, visibleColumns, widths, density, pinned, layout, tile, captions } = shown.choices
  return {
    query: shown.query,
    columns: shownIds(columnChoice, columns),
    widths,
    density,
    layout,
    tile,
    captions,
    ...(pinned !== defaultPinned(visibleColumns) && { pinned }),
    open: shown.expansion.openId,
  }
}

/** The table's state in a view of the server, without parameters that are no longer valid. */
export const viewState = (view: View, table: ShownTable) => readTexts(view.state, table.builtIn, table)

function choicesOf(state: TableState, table: ShownTable, names: readonly string[] | 'all'): StoredChoices {
  const choices: StoredChoices = {
    columns: choiceOfColumns(state.columns, table.columns),
    widths: state.widths,
    density: state.density,
    pinned: state.pinned,
    layout: state.layout,
    tile: state.tile,
    captions: state.captions,
  }
  return Object.fromEntries(Object.entries(choices).filter(([name]) => names === 'all' || names.includes(name)))
}

/**
 * What an address shows. Its own parameters override those of its view. The default view applies only to an address without
 * parameters, so that a link shows everybody the same.
 */
export function resolveAddress(texts: AddressTexts, table: ShownTable, library: LibraryViews) {
  const names = Object.keys(texts)
  const uuid = texts['view']
  const view = names.length === 0 ? defaultView(library) : library.views.find(view => view.uuid === uuid)
  const { state, unusable } = readTexts({ ...view?.state, ...texts }, table.builtIn, table)
  const isViewMissing = uuid !== undefined && uuid !== '' && !view
  return {
    state,
    view,
    // A view defines all choices; a link without one keeps the reader's own columns unless it names some.
    choices: choicesOf(state, table, view ? 'all' : names.filter(name => !unusable.includes(name))),
    unusable: [...(isViewMissing ? ['view'] : []), ...unusable],
  }
}

/**
 * The texts of a state's address: its differences from the view, or from the built-in table.
 * @param hasDefault whether an address without parameters opens a default view
 */
export function addressOf(
  state: TableState,
  { view, hasDefault }: { view: View | undefined; hasDefault: boolean },
  table: ShownTable,
): AddressTexts {
  const fromView = view && addressTexts(state, viewState(view, table).state)
  // Rules in the address would be combined with the column filters of the view.
  const canNameView = fromView?.['filter'] === undefined || !hasColumnFilters(view?.state ?? {})
  if (fromView && canNameView) return { view: view.uuid, ...fromView }
  const texts = stateTexts(state, table)
  return hasDefault && Object.keys(texts).length === 0 ? { view: '' } : texts
}

/** Every difference from the built-in table: what a view saves, except the open record. */
export const stateTexts = (state: TableState, { builtIn }: ShownTable): AddressTexts => addressTexts(state, builtIn)
