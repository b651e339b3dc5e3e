import { IconX } from '@tabler/icons-react'
import { ASSIGNED_TYPES, type DatasetType } from '@vitrine/contract/splits/dataset-types'
import { SlideThumbnail } from '../../slides/picture/slide-thumbnail.tsx'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { slideField } from '../../slides/slide-fields.ts'
import { slideMessages } from '../../slides/slide-messages.ts'
import { SlideStatusBadge } from '../../slides/slide-status.tsx'
import type { Column } from '../../table/columns/column.ts'
import { CellText, NameCell } from '../../table/grid/cells.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { DATASET_TYPE_LABELS, foldLabel } from '../dataset-type.ts'
import { TypeAndFold, TypeKey } from '../dataset-type-badge.tsx'
import type { DraftEntry } from '../draft/draft.ts'
import { editorMessages } from '../editor/editor-messages.ts'
import { detailMessages } from './detail-messages.ts'
import styles from './structure.module.css'

const { columns: HEADERS } = detailMessages

const textColumn = (
  field: 'block_id' | 'cut_number' | 'species' | 'organ',
  weight: number,
  floor: number,
): Column<DraftEntry> => ({
  id: field,
  header: field === 'cut_number' ? HEADERS.cut : slideField(field).label,
  weight,
  floor,
  cell: ({ slide }) => <CellText text={slide[field] === null ? null : String(slide[field])} />,
})

const SLIDE_COLUMNS: readonly Column<DraftEntry>[] = [
  {
    id: 'picture',
    header: slideMessages.picture,
    isHeaderHidden: true,
    weight: 0,
    floor: 58,
    cell: ({ slide }) => <SlideThumbnail slide={slide} width={46} height={34} />,
  },
  {
    id: 'slide_id',
    header: HEADERS.id,
    weight: 0,
    floor: 66,
    cell: ({ slide }) => <span title={slide.uuid ?? undefined}>{slide.id}</span>,
  },
  {
    id: 'name',
    header: HEADERS.name,
    weight: 240,
    floor: 150,
    cell: ({ slide }) => <NameCell name={slide.name} to={slideAddress.detail(slide.id)} />,
  },
  textColumn('block_id', 130, 88),
  textColumn('cut_number', 20, 46),
  textColumn('species', 50, 66),
  textColumn('organ', 90, 76),
]

/** For reading: what a slide shows, and its type. */
export const READ_COLUMNS: readonly Column<DraftEntry>[] = [
  ...SLIDE_COLUMNS,
  {
    id: 'status',
    header: HEADERS.status,
    weight: 0,
    floor: 96,
    cell: ({ slide }) => <SlideStatusBadge slide={slide} />,
  },
  { id: 'type', header: HEADERS.type, weight: 0, floor: 112, cell: entry => <TypeAndFold {...entry} /> },
]

interface EntryActions {
  retype: (id: number, type: DatasetType) => void
  remove: (id: number) => void
}

/** For editing: the type is chosen in its cell, and a button at the end removes the slide. */
export const editColumns = ({ retype, remove }: EntryActions): readonly Column<DraftEntry>[] => [
  ...SLIDE_COLUMNS,
  {
    id: 'type',
    header: HEADERS.type,
    weight: 0,
    floor: 148,
    cell: entry => <TypeSelect entry={entry} onPick={type => retype(entry.slide.id, type)} />,
  },
  {
    id: 'remove',
    header: editorMessages.remove,
    isHeaderHidden: true,
    weight: 0,
    floor: 42,
    cell: ({ slide }) => (
      <IconButton
        label={editorMessages.removeSlide(slide.name)}
        tip={editorMessages.remove}
        icon={<IconX aria-hidden />}
        onClick={() => remove(slide.id)}
      />
    ),
  },
]

/**
 * 'Unassigned' is only offered as the current value. The fold is part of the current type's label, as another type would have
 * none.
 */
function TypeSelect({ entry, onPick }: { entry: DraftEntry; onPick: (type: DatasetType) => void }) {
  const { slide, type, fold } = entry
  const choices: readonly DatasetType[] = type === 'default' ? ['default', ...ASSIGNED_TYPES] : ASSIGNED_TYPES
  return (
    <span className={styles['type']}>
      <TypeKey type={type} />
      <select
        aria-label={editorMessages.typeOf(slide.name)}
        value={type}
        onChange={event => onPick(event.currentTarget.value as DatasetType)}
      >
        {choices.map(choice => (
          <option key={choice} value={choice}>
            {choice === type && fold !== undefined
              ? `${DATASET_TYPE_LABELS[choice]} · ${foldLabel(fold)}`
              : DATASET_TYPE_LABELS[choice]}
          </option>
        ))}
      </select>
    </span>
  )
}
