import type { Sample } from '@vitrine/contract/samples'
import { lazy, Suspense, useState } from 'react'
import { useSamples } from './samples-provider.tsx'

/** What a dialog of the dashboard is open for. */
export type SampleTask =
  | { kind: 'create' }
  | { kind: 'import' }
  | { kind: 'batch'; samples: readonly Sample[] }
  | { kind: 'associate'; sample: Sample }

const CreateSampleDialog = lazy(() =>
  import('../forms/create-sample-dialog.tsx').then(module => ({ default: module.CreateSampleDialog })),
)
const ImportSamplesDialog = lazy(() =>
  import('../import/import-samples-dialog.tsx').then(module => ({ default: module.ImportSamplesDialog })),
)
const BatchQcDialog = lazy(() =>
  import('../batch-qc/batch-qc-dialog.tsx').then(module => ({ default: module.BatchQcDialog })),
)
const AssociateSlideDialog = lazy(() =>
  import('../associate/associate-slide-dialog.tsx').then(module => ({ default: module.AssociateSlideDialog })),
)

/** The dialogs of the dashboard; each is loaded when it is first used, and then stays. */
export function SampleDialogs({ task, onClose }: { task: SampleTask | undefined; onClose: () => void }) {
  const { list, countAll, recount } = useSamples()
  const [used, setUsed] = useState<ReadonlySet<SampleTask['kind']>>(new Set())
  if (task && !used.has(task.kind)) setUsed(new Set(used).add(task.kind))

  function showCreated() {
    countAll(1)
    list.reload()
  }
  function showImported() {
    recount()
    list.reload()
  }
  return (
    <Suspense>
      {used.has('create') && (
        <CreateSampleDialog isOpen={task?.kind === 'create'} onClose={onClose} onCreated={showCreated} />
      )}
      {used.has('import') && (
        <ImportSamplesDialog isOpen={task?.kind === 'import'} onClose={onClose} onImported={showImported} />
      )}
      {used.has('batch') && (
        <BatchQcDialog
          samples={task?.kind === 'batch' ? task.samples : undefined}
          onClose={onClose}
          onUpdated={samples => samples.forEach(list.mergeRow)}
          onFailed={list.reload}
        />
      )}
      {used.has('associate') && (
        <AssociateSlideDialog
          sample={task?.kind === 'associate' ? task.sample : undefined}
          onClose={onClose}
          onSaved={list.mergeRow}
        />
      )}
    </Suspense>
  )
}
