import type { FullDataset } from '@vitrine/contract/datasets'
import { useMemo, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ExportCsvDialog } from '../export/export-csv-dialog.tsx'
import { exportDatasetLabels, hasExport } from '../export/export-dataset.ts'
import { datasetAnalytics } from './analytics.ts'
import { AnalyticsCard } from './analytics-card.tsx'
import { DatasetHead } from './dataset-head.tsx'
import { DatasetStructure } from './dataset-structure.tsx'
import styles from './dataset-view.module.css'

/** The dataset detail, once the dataset is loaded. */
export function DatasetView({ dataset }: { dataset: FullDataset }) {
  const analytics = useMemo(() => datasetAnalytics(dataset.dataset_slides), [dataset])
  const [isExporting, setExporting] = useState(false)
  const [notice, setNotice] = useState<string>()
  return (
    <>
      <PageTitle>{dataset.name}</PageTitle>
      <DatasetHead
        dataset={dataset}
        onDownloadLabels={() => void exportDatasetLabels(dataset).then(setNotice)}
        onExportCsv={() => setExporting(hasExport(dataset))}
      />
      {notice && (
        <div className={styles['notice']}>
          <Banner kind="yellow" onDismiss={() => setNotice(undefined)}>
            {notice}
          </Banner>
        </div>
      )}
      <AnalyticsCard analytics={analytics} />
      <DatasetStructure dataset={dataset} />
      <ExportCsvDialog dataset={dataset} isOpen={isExporting} onClose={() => setExporting(false)} />
    </>
  )
}
