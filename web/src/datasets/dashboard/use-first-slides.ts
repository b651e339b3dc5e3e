import type { Dataset, DatasetEntry } from '@vitrine/contract/datasets'
import { type PagedList, usePagedList } from '../../table/list/use-paged-list.ts'
import { embeddedEntries, listDatasetSlides } from '../datasets-api.ts'

/** The details card lists so many slides. */
export const FIRST_SLIDES = 5

/** The first slides of a dataset: the row's own where it has them, else asked for. */
export function useFirstSlides(dataset: Dataset): PagedList<DatasetEntry> {
  const embedded = embeddedEntries(dataset)
  return usePagedList<DatasetEntry>({
    key: JSON.stringify([dataset.id, dataset.updated_at, dataset.slides_count]),
    pageSize: FIRST_SLIDES,
    rowId: entry => entry.slide.id,
    fetchPage: async (_, signal) => {
      const isKnown = embedded.length > 0 || dataset.slides_count === 0
      const page = isKnown
        ? { results: embedded, total: embedded.length }
        : await listDatasetSlides(dataset.id, { page: 1, limit: FIRST_SLIDES }, signal)
      // A bare list tells no total.
      return { ...page, total: Math.max(page.total, dataset.slides_count ?? 0) }
    },
  })
}
