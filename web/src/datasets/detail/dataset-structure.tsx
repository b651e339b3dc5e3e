import { Box, Button, Group } from '@mantine/core'
import { IconListTree, IconTable } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { FullDataset } from '@vitrine/contract/datasets'
import { useId, useState } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { sampleAddress } from '../../samples/sample-addresses.ts'
import { ActionButtons } from '../../table/dashboard/dashboard-toolbar.tsx'
import { useSkeleton } from '../../table/list/list-states.tsx'
import { busyProps } from '../../ui/busy-props.ts'
import cardStyles from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedNotice } from '../../ui/screen-notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { detailMessages } from './detail-messages.ts'
import { TreeSkeleton } from './detail-skeleton.tsx'
import { ListFooter, SlidesTable } from './slides-table.tsx'
import { TreeList } from './tree-list.tsx'
import { TreeSummary } from './tree-summary.tsx'
import { type DatasetTree, useDatasetTree } from './use-dataset-tree.ts'

const VIEWS = [
  { value: 'tree', label: detailMessages.treeView, icon: <IconListTree aria-hidden /> },
  { value: 'table', label: detailMessages.tableView, icon: <IconTable aria-hidden /> },
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

export function DatasetStructure({ dataset }: { dataset: FullDataset }) {
  const titleId = useId()
  const [view, setView] = useState<View>('tree')
  const tree = useDatasetTree(dataset)
  const hasSlides = tree.slides.rows.length > 0
  return (
    <Box component="section" mt={16} className={cardStyles['records'] ?? ''} aria-labelledby={titleId}>
      <Group
        component="header"
        gap={8}
        mih={48}
        p="7px 12px 7px 16px"
        style={{ borderBottom: '1px solid var(--line)' }}
      >
        <Box component="h2" id={titleId} flex={1} miw={0}>
          {titleOf(tree)}
        </Box>
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
      </Group>
      {view === 'tree' ? (
        <TreeView tree={tree} datasetId={dataset.id} />
      ) : (
        <SlidesTable entries={dataset.dataset_slides} />
      )}
    </Box>
  )
}

function TreeView({ tree, datasetId }: { tree: DatasetTree; datasetId: number }) {
  const { slides, totalSlides } = tree
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const showsSkeleton = useSkeleton(slides.status === 'loading')
  const isEmpty = slides.rows.length === 0
  if (isEmpty && slides.status === 'loading') return <TreeSkeleton isShown={showsSkeleton} />
  if (isEmpty && slides.status === 'ready') {
    const edit = { label: detailMessages.edit, icon: null, to: datasetAddress.edit(datasetId) }
    return (
      <Box p={16}>
        <EmptyState
          text={detailMessages.empty}
          {...(mayEdit
            ? { more: detailMessages.emptyMore, actions: <ActionButtons size="sm" actions={[edit]} /> }
            : {})}
        />
      </Box>
    )
  }
  return (
    <>
      {!isEmpty && <TreeSummary tree={tree} />}
      {!isEmpty && <TreeList tree={tree} onOpenSample={id => void navigate({ to: sampleAddress.detail(id) })} />}
      {slides.status === 'failed' && (
        <Box p={isEmpty ? 16 : 8}>
          <FailedNotice text={detailMessages.treeFailed} onRetry={slides.retry} />
        </Box>
      )}
      {!isEmpty && slides.hasMore && (
        <ListFooter>
          <span role="status">{detailMessages.shownOf(slides.rows.length, totalSlides)}</span>
          <Button size="xs" variant="default" onClick={slides.loadMore} {...busyProps(slides.isBusy)}>
            {slides.isBusy ? detailMessages.loadingNext : detailMessages.loadNext}
          </Button>
        </ListFooter>
      )}
    </>
  )
}
