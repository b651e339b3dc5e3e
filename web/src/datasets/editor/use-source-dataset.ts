import type { Page } from '@vitrine/contract/page'
import { useRef, useState } from 'react'
import type { PickerQuery } from '../../slides/picker/use-slide-picker.ts'
import { type DatasetOption, getFullDataset } from '../datasets-api.ts'
import { type PickerRow, rowOf } from './picker-row.ts'
import { slideMatcher } from './slide-matches.ts'

const NO_ROWS: readonly PickerRow[] = []

function pageOf(rows: readonly PickerRow[], { page, limit, search }: PickerQuery): Page<PickerRow> {
  const matches = slideMatcher(search)
  const found = rows.filter(({ slide }) => matches(slide))
  return { results: found.slice(page * limit, (page + 1) * limit), total: found.length }
}

/**
 * The slides of the source dataset, read as a whole in the full view: 'Add All Slides' needs all of them, and searching needs
 * no further call.
 */
export function useSourceDataset() {
  const [chosen, setChosen] = useState<DatasetOption>()
  const [loaded, setLoaded] = useState<{ id: string; rows: readonly PickerRow[] }>()
  const current = useRef(loaded)
  const store = (next: typeof loaded) => {
    current.current = next
    setLoaded(next)
  }

  async function rowsOf(id: string, signal: AbortSignal): Promise<readonly PickerRow[]> {
    if (current.current?.id === id) return current.current.rows
    const { dataset_slides } = await getFullDataset(Number(id), signal)
    const rows = dataset_slides.map(({ slide, type }) => rowOf(slide, type))
    signal.throwIfAborted()
    store({ id, rows })
    return rows
  }

  return {
    chosen,
    choose: setChosen,
    /** All of its slides, once loaded. */
    rows: chosen && loaded?.id === chosen.value ? loaded.rows : NO_ROWS,
    fetchPage: async (query: PickerQuery, signal: AbortSignal) =>
      pageOf(chosen ? await rowsOf(chosen.value, signal) : NO_ROWS, query),
    /** Drops what is loaded, so that the next page comes from the server. */
    forget: () => store(undefined),
  }
}

export type SourceDataset = ReturnType<typeof useSourceDataset>
