import type { AddressTexts, LibraryViews, Opening } from '../records/opening.ts'
import { resolveAddress, shownTable, type TableSource } from './shown-table.ts'

export function openTable(source: TableSource, texts: AddressTexts, library: LibraryViews): Opening {
  const table = shownTable(source)
  const { state, view, setup, unusable } = resolveAddress(texts, table, library)
  return {
    texts,
    query: state.query,
    shown: setup,
    open: state.open,
    library: { ...library, current: view },
    unusable,
  }
}
