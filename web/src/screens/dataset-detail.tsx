import { useParams } from '@tanstack/react-router'
import { readRecordId } from '../api/record-id.ts'
import { backToDatasets } from '../datasets/detail/dataset-head.tsx'
import { DatasetShown } from '../datasets/detail/dataset-shown.tsx'
import { detailMessages } from '../datasets/detail/detail-messages.ts'
import { DetailBones } from '../datasets/detail/loading-bones.tsx'
import { useFullDataset } from '../datasets/detail/use-full-dataset.ts'
import { BONES_AFTER_MS, useLasting } from '../table/list-place.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { FailedNotice, MissingNotice } from '../ui/screen-notice.tsx'

/** Spec 2 §2, dataset detail. */
export function DatasetDetail() {
  const { id: address } = useParams({ strict: false }) as { id: string }
  const id = readRecordId(address)
  return id === undefined ? <Missing /> : <DatasetDetailFor key={id} id={id} />
}

function DatasetDetailFor({ id }: { id: number }) {
  const { dataset, isLoading, isMissing, error, retry } = useFullDataset(id)
  const isBoned = useLasting(isLoading, BONES_AFTER_MS)
  if (dataset) return <DatasetShown dataset={dataset} />
  if (isMissing && !isLoading) return <Missing />
  return (
    <>
      <PageTitle>{detailMessages.screen}</PageTitle>
      {isLoading && <DetailBones isShown={isBoned} />}
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
