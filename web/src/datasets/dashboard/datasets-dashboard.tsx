import { IconPlus, IconUpload } from '@tabler/icons-react'
import { DATASET_FIELD_LABELS } from '@vitrine/contract/datasets/dataset-field-labels'
import { DATASET_PAGE_SIZE, type Dataset } from '@vitrine/contract/datasets/datasets'
import { formatCount } from '../../format/numbers.ts'
import type { Column } from '../../table/columns/column.ts'
import { CreatedUpdatedCell, NameCell } from '../../table/grid/cells.tsx'
import type { Dashboard } from '../../table/records/dashboard.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { SHORT_ID_LENGTH } from '../../ui/layout/record-id.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { creatorName, DATASET_FIELDS, datasetField, datasetName } from '../dataset-fields.ts'
import { datasetTexts } from '../dataset-messages.ts'
import { listDatasets, removeDataset, updateDataset } from '../datasets-api.ts'
import { DatasetDrawer } from './dataset-drawer.tsx'
import { datasetListMessages } from './dataset-list-messages.ts'

function DatasetName({ dataset }: { dataset: Dataset }) {
  const id = dataset.uuid ?? String(dataset.id)
  const sub = (
    <>
      {id.slice(0, SHORT_ID_LENGTH)}
      <CopyButton value={id} />
    </>
  )
  return <NameCell name={datasetName(dataset)} to={datasetAddress.detail(dataset.id)} sub={sub} />
}

/** Widths are specified (docs/product/datasets.md#datasets-dashboard). */
const datasetColumns: readonly Column<Dataset>[] = [
  {
    id: 'name',
    header: DATASET_FIELD_LABELS.name,
    weight: 250,
    floor: 190,
    isSticky: true,
    edit: datasetField('name'),
    hasOwnButton: true,
    exportAs: ['name', 'uuid'],
    cell: dataset => <DatasetName dataset={dataset} />,
  },
  {
    id: 'description',
    header: DATASET_FIELD_LABELS.description,
    weight: 300,
    floor: 130,
    edit: datasetField('description'),
  },
  {
    id: 'slides_count',
    header: 'Slides',
    weight: 120,
    floor: 64,
    text: dataset => (dataset.slides_count === null ? null : formatCount(dataset.slides_count)),
  },
  { id: 'created_by', header: 'Created By', weight: 150, floor: 96, text: creatorName },
  {
    id: 'created_at',
    header: 'Created',
    weight: 150,
    floor: 106,
    exportAs: ['created_at', 'updated_at'],
    cell: dataset => <CreatedUpdatedCell created={dataset.created_at} updated={dataset.updated_at} />,
  },
]

export const datasetsDashboard: Dashboard<Dataset> = {
  table: 'datasets',
  texts: {
    ...datasetTexts,
    searchPlaceholder: datasetListMessages.searchPlaceholder,
    loadFailed: undefined,
    listFailed: datasetListMessages.loadFailed,
    empty: datasetListMessages.empty,
  },
  columns: datasetColumns,
  rowName: datasetName,
  pageSize: DATASET_PAGE_SIZE,
  filtering: {
    fields: [
      { name: 'created_by', label: 'Created By', isFacet: true },
      { name: 'slides_count', label: 'Slides', isFacet: true },
      { name: 'created_at', label: 'Created', isFacet: true },
      { name: 'name', label: DATASET_FIELD_LABELS.name },
      { name: 'description', label: DATASET_FIELD_LABELS.description },
      { name: 'updated_at', label: 'Updated' },
    ],
    labels: DATASET_FIELD_LABELS,
  },
  list: listDatasets,
  bulk: { fields: async () => DATASET_FIELDS },
  update: updateDataset,
  remove: removeDataset,
  addActions: () => [
    {
      label: datasetListMessages.create,
      icon: <IconPlus aria-hidden />,
      isPrimary: true,
      to: datasetAddress.create,
    },
    { label: datasetListMessages.importCsv, icon: <IconUpload aria-hidden />, to: datasetAddress.import },
  ],
  Drawer: DatasetDrawer,
}
