import type { Sample } from '@vitrine/contract/samples'
import { type ComponentType, lazy } from 'react'
import type { DashboardDialogProps } from '../../table/dashboard/dashboard.ts'
import type { BarColumn } from './sample-statistics.ts'

/** What a dialog of the dashboard is open for. */
export type SampleTask =
  | { kind: 'create' }
  | { kind: 'import' }
  | { kind: 'batch'; samples: readonly Sample[] }
  | { kind: 'associate'; sample: Sample }

type DialogProps = DashboardDialogProps<Sample, BarColumn, SampleTask>

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

export const sampleDialogs: Readonly<Record<SampleTask['kind'], ComponentType<DialogProps>>> = {
  create: ({ records, task, onClose }) => (
    <CreateSampleDialog isOpen={task !== undefined} onClose={onClose} onCreated={() => records.showAdded(1)} />
  ),
  import: ({ records, task, onClose }) => (
    <ImportSamplesDialog
      isOpen={task !== undefined}
      onClose={onClose}
      onImported={() => {
        records.recount()
        records.list.reload()
      }}
    />
  ),
  batch: ({ records, task, onClose }) => (
    <BatchQcDialog
      samples={task?.kind === 'batch' ? task.samples : undefined}
      onClose={onClose}
      onUpdated={samples => samples.forEach(records.list.mergeRow)}
      onFailed={records.list.reload}
    />
  ),
  associate: ({ records, task, onClose }) => (
    <AssociateSlideDialog
      sample={task?.kind === 'associate' ? task.sample : undefined}
      onClose={onClose}
      onSaved={records.list.mergeRow}
    />
  ),
}
