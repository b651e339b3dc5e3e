import { readRecordId } from '../api/record-id.ts'
import { datasetHistory, datasetInHistory } from '../datasets/dataset-history.ts'
import { getFullDataset } from '../datasets/datasets-api.ts'
import { backToDatasets, DatasetView } from '../datasets/detail/dataset-view.tsx'
import { detailMessages } from '../datasets/detail/detail-messages.ts'
import { DetailSkeleton } from '../datasets/detail/detail-skeleton.tsx'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { useLoadedRecord } from '../edit/use-loaded-record.ts'
import { useSkeleton } from '../table/list/list-states.tsx'
import { toast } from '../ui/toast.tsx'
import { RecordHistory } from './record-history.tsx'

export const DatasetDetail = screenById(function DatasetDetail({ id: address }) {
  const id = readRecordId(address)
  const loaded = useLoadedRecord({
    kind: 'full-dataset',
    id,
    read: getFullDataset,
    onFailed(error, isMissing) {
      if (isMissing) return
      console.error('The dataset could not be loaded.', error)
      toast.error(error.message)
    },
  })
  const showsSkeleton = useSkeleton(loaded.isLoading)
  return (
    <LoadedScreen
      loaded={loaded}
      head={{ back: backToDatasets, title: detailMessages.screen }}
      loading={{ skeleton: <DetailSkeleton isShown={showsSkeleton} /> }}
      missing={{ heading: detailMessages.missing, more: detailMessages.missingMore }}
    >
      {dataset => (
        <>
          <DatasetView dataset={dataset} />
          <RecordHistory
            history={datasetHistory}
            record={datasetInHistory(dataset)}
            onChanged={loaded.retry}
            dashboard={backToDatasets.to}
          />
        </>
      )}
    </LoadedScreen>
  )
})
