import { Button, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconPencil, IconPrinter } from '@tabler/icons-react'
import type { FullDataset } from '@vitrine/contract/datasets'
import { formatDate, MISSING } from '../../format/dates.ts'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { exportMessages } from '../export/export-messages.ts'
import styles from './dataset-head.module.css'
import { detailMessages } from './detail-messages.ts'
import { LinkButton } from './link-button.tsx'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Link back to the list of datasets. */
export const backToDatasets = { to: datasetAddress.dashboard, label: detailMessages.back } as const

export interface DatasetHeadProps {
  dataset: FullDataset
  onDownloadLabels: () => void
  onExportCsv: () => void
}

/** Name, creator, date and description of the dataset, and its actions. */
export function DatasetHead({ dataset, onDownloadLabels, onExportCsv }: DatasetHeadProps) {
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter {...ICON} />}
        disabled={dataset.dataset_slides.length === 0}
        onClick={onDownloadLabels}
      >
        {exportMessages.zplButton}
      </Button>
      <Button variant="default" leftSection={<IconDownload {...ICON} />} onClick={onExportCsv}>
        {exportMessages.csvButton}
      </Button>
      <LinkButton to={datasetAddress.edit(dataset.id)} variant="filled" icon={<IconPencil {...ICON} />}>
        {detailMessages.edit}
      </LinkButton>
    </>
  )
  return (
    <ScreenHead
      back={backToDatasets}
      title={dataset.name}
      meta={<Meta dataset={dataset} />}
      more={<Description dataset={dataset} />}
      actions={actions}
    />
  )
}

function Meta({ dataset }: { dataset: FullDataset }) {
  return (
    <>
      <span>
        <VisuallyHidden>{detailMessages.createdBy} </VisuallyHidden>
        {dataset.created_by?.username || detailMessages.nobody}
      </span>
      <span aria-hidden="true" className={styles['dot']}>
        ·
      </span>
      <span>
        <VisuallyHidden>{detailMessages.createdOn} </VisuallyHidden>
        {formatDate(dataset.created_at)}
      </span>
    </>
  )
}

function Description({ dataset: { description } }: { dataset: FullDataset }) {
  return (
    <>
      <span className={styles['label']}>{detailMessages.description}</span>{' '}
      <span className={styles['description']}>{description?.trim() ? description : MISSING}</span>
    </>
  )
}
