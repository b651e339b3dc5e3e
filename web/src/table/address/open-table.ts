import type { View } from '@vitrine/contract/views'
import type { Opening } from './opening.ts'
import { resolveAddress, shownTable, type TableSource } from './shown-table.ts'
import type { AddressTexts } from './table-address.ts'

/** What a table opens with, by its address and the views of the server. */
export function openTable(source: TableSource, texts: AddressTexts, views: readonly View[]): Opening {
  const table = shownTable(source)
  if (!table) return { texts, library: { views }, unusable: [] }
  const { state, view, setup, unusable } = resolveAddress(texts, table, views)
  return {
    texts,
    query: state.query,
    shown: setup,
    open: state.open,
    library: { views, current: view },
    unusable,
  }
}
