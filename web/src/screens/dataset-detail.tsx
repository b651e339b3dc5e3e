import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { backendOffers } from '../api/backend-connection.ts'
import { readRecordId } from '../api/record-id.ts'
import { datasetHistory, datasetInHistory } from '../datasets/dataset-history.ts'
import { getFullDataset } from '../datasets/datasets-api.ts'
import { backToDatasets, DatasetView } from '../datasets/detail/dataset-view.tsx'
import { detailMessages } from '../datasets/detail/detail-messages.ts'
import { DetailSkeleton } from '../datasets/detail/detail-skeleton.tsx'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { useLoadedRecord } from '../edit/use-loaded-record.ts'
import { useSkeleton } from '../table/list/list-states.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { toast } from '../ui/toast.tsx'
import { RecordHistory } from './record-history.tsx'

const FrozenView = lazyNamed(() => import('../datasets/versions/frozen-view.tsx'), 'FrozenView')

export const DatasetDetail = screenById(function DatasetDetail({ id: address }) {
  const id = readRecordId(address)
  const { version } = useSearch({ strict: false }) as { version?: string }
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
      {dataset =>
        version !== undefined && backendOffers('dataset-trust') ? (
          <Suspense>
            <FrozenView key={version} dataset={dataset} address={String(version)} />
          </Suspense>
        ) : (
          <>
            <DatasetView dataset={dataset} />
            <RecordHistory
              history={datasetHistory}
              record={datasetInHistory(dataset)}
              onChanged={loaded.retry}
              dashboard={backToDatasets.to}
            />
          </>
        )
      }
    </LoadedScreen>
  )
})
