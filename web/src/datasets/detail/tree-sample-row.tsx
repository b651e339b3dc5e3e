// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are positioned one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { Link } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples/samples'
import { MISSING } from '../../format/dates.ts'
import { sampleAddress } from '../../samples/sample-addresses.ts'
import { busyProps } from '../../ui/buttons/busy-props.ts'
import type { BadgeColor } from '../../ui/charts/chart-color-class.ts'
import { isRowClick } from '../../ui/event-target.ts'
import { KindBadge, StatusBadge } from '../../ui/layout/badge.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { datasetMessages } from '../dataset-messages.ts'
import { detailMessages } from './detail-messages.ts'
import styles from './structure.module.css'
import { IMAGING_COLORS, imagingType } from './tallies.ts'
import type { RestState } from './tree-rows.ts'
import type { TreeRowProps } from './use-dataset-tree.ts'

/** The tree's own colors (docs/product/formats.md#status-colors): any other status is gray. */
const SAMPLE_STATUS_COLORS: Readonly<Record<string, BadgeColor>> = { active: 'green', processing: 'yellow' }

export function TreeSampleRow(props: TreeRowProps<'sample'> & { onOpen: (sampleId: number) => void }) {
  const { row, tree, rowProps, onOpen } = props
  const { sample } = row
  const name = sample.sample_id || detailMessages.unnamedSample(sample.id)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the row does the same
    <div
      role="row"
      aria-level={2}
      aria-posinset={row.position}
      aria-setsize={tree.samples.get(row.entry.slide.id)?.total ?? -1}
      className={`${styles['row']} ${styles['leaf']} ${styles['sample']}`}
      data-last={row.isLast || undefined}
      onClick={event => isRowClick(event) && onOpen(sample.id)}
      {...rowProps}
    >
      <div role="gridcell" className={styles['text']}>
        <Link to={sampleAddress.detail(sample.id)} tabIndex={rowProps.tabIndex} className={styles['name']} title={name}>
          {name}
        </Link>
      </div>
      <div role="gridcell">
        <ImagingBadge sample={sample} />
      </div>
      {[sample.specimen_type, sample.organ_type, sample.biomarker].map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have no other identity
        <div key={index} role="gridcell" className={styles['text']} title={text ?? undefined}>
          {text || MISSING}
        </div>
      ))}
      <div role="gridcell">
        <StatusBadge value={sample.status} colors={SAMPLE_STATUS_COLORS} otherwise="grey" />
      </div>
      <div role="gridcell" className={styles['id']}>
        {detailMessages.sampleId(sample.id)}
      </div>
    </div>
  )
}

function ImagingBadge({ sample }: { sample: Sample }) {
  const type = imagingType(sample.image_type)
  const written = sample.image_type?.trim()
  const text = type === 'Other' && written ? detailMessages.otherImaging(written) : type
  return (
    <KindBadge color={IMAGING_COLORS[type]}>
      <span className={styles['text']} title={written || undefined}>
        {text}
      </span>
    </KindBadge>
  )
}

function restText(state: RestState): string {
  if (state.is === 'loading') return detailMessages.loadingSamples
  if (state.is === 'none') return detailMessages.noSamples
  if (state.is === 'failed') return detailMessages.samplesFailed
  const shown = detailMessages.samplesShown(state.shown, state.total)
  return state.call === 'failed' ? `${shown}. ${detailMessages.moreSamplesFailed}` : shown
}

/** Replaces the samples that an open slide does not show: none, loading, failed, or more to load. */
export function TreeRestRow({ row, tree, rowProps }: TreeRowProps<'rest'>) {
  const { state } = row
  const isMore = state.is === 'more'
  const isLoading = isMore && state.call === 'loading'
  const isFailed = state.is === 'failed' || (isMore && state.call === 'failed')
  const loadText = isLoading ? datasetMessages.loadingNext : datasetMessages.loadNext
  return (
    <div role="row" aria-level={2} className={`${styles['row']} ${styles['leaf']}`} data-last {...rowProps}>
      <div role="gridcell">
        <span className={isFailed ? styles['failed'] : undefined}>{restText(state)}</span>
        {(isMore || isFailed) && (
          <button
            type="button"
            tabIndex={rowProps.tabIndex}
            className={styles['link']}
            onClick={() => isLoading || tree.loadSamples(row.entry.slide.id)}
            {...busyProps(isLoading)}
          >
            {isFailed ? uiMessages.tryAgain : loadText}
          </button>
        )}
      </div>
    </div>
  )
}
