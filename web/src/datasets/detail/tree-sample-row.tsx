// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are positioned one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { Link } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples'
import { MISSING } from '../../format/dates.ts'
import { sampleAddress } from '../../samples/sample-addresses.ts'
import type { GridRow } from '../../table/grid/use-grid-rows.ts'
import { KindBadge, StatusBadge } from '../../ui/badge.tsx'
import type { BadgeColor } from '../../ui/chart-color-class.ts'
import { detailMessages } from './detail-messages.ts'
import { IMAGING_COLORS, imagingType } from './imaging-type.ts'
import shared from './list-scroller.module.css'
import { isRowClick } from './row-click.ts'
import styles from './tree.module.css'
import type { TreeRow } from './tree-rows.ts'
import type { DatasetTree } from './use-dataset-tree.ts'

/** The tree's own map (docs/product.md#status-colors): any other status is gray. */
const SAMPLE_STATUS_COLORS: Readonly<Record<string, BadgeColor>> = { active: 'green', processing: 'yellow' }

export interface TreeSampleRowProps {
  row: Extract<TreeRow, { kind: 'sample' }>
  tree: Pick<DatasetTree, 'samples'>
  place: GridRow<TreeRow>['props']
  onOpen: (sampleId: number) => void
}

/** A sample below its slide. */
export function TreeSampleRow({ row, tree, place, onOpen }: TreeSampleRowProps) {
  const { sample } = row
  const name = sample.sample_id || detailMessages.unnamedSample(sample.id)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the row does the same
    <div
      role="row"
      aria-level={2}
      aria-posinset={row.place}
      aria-setsize={tree.samples.get(row.entry.slide.id)?.total ?? -1}
      className={`${shared['row']} ${shared['opens']} ${styles['leaf']} ${row.isLast ? styles['last'] : ''}`}
      onClick={event => isRowClick(event) && onOpen(sample.id)}
      {...place}
    >
      <div role="gridcell" className={shared['text']}>
        <Link to={sampleAddress.detail(sample.id)} tabIndex={place.tabIndex} className={shared['name']} title={name}>
          {name}
        </Link>
      </div>
      <div role="gridcell">
        <ImagingBadge sample={sample} />
      </div>
      <TextCell text={sample.specimen_type} />
      <TextCell text={sample.organ_type} />
      <TextCell text={sample.biomarker} />
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
      <span className={shared['text']} title={written || undefined}>
        {text}
      </span>
    </KindBadge>
  )
}

const TextCell = ({ text }: { text: string | null }) => (
  <div role="gridcell" className={shared['text']} title={text ?? undefined}>
    {text || MISSING}
  </div>
)
