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
 * The slides of the dataset that is taken from. They are fetched as a whole, in the full view: 'Add All Slides' means all of
 * them, and searching needs no further call.
 */
export function useSourceDataset() {
  const [chosen, setChosen] = useState<DatasetOption>()
  const [loaded, setLoaded] = useState<{ id: string; rows: readonly PickerRow[] }>()
  const kept = useRef(loaded)
  const keep = (next: typeof loaded) => {
    kept.current = next
    setLoaded(next)
  }

  async function rowsOf(id: string, signal: AbortSignal): Promise<readonly PickerRow[]> {
    if (kept.current?.id === id) return kept.current.rows
    const { dataset_slides } = await getFullDataset(Number(id), signal)
    const rows = dataset_slides.map(({ slide, type }) => rowOf(slide, type))
    signal.throwIfAborted()
    keep({ id, rows })
    return rows
  }

  return {
    chosen,
    choose: setChosen,
    /** All of its slides, once they are there. */
    rows: chosen && loaded?.id === chosen.value ? loaded.rows : NO_ROWS,
    fetchPage: async (query: PickerQuery, signal: AbortSignal) =>
      pageOf(chosen ? await rowsOf(chosen.value, signal) : NO_ROWS, query),
    /** The next page asked for comes from the server. */
    forget: () => keep(undefined),
  }
}

export type SourceDataset = ReturnType<typeof useSourceDataset>
