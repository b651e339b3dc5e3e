import type { DatasetEntry, FullDataset } from '@vitrine/contract/datasets'
import type { Page } from '@vitrine/contract/page'
import { useMemo, useState } from 'react'
import { usePagedList } from '../../table/list/use-paged-list.ts'
import { listDatasetSlides } from '../datasets-api.ts'
import { treeTallies } from './tallies.ts'
import { treeRows } from './tree-rows.ts'
import { useTreeSamples } from './use-tree-samples.ts'

/** Spec 2 §9: so many slides at a time. */
const TREE_PAGE_SIZE = 100

/**
 * The number of slides that a page's answer tells. A bare list tells none but its own length: as long as its pages are full
 * the full view is believed, so that no slide is cut off unseen.
 */
function withTotal(answer: Page<DatasetEntry>, page: number, known: number): Page<DatasetEntry> {
  const length = answer.results.length
  if (answer.total > length) return answer
  const seen = page * TREE_PAGE_SIZE + length
  return { ...answer, total: length === TREE_PAGE_SIZE ? Math.max(seen, known) : seen }
}

/** Which slides of the tree are open. */
function useOpenSlides(slideIds: readonly number[]) {
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(() => new Set())
  function setOpen(slideId: number, isOpen: boolean) {
    const next = new Set(openIds)
    if (isOpen) next.add(slideId)
    else next.delete(slideId)
    setOpenIds(next)
  }
  return {
    openIds,
    setOpen,
    expandAll: () => setOpenIds(new Set(slideIds)),
    collapseAll: () => setOpenIds(new Set()),
  }
}

/** The tree of a dataset: its slides page by page, their samples, and which of them are open. */
export function useDatasetTree({ id, dataset_slides }: Pick<FullDataset, 'id' | 'dataset_slides'>) {
  const slides = usePagedList<DatasetEntry>({
    key: String(id),
    pageSize: TREE_PAGE_SIZE,
    rowId: entry => entry.slide.id,
    fetchPage: async (page, signal) => {
      const answer = await listDatasetSlides(id, { page: page + 1, limit: TREE_PAGE_SIZE }, signal)
      return withTotal(answer, page, dataset_slides.length)
    },
  })
  const slideIds = useMemo(() => slides.rows.map(entry => entry.slide.id), [slides.rows])
  const { openIds, ...opening } = useOpenSlides(slideIds)
  const { samples, load, retryFailed } = useTreeSamples(slideIds)
  return {
    ...opening,
    slides,
    /** The dataset's, however many are loaded. */
    totalSlides: slides.pagesLoaded > 0 ? slides.total : dataset_slides.length,
    samples,
    rows: useMemo(() => treeRows(slides.rows, samples, openIds), [slides.rows, samples, openIds]),
    tallies: useMemo(() => treeTallies(slideIds, samples), [slideIds, samples]),
    /** Asks for the samples of one slide: again where they failed, the next 100 where there are more. */
    loadSamples: (slideId: number) => load([slideId]),
    retryFailed,
  }
}

export type DatasetTree = ReturnType<typeof useDatasetTree>
