import { Link } from '@tanstack/react-router'
import type { Dataset, DatasetEntry } from '@vitrine/contract/datasets'
import { formatDayMonthYear } from '../../format/dates.ts'
import { formatCount } from '../../format/numbers.ts'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { DrawerGroup } from '../../table/details/drawer.tsx'
import { FailureBanner } from '../../table/list/list-states.tsx'
import type { Pair } from '../../ui/pairs.tsx'
import { DatasetTypeBadge } from '../dataset-type-badge.tsx'
import styles from './dataset-details-panel.module.css'
import { datasetListMessages } from './dataset-list-messages.ts'
import { creatorName } from './datasets-columns.tsx'
import { FIRST_SLIDES, useFirstSlides } from './use-first-slides.ts'

/** Dates have this place's own form, '05 Jan, 2026'. */
const datasetEntries = (dataset: Dataset): Pair[] => [
  ['ID', dataset.id],
  ['Name', dataset.name],
  ['Description', dataset.description || datasetListMessages.noDescription],
  ['Slides Count', dataset.slides_count === null ? null : formatCount(dataset.slides_count)],
  ['Created At', formatDayMonthYear(dataset.created_at)],
  ['Updated At', formatDayMonthYear(dataset.updated_at)],
]

const creatorEntries = (dataset: Dataset): Pair[] => [
  ['Created By', creatorName(dataset) ?? datasetListMessages.unknownCreator],
  ['Creator ID', dataset.created_by?.id],
]

/** What an open row shows of its dataset, in three cards. */
export function DatasetDetailsPanel({ dataset }: { dataset: Dataset }) {
  return (
    <>
      <DrawerGroup title={datasetListMessages.information} pairs={datasetEntries(dataset)} />
      <DrawerGroup title={datasetListMessages.creator} pairs={creatorEntries(dataset)} />
      <DrawerGroup title={datasetListMessages.slides}>
        <FirstSlides key={dataset.id} dataset={dataset} />
      </DrawerGroup>
    </>
  )
}

function FirstSlides({ dataset }: { dataset: Dataset }) {
  const { rows, total, status, retry } = useFirstSlides(dataset)
  if (status === 'failed') return <FailureBanner text={datasetListMessages.slidesFailed} onRetry={retry} />
  if (status === 'loading') return <p className={styles['note']}>{datasetListMessages.slidesLoading}</p>
  if (rows.length === 0) return <p className={styles['note']}>{datasetListMessages.noSlides}</p>
  const more = total - FIRST_SLIDES
  return (
    <>
      <ul className={styles['slides']}>
        {rows.slice(0, FIRST_SLIDES).map(entry => (
          <SlideLine key={entry.slide.id} entry={entry} />
        ))}
      </ul>
      {more > 0 && <p className={styles['note']}>{datasetListMessages.moreSlides(more)}</p>}
    </>
  )
}

function SlideLine({ entry: { slide, type } }: { entry: DatasetEntry }) {
  return (
    <li>
      <Link to={slideAddress.detail(slide.id)} className={styles['name']} title={slide.name}>
        {slide.name}
      </Link>
      <DatasetTypeBadge type={type} isShort />
    </li>
  )
}
