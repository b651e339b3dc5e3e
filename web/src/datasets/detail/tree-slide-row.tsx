// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are positioned one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { IconAlertCircle, IconChevronRight, IconFileOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides/slides'
import { MISSING } from '../../format/dates.ts'
import { FileKindIcon, fileKind } from '../../slides/file-kind-icon.tsx'
import { SlideThumbnail } from '../../slides/picture/slide-thumbnail.tsx'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { DatasetTypeBadge } from '../dataset-type-badge.tsx'
import { detailMessages } from './detail-messages.ts'
import styles from './structure.module.css'
import type { TreeRowProps } from './use-dataset-tree.ts'

export function TreeSlideRow({ row, tree, rowProps }: TreeRowProps<'slide'>) {
  const { slide, type } = row.entry
  const { tabIndex } = rowProps
  return (
    <div
      role="row"
      aria-level={1}
      aria-expanded={row.isOpen}
      aria-posinset={row.position}
      aria-setsize={tree.totalSlides}
      aria-label={slide.name}
      className={`${styles['row']} ${styles['slide']}`}
      data-open={row.isOpen || undefined}
      {...rowProps}
    >
      <div role="gridcell" className={styles['node']}>
        <IconButton
          label={detailMessages.showSamples(slide.name)}
          tabIndex={tabIndex}
          aria-expanded={row.isOpen}
          icon={<IconChevronRight aria-hidden />}
          onClick={() => tree.setOpen(slide.id, !row.isOpen)}
        />
        <span className={styles['picture']}>
          <SlideThumbnail slide={slide} width={56} height={44} />
        </span>
        <div className={styles['line']}>
          <Link to={slideAddress.detail(slide.id)} tabIndex={tabIndex} className={styles['name']} title={slide.name}>
            {slide.name}
          </Link>
          <DatasetTypeBadge type={type} />
          <FileMark file={slide.file} />
        </div>
        <div className={styles['second']}>
          {slide.description && (
            <>
              <span className={styles['text']} title={slide.description}>
                {slide.description}
              </span>
              <span aria-hidden="true" style={{ margin: '0 6px' }}>
                |
              </span>
            </>
          )}
          <span className={styles['status']}>
            {detailMessages.statusLine(slide.status?.name ?? MISSING, slide.id)} •{' '}
            <SampleCount slide={slide} tree={tree} tabIndex={tabIndex} />
          </span>
        </div>
      </div>
    </div>
  )
}

function FileMark({ file }: Pick<Slide, 'file'>) {
  return (
    <span className={styles['file']} title={file ? detailMessages.fileNamed(file.name) : undefined}>
      {file ? <FileKindIcon kind={fileKind(file)} /> : <IconFileOff size={13} aria-hidden />}{' '}
      {file ? detailMessages.file : detailMessages.noFile}
    </span>
  )
}

function SampleCount(props: { slide: Slide; tree: TreeRowProps<'slide'>['tree']; tabIndex: 0 | -1 }) {
  const { slide, tree, tabIndex } = props
  const samples = tree.samples.get(slide.id)
  if (samples?.total !== undefined) return detailMessages.samples(samples.total)
  if (samples?.status !== 'failed') return detailMessages.loadingSamples
  return (
    <span className={styles['failed']}>
      <IconAlertCircle size={13} aria-hidden /> {detailMessages.samplesFailed}
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles['link']}
        aria-label={detailMessages.tryAgainFor(slide.name)}
        onClick={() => tree.loadSamples(slide.id)}
      >
        {uiMessages.tryAgain}
      </button>
    </span>
  )
}
