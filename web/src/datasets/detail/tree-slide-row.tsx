// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are positioned one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { IconAlertCircle, IconChevronRight, IconFileOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { MISSING } from '../../format/dates.ts'
import { FileKindIcon, fileKind } from '../../slides/file-kind-icon.tsx'
import { slideAddress } from '../../slides/slide-addresses.ts'
import type { GridRow } from '../../table/grid/use-grid-rows.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { DatasetTypeBadge } from '../dataset-type-badge.tsx'
import { detailMessages } from './detail-messages.ts'
import shared from './list-scroller.module.css'
import type { SlideSamples } from './samples-store.ts'
import styles from './tree.module.css'
import type { TreeRow } from './tree-rows.ts'
import type { DatasetTree } from './use-dataset-tree.ts'

export interface TreeSlideRowProps {
  row: Extract<TreeRow, { kind: 'slide' }>
  tree: Pick<DatasetTree, 'samples' | 'totalSlides' | 'setOpen' | 'loadSamples'>
  place: GridRow<TreeRow>['props']
}

/** A slide of the tree in two lines: name, type and file, then description, status, id and number of samples. */
export function TreeSlideRow({ row, tree, place }: TreeSlideRowProps) {
  const { slide, type } = row.entry
  const toggle = () => tree.setOpen(slide.id, !row.isOpen)
  return (
    <div
      role="row"
      aria-level={1}
      aria-expanded={row.isOpen}
      aria-posinset={row.place}
      aria-setsize={tree.totalSlides}
      aria-label={slide.name}
      className={`${shared['row']} ${styles['slide']}`}
      data-open={row.isOpen || undefined}
      {...place}
    >
      <div role="gridcell" className={styles['node']}>
        <IconButton
          label={detailMessages.showSamples(slide.name)}
          tabIndex={place.tabIndex}
          aria-expanded={row.isOpen}
          className={styles['arrow'] ?? ''}
          icon={<IconChevronRight size={16} stroke={1.5} aria-hidden />}
          onClick={toggle}
        />
        <div className={styles['line']}>
          <Link
            to={slideAddress.detail(slide.id)}
            tabIndex={place.tabIndex}
            className={shared['name']}
            title={slide.name}
          >
            {slide.name}
          </Link>
          <DatasetTypeBadge type={type} />
          <FileMark file={slide.file} />
        </div>
        <SecondLine slide={slide} samples={tree.samples.get(slide.id)} tabIndex={place.tabIndex} tree={tree} />
      </div>
    </div>
  )
}

function FileMark({ file }: Pick<Slide, 'file'>) {
  if (!file) {
    return (
      <span className={styles['file']}>
        <IconFileOff size={13} stroke={1.5} aria-hidden /> {detailMessages.noFile}
      </span>
    )
  }
  return (
    <span className={styles['file']} title={detailMessages.fileNamed(file.name)}>
      <FileKindIcon kind={fileKind(file)} /> {detailMessages.file}
    </span>
  )
}

interface SecondLineProps {
  slide: Slide
  samples: SlideSamples | undefined
  tree: Pick<DatasetTree, 'loadSamples'>
  tabIndex: 0 | -1
}

function SecondLine({ slide, samples, tree, tabIndex }: SecondLineProps) {
  return (
    <div className={styles['second']}>
      {slide.description && (
        <>
          <span className={shared['text']} title={slide.description}>
            {slide.description}
          </span>
          <span aria-hidden="true" className={styles['bar']}>
            |
          </span>
        </>
      )}
      <span className={styles['status']}>
        {detailMessages.statusLine(slide.status?.name ?? MISSING, slide.id)} •{' '}
        <SampleCount
          samples={samples}
          name={slide.name}
          tabIndex={tabIndex}
          onRetry={() => tree.loadSamples(slide.id)}
        />
      </span>
    </div>
  )
}

interface SampleCountProps {
  samples: SlideSamples | undefined
  name: string
  tabIndex: 0 | -1
  onRetry: () => void
}

/** The number of samples, or that they could not be loaded. */
function SampleCount({ samples, name, tabIndex, onRetry }: SampleCountProps) {
  if (samples?.total !== undefined) return detailMessages.samples(samples.total)
  if (samples?.status !== 'failed') return detailMessages.loadingSamples
  return (
    <span className={styles['failed']}>
      <IconAlertCircle size={13} stroke={1.5} aria-hidden /> {detailMessages.samplesFailed}
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles['link']}
        aria-label={detailMessages.tryAgainFor(name)}
        onClick={onRetry}
      >
        {detailMessages.tryAgain}
      </button>
    </span>
  )
}
