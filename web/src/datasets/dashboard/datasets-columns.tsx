import { useNavigate } from '@tanstack/react-router'
import type { Dataset } from '@vitrine/contract/datasets'
import { formatCount } from '../../format/numbers.ts'
import { SHORT_ID_LENGTH } from '../../slides/dashboard/slide-columns.tsx'
import type { Column } from '../../table/columns/column.ts'
import { CreatedUpdatedCell, NameCell } from '../../table/grid/cells.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { datasetMessages } from '../dataset-messages.ts'

/** What a dataset is called where it is shown, also one whose name did not come. */
export const datasetName = ({ name }: Pick<Dataset, 'name'>): string => name || datasetMessages.unnamed

/** Who made a dataset, as people know them; null where nobody is named. */
export const creatorName = ({ created_by: by }: Pick<Dataset, 'created_by'>): string | null =>
  by?.username || by?.name || by?.email || null

/** The specification's datasets have no uuid: there the id itself is short, and is what is copied. */
function DatasetName({ dataset }: { dataset: Dataset }) {
  const navigate = useNavigate()
  const href = datasetAddress.detail(dataset.id)
  const id = dataset.uuid ?? String(dataset.id)
  const sub = (
    <>
      {id.slice(0, SHORT_ID_LENGTH)}
      <CopyButton value={id} />
    </>
  )
  return <NameCell name={datasetName(dataset)} href={href} onOpen={() => void navigate({ to: href })} sub={sub} />
}

/** The columns of the Datasets Dashboard, in their promised widths (docs/product.md#datasets-dashboard). */
export const datasetColumns: readonly Column<Dataset>[] = [
  {
    id: 'name',
    header: 'Name',
    weight: 250,
    floor: 190,
    isSticky: true,
    edit: {
      kind: 'text',
      hasOwnButton: true,
      check: value => (value === null ? datasetMessages.nameRequired : undefined),
    },
    cell: dataset => <DatasetName dataset={dataset} />,
  },
  { id: 'description', header: 'Description', weight: 300, floor: 130, edit: 'long-text' },
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
    cell: dataset => <CreatedUpdatedCell created={dataset.created_at} updated={dataset.updated_at} />,
  },
]
