import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sampleAddress } from '../../samples/sample-addresses.ts'
import { FailureBanner, SKELETON_AFTER_MS, useLasting } from '../../table/list/list-states.tsx'
import { busyProps } from '../../ui/busy-props.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { detailMessages } from './detail-messages.ts'
import { TreeSkeleton } from './detail-skeleton.tsx'
import { LinkButton } from './link-button.tsx'
import shared from './list-scroller.module.css'
import { TreeList } from './tree-list.tsx'
import { TreeSummary } from './tree-summary.tsx'
import type { DatasetTree } from './use-dataset-tree.ts'

/** Counts, the slides with their samples, and a button that loads the next 100. */
export function TreeView({ tree, datasetId }: { tree: DatasetTree; datasetId: number }) {
  const { slides } = tree
  const navigate = useNavigate()
  const showsSkeleton = useLasting(slides.status === 'loading', SKELETON_AFTER_MS)
  if (slides.rows.length === 0) {
    return <InPlaceOfRows tree={tree} datasetId={datasetId} showsSkeleton={showsSkeleton} />
  }
  return (
    <>
      <TreeSummary tree={tree} />
      <TreeList tree={tree} onOpenSample={id => void navigate({ to: sampleAddress.detail(id) })} />
      {slides.status === 'failed' && (
        <div className={shared['strip']}>
          <FailureBanner text={detailMessages.treeFailed} onRetry={slides.retry} />
        </div>
      )}
      {slides.hasMore && <NextSlides tree={tree} />}
    </>
  )
}

function InPlaceOfRows(props: { tree: DatasetTree; datasetId: number; showsSkeleton: boolean }): ReactNode {
  const { tree, datasetId, showsSkeleton } = props
  const { status, retry } = tree.slides
  if (status === 'failed') {
    return (
      <div className={shared['place']}>
        <FailureBanner text={detailMessages.treeFailed} onRetry={retry} />
      </div>
    )
  }
  if (status === 'loading') return <TreeSkeleton isShown={showsSkeleton} />
  return (
    <div className={shared['place']}>
      <EmptyState
        text={detailMessages.empty}
        more={detailMessages.emptyMore}
        actions={<LinkButton to={datasetAddress.edit(datasetId)}>{detailMessages.edit}</LinkButton>}
      />
    </div>
  )
}

function NextSlides({ tree: { slides, totalSlides } }: { tree: DatasetTree }) {
  return (
    <footer className={shared['footer']}>
      <span role="status">{detailMessages.shownOf(slides.rows.length, totalSlides)}</span>
      <Button size="xs" variant="default" onClick={slides.loadMore} {...busyProps(slides.isBusy)}>
        {slides.isBusy ? detailMessages.loadingNext : detailMessages.loadNext}
      </Button>
    </footer>
  )
}
