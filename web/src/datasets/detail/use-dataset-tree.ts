import type { DatasetEntry, FullDataset } from '@vitrine/contract/datasets/datasets'
import { useMemo, useState } from 'react'
import { usePagedList } from '../../list/use-paged-list.ts'
import type { RenderedRow } from '../../table/grid/use-grid-rows.ts'
import { listDatasetSlides } from '../datasets-api.ts'
import { treeTallies } from './tallies.ts'
import { type TreeRow, treeRows } from './tree-rows.ts'
import { useTreeSamples } from './tree-samples.ts'

const TREE_PAGE_SIZE = 100

export function useDatasetTree(dataset: Pick<FullDataset, 'id' | 'version' | 'dataset_slides'>) {
  const { id, version, dataset_slides } = dataset
  const slides = usePagedList<DatasetEntry>({
    // Reloads after fixes on this page.
    key: `${id} ${version}`,
    pageSize: TREE_PAGE_SIZE,
    rowId: entry => entry.slide.id,
    fetchPage: (page, signal) => listDatasetSlides(id, { page: page + 1, limit: TREE_PAGE_SIZE }, signal),
  })
  const slideIds = useMemo(() => slides.rows.map(entry => entry.slide.id), [slides.rows])
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set())
  const { samples, load, retryFailed } = useTreeSamples(slideIds)
  return {
    slides,
    /** Counts the whole dataset, not only the loaded slides. */
    totalSlides: slides.pagesLoaded > 0 ? slides.total : dataset_slides.length,
    samples,
    rows: useMemo(() => treeRows(slides.rows, samples, openIds), [slides.rows, samples, openIds]),
    tallies: useMemo(() => treeTallies(slideIds, samples), [slideIds, samples]),
    /** Loads samples of one slide: a failed page again, or the next 100. */
    loadSamples: (slideId: number) => load([slideId]),
    retryFailed,
    setOpen: (slideId: number, isOpen: boolean) =>
      setOpenIds(now => new Set(isOpen ? [...now, slideId] : [...now].filter(id => id !== slideId))),
    expandAll: () => setOpenIds(new Set(slideIds)),
    collapseAll: () => setOpenIds(new Set()),
  }
}

export type DatasetTree = ReturnType<typeof useDatasetTree>

export interface TreeRowProps<Kind extends TreeRow['kind']> {
  row: Extract<TreeRow, { kind: Kind }>
  tree: DatasetTree
  rowProps: RenderedRow<TreeRow>['props']
}
