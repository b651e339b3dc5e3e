import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconPencil, IconPrinter, IconReportAnalytics } from '@tabler/icons-react'
import type { FullDataset } from '@vitrine/contract/datasets'
import { Suspense, useMemo, useState } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'
import { useMayEdit } from '../../edit/may-edit.ts'
import { formatDate, MISSING } from '../../format/dates.ts'
import { OwnFieldsCard } from '../../own-fields/own-pairs.tsx'
import { ActionButtons } from '../../table/dashboard/dashboard-toolbar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { DatasetAlarms } from '../check/dataset-alarms.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { ExportCsvDialog } from '../export/export-csv-dialog.tsx'
import { exportDatasetLabels, hasExport } from '../export/export-dataset.ts'
import { exportMessages } from '../export/export-messages.ts'
import { VersionsButton } from '../versions/versions-button.tsx'
import { datasetAnalytics } from './analytics.ts'
import { AnalyticsCard } from './analytics-card.tsx'
import { DatasetStructure } from './dataset-structure.tsx'
import { detailMessages } from './detail-messages.ts'

const ReportDialog = lazyNamed(() => import('../report/report-dialog.tsx'), 'ReportDialog')

export const backToDatasets = { to: datasetAddress.dashboard, label: detailMessages.back } as const

export function DatasetView({ dataset }: { dataset: FullDataset }) {
  const analytics = useMemo(() => datasetAnalytics(dataset.dataset_slides), [dataset])
  const mayEdit = useMayEdit()
  const [isExporting, setExporting] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const [notice, setNotice] = useState<string>()
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter aria-hidden />}
        disabled={dataset.dataset_slides.length === 0}
        onClick={() => void exportDatasetLabels(dataset).then(setNotice)}
      >
        {exportMessages.zplButton}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload aria-hidden />}
        onClick={() => setExporting(hasExport(dataset))}
      >
        {exportMessages.csvButton}
      </Button>
      {backendOffers('dataset-trust') && <VersionsButton dataset={dataset} />}
      {backendOffers('dataset-trust') && (
        <Button
          variant="default"
          leftSection={<IconReportAnalytics aria-hidden />}
          disabled={dataset.dataset_slides.length === 0}
          onClick={() => setReporting(true)}
        >
          {detailMessages.report}
        </Button>
      )}
      {mayEdit && (
        <ActionButtons
          size="sm"
          actions={[
            {
              label: detailMessages.edit,
              icon: <IconPencil aria-hidden />,
              isPrimary: true,
              to: datasetAddress.edit(dataset.id),
            },
          ]}
        />
      )}
    </>
  )
  const meta = (
    <>
      <span>
        <VisuallyHidden>{detailMessages.createdBy} </VisuallyHidden>
        {dataset.created_by?.username || detailMessages.nobody}
      </span>
      <Text span inherit c="dimmed" aria-hidden>
        ·
      </Text>
      <span>
        <VisuallyHidden>{detailMessages.createdOn} </VisuallyHidden>
        {formatDate(dataset.created_at)}
      </span>
    </>
  )
  const description = (
    <>
      <Text span inherit c="dimmed">
        {detailMessages.description}
      </Text>{' '}
      <span style={{ whiteSpace: 'pre-line' }}>{dataset.description?.trim() ? dataset.description : MISSING}</span>
    </>
  )
  return (
    <>
      <PageTitle>{dataset.name}</PageTitle>
      <ScreenHead back={backToDatasets} title={dataset.name} meta={meta} more={description} actions={actions} />
      {notice && (
        <Banner kind="yellow" mb={12} onDismiss={() => setNotice(undefined)}>
          {notice}
        </Banner>
      )}
      <DatasetAlarms entries={dataset.dataset_slides} />
      <OwnFieldsCard entity="datasets" record={dataset} />
      <AnalyticsCard analytics={analytics} />
      <DatasetStructure dataset={dataset} />
      {isReporting && (
        <Suspense>
          <ReportDialog dataset={dataset} onClose={() => setReporting(false)} />
        </Suspense>
      )}
      <ExportCsvDialog dataset={dataset} isOpen={isExporting} onClose={() => setExporting(false)} />
    </>
  )
}
