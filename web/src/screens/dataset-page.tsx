import { useParams, useSearch } from '@tanstack/react-router'
import { serverHas } from '../api/backend-connection.ts'
import { datasetHistory, datasetInHistory } from '../datasets/dataset-history.ts'
import { DatasetPageView } from '../datasets/detail/dataset-page.tsx'
import { detailMessages } from '../datasets/detail/detail-messages.ts'
import { DetailSkeleton } from '../datasets/detail/detail-skeleton.tsx'
import { backToDatasets } from '../datasets/detail/page-head.tsx'
import { editorMessages } from '../datasets/editor/editor-messages.ts'
import { useOpenedDataset } from '../datasets/editor/use-dataset-editor.ts'
import { forEditors, ReadersNotice } from '../edit/for-editors.tsx'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { useMayEdit } from '../edit/may-edit.ts'
import { useIsEditing } from '../edit/use-edit-mode.tsx'
import { useOpenedLabSpecs } from '../lab-fields/use-lab-specs.ts'
import { useSkeleton } from '../list/list-states.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { toast } from '../ui/notices/toast.tsx'
import { RecordHistory } from './record-history.tsx'

const FrozenView = lazyNamed(() => import('../datasets/versions/frozen-view.tsx'), 'FrozenView')
const UsesOfVersion = lazyNamed(() => import('../experiments/uses/version-uses.tsx'), 'UsesOfVersion')

const usesOf = (version: string) => serverHas('evaluations') && <UsesOfVersion uuid={version} />

/** Reported once for each failed load. */
function reportFailedLoad(error: Error): void {
  console.error('The dataset could not be loaded.', error)
  toast.error(error.message)
}

/** One page for /datasets/{id}, /datasets/{id}/edit and /datasets/create. */
export function DatasetPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const isEditing = useIsEditing()
  if (!useMayEdit() && isEditing) return <ReadersNotice link={backToDatasets} />
  return id === undefined ? <NewDataset /> : <StoredDataset />
}

const NewDataset = forEditors(function NewDataset() {
  const own = useOpenedLabSpecs('datasets')
  return own && <DatasetPageView own={own} isEditing />
}, backToDatasets)

const StoredDataset = screenById(function StoredDataset({ id: address }) {
  const { version } = useSearch({ strict: false }) as { version?: string }
  const isEditing = useIsEditing()
  const own = useOpenedLabSpecs('datasets')
  const loaded = useOpenedDataset(address, isEditing ? () => toast.error(editorMessages.loadFailed) : reportFailedLoad)
  const showsSkeleton = useSkeleton(loaded.isLoading)
  return (
    <LoadedScreen
      loaded={loaded}
      head={{ back: backToDatasets, title: isEditing ? editorMessages.editTitle : detailMessages.screen }}
      loading={{ skeleton: <DetailSkeleton isShown={showsSkeleton} /> }}
      missing={{ heading: detailMessages.missing, more: detailMessages.missingMore }}
      {...(isEditing && {
        failedText: error => editorMessages.failedBecause(editorMessages.loadFailed, error.message),
      })}
    >
      {opened => {
        const { dataset } = opened
        if (version !== undefined)
          return <FrozenView key={version} {...{ dataset, usesOf }} address={String(version)} />
        if (!own) return null
        const history = (
          <RecordHistory
            history={datasetHistory}
            record={datasetInHistory(dataset)}
            isReadOnly={isEditing}
            onChanged={loaded.retry}
            dashboard={backToDatasets.to}
          />
        )
        return <DatasetPageView {...{ opened, own, isEditing, history, usesOf }} onSaved={loaded.show} />
      }}
    </LoadedScreen>
  )
})
