import type { AddressTexts, LibraryViews, Opening } from '../records/opening.ts'
import { resolveAddress, shownTable, type TableSource } from './shown-table.ts'

export function openTable(source: TableSource, texts: AddressTexts, library: LibraryViews): Opening {
  const table = shownTable(source)
  const { state, view, choices, unusable } = resolveAddress(texts, table, library)
  return {
    texts,
    query: state.query,
    shown: choices,
    open: state.open,
    library: { ...library, current: view },
    unusable,
  }
}
