import { IconEye, IconPencil, IconPlus, IconUpload } from '@tabler/icons-react'
import { DATASET_PAGE_SIZE, type Dataset } from '@vitrine/contract/datasets'
import { lazy } from 'react'
import type { Dashboard, DashboardDialogProps } from '../../table/dashboard/dashboard.ts'
import { recordTexts } from '../../table/dashboard/record-texts.ts'
import { datasetAddress } from '../dataset-addresses.ts'
import { DATASET_NOUN } from '../dataset-messages.ts'
import { listDatasets, removeDataset, updateDataset } from '../datasets-api.ts'
import { DatasetDrawer } from './dataset-drawer.tsx'
import { datasetListMessages } from './dataset-list-messages.ts'
import { datasetColumns, datasetName } from './datasets-columns.tsx'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

const CsvImportDialog = lazy(() =>
  import('../csv-import/csv-import-dialog.tsx').then(module => ({ default: module.CsvImportDialog })),
)

export type DatasetTask = { kind: 'import' }
type DialogProps = DashboardDialogProps<Dataset, never, DatasetTask>

export const datasetsDashboard: Dashboard<Dataset, never, DatasetTask> = {
  table: 'datasets',
  texts: {
    ...recordTexts(DATASET_NOUN, 'datasets'),
    searchPlaceholder: datasetListMessages.searchPlaceholder,
    loadFailed: undefined,
    listFailed: datasetListMessages.loadFailed,
    empty: datasetListMessages.empty,
  },
  columns: datasetColumns,
  rowName: datasetName,
  pageSize: DATASET_PAGE_SIZE,
  list: listDatasets,
  update: updateDataset,
  remove: removeDataset,
  addActions: ({ open }) => [
    {
      label: datasetListMessages.create,
      icon: <IconPlus {...ICON} />,
      isPrimary: true,
      to: datasetAddress.create,
    },
    { label: datasetListMessages.importCsv, icon: <IconUpload {...ICON} />, onPick: () => open({ kind: 'import' }) },
  ],
  rowMenu: ({ id }) => [
    { label: datasetListMessages.viewDetails, icon: <IconEye {...ICON} />, to: datasetAddress.detail(id) },
    { label: datasetListMessages.edit, icon: <IconPencil {...ICON} />, to: datasetAddress.edit(id) },
  ],
  Drawer: DatasetDrawer,
  dialogs: {
    import: ({ records, task, onClose }: DialogProps) => (
      <CsvImportDialog isOpen={task !== undefined} onClose={onClose} onCreated={() => records.showAdded(1)} />
    ),
  },
}
