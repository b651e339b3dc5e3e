import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Page } from '@vitrine/contract/api/page'
import { DATASET_FIELD_LABELS } from '@vitrine/contract/datasets/dataset-field-labels'
import type { Dataset, DatasetEntry } from '@vitrine/contract/datasets/datasets'
import { formatDayMonthYear } from '../../format/dates.ts'
import { formatCount } from '../../format/numbers.ts'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { Drawer, DrawerGroup } from '../../table/details/drawer.tsx'
import { LabFieldsGroup } from '../../table/lab-fields/lab-fields-group.tsx'
import type { DashboardDrawerProps } from '../../table/records/dashboard.ts'
import { Note } from '../../ui/layout/note.tsx'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import { creatorName, datasetName } from '../dataset-fields.ts'
import { DatasetTypeBadge } from '../dataset-type-badge.tsx'
import { listDatasetSlides } from '../datasets-api.ts'
import styles from './dataset-drawer.module.css'
import { datasetListMessages } from './dataset-list-messages.ts'

const FIRST_SLIDES = 5

export const DatasetDrawer = ({ row: dataset, links, onClose }: DashboardDrawerProps<Dataset>) => (
  <Drawer title={datasetName(dataset)} onClose={onClose} actions={links}>
    <DatasetDetailsPanel dataset={dataset} />
  </Drawer>
)

/** The details of a dataset in an open row. Dates have a format of their own here: '05 Jan, 2026'. */
export function DatasetDetailsPanel({ dataset }: { dataset: Dataset }) {
  return (
    <>
      <DrawerGroup
        title={datasetListMessages.information}
        pairs={[
          ['ID', dataset.id],
          [DATASET_FIELD_LABELS.name, dataset.name],
          [DATASET_FIELD_LABELS.description, dataset.description || datasetListMessages.noDescription],
          ['Slides Count', dataset.slides_count === null ? null : formatCount(dataset.slides_count)],
          ['Created At', formatDayMonthYear(dataset.created_at)],
          ['Updated At', formatDayMonthYear(dataset.updated_at)],
        ]}
      />
      <DrawerGroup
        title={datasetListMessages.creator}
        pairs={[
          ['Created By', creatorName(dataset) ?? datasetListMessages.unknownCreator],
          ['Creator ID', dataset.created_by?.id],
        ]}
      />
      <LabFieldsGroup entity="datasets" record={dataset} />
      <DrawerGroup title={datasetListMessages.slides}>
        <FirstSlides dataset={dataset} />
      </DrawerGroup>
    </>
  )
}

const NO_SLIDES: Page<DatasetEntry> = { results: [], total: 0 }

function FirstSlides({ dataset: { id, updated_at, slides_count } }: { dataset: Dataset }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['first slides of dataset', id, updated_at, slides_count],
    queryFn: ({ signal }) =>
      slides_count === 0 ? NO_SLIDES : listDatasetSlides(id, { page: 1, limit: FIRST_SLIDES }, signal),
  })
  if (error) return <FailedNotice text={datasetListMessages.slidesFailed} onRetry={() => void refetch()} />
  if (!data) return <Note mt={4}>{datasetListMessages.slidesLoading}</Note>
  const { results, total } = data
  if (results.length === 0) return <Note mt={4}>{datasetListMessages.noSlides}</Note>
  return (
    <>
      <Text component="ul" size="sm" lh="20px" mt={4}>
        {results.map(({ slide, type }) => (
          <Group key={slide.id} component="li" gap={8} mih={26} wrap="nowrap" className={styles['slide'] ?? ''}>
            <Link to={slideAddress.detail(slide.id)} title={slide.name}>
              {slide.name}
            </Link>
            <DatasetTypeBadge type={type} isShort />
          </Group>
        ))}
      </Text>
      {total > FIRST_SLIDES && <Note mt={4}>{datasetListMessages.moreSlides(total - FIRST_SLIDES)}</Note>}
    </>
  )
}
