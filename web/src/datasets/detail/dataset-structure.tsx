import { Button } from '@mantine/core'
import { IconListTree, IconTable } from '@tabler/icons-react'
import type { FullDataset } from '@vitrine/contract/datasets'
import { useId, useState } from 'react'
import { Segments } from '../../ui/segments.tsx'
import styles from './dataset-structure.module.css'
import { detailMessages } from './detail-messages.ts'
import { SlidesTable } from './slides-table.tsx'
import { TreeView } from './tree-view.tsx'
import { type DatasetTree, useDatasetTree } from './use-dataset-tree.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const VIEWS = [
  { value: 'tree', label: detailMessages.treeView, icon: <IconListTree {...ICON} /> },
  { value: 'table', label: detailMessages.tableView, icon: <IconTable {...ICON} /> },
] as const
type View = (typeof VIEWS)[number]['value']

/** 'Dataset Structure (N slides, M samples)', as far as it is known (docs/product.md#dataset-tree). */
function titleOf({ slides, totalSlides, tallies }: DatasetTree): string {
  const { totalSamples, slidesLoaded, loading, failed } = tallies
  if (slides.pagesLoaded === 0 || loading > 0) return detailMessages.structureOf(totalSlides, undefined)
  const isPart = slidesLoaded < totalSlides
  const counted = isPart
    ? detailMessages.samplesOfFirst(totalSamples, slidesLoaded)
    : detailMessages.samples(totalSamples)
  return detailMessages.structureOf(totalSlides, failed > 0 ? detailMessages.samplesIncomplete(counted) : counted)
}

/** The slides of a dataset, as a tree with their samples (by default) or as a table. */
export function DatasetStructure({ dataset }: { dataset: FullDataset }) {
  const titleId = useId()
  const [view, setView] = useState<View>('tree')
  const tree = useDatasetTree(dataset)
  const hasSlides = tree.slides.rows.length > 0
  return (
    <section className={styles['card']} aria-labelledby={titleId}>
      <header className={styles['head']}>
        <h2 id={titleId}>{titleOf(tree)}</h2>
        {view === 'tree' && (
          <>
            <Button size="xs" variant="subtle" disabled={!hasSlides} onClick={tree.expandAll}>
              {detailMessages.expandAll}
            </Button>
            <Button size="xs" variant="subtle" disabled={!hasSlides} onClick={tree.collapseAll}>
              {detailMessages.collapseAll}
            </Button>
          </>
        )}
        <Segments label={detailMessages.view} segments={VIEWS} value={view} onChange={setView} isShortWhenNarrow />
      </header>
      {view === 'tree' ? (
        <TreeView tree={tree} datasetId={dataset.id} />
      ) : (
        <SlidesTable entries={dataset.dataset_slides} />
      )}
    </section>
  )
}
