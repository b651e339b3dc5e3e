import { useParams } from '@tanstack/react-router'
import { readRecordId } from '../api/record-id.ts'
import { getFullDataset } from '../datasets/datasets-api.ts'
import { backToDatasets, DatasetView } from '../datasets/detail/dataset-view.tsx'
import { detailMessages } from '../datasets/detail/detail-messages.ts'
import { DetailSkeleton } from '../datasets/detail/detail-skeleton.tsx'
import { useLoadedRecord } from '../edit/use-loaded-record.ts'
import { SKELETON_AFTER_MS, useLasting } from '../table/list/list-states.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { FailedNotice, MissingNotice } from '../ui/screen-notice.tsx'
import { toast } from '../ui/toast.tsx'

export function DatasetDetail() {
  const { id: address } = useParams({ strict: false }) as { id: string }
  const id = readRecordId(address)
  return id === undefined ? <Missing /> : <DatasetDetailFor key={id} id={id} />
}

function DatasetDetailFor({ id }: { id: number }) {
  const { record, isLoading, isMissing, error, retry } = useLoadedRecord({
    queryKey: ['dataset', id, 'full'],
    read: signal => getFullDataset(id, signal),
    onFailed(error, isMissing) {
      if (isMissing) return
      console.error('The dataset could not be loaded.', error)
      toast.error(error.message)
    },
  })
  const showsSkeleton = useLasting(isLoading, SKELETON_AFTER_MS)
  if (record) return <DatasetView dataset={record} />
  if (isMissing && !isLoading) return <Missing />
  return (
    <>
      <PageTitle>{detailMessages.screen}</PageTitle>
      {isLoading && <DetailSkeleton isShown={showsSkeleton} />}
      {!isLoading && error && (
        <>
          <ScreenHead back={backToDatasets} title={detailMessages.screen} />
          <FailedNotice error={error} onRetry={retry} />
        </>
      )}
    </>
  )
}

const Missing = () => (
  <>
    <PageTitle>{detailMessages.missing}</PageTitle>
    <MissingNotice heading={detailMessages.missing} more={detailMessages.missingMore} link={backToDatasets} />
  </>
)
