import { IconX } from '@tabler/icons-react'
import { DATASET_TYPES, type DatasetType } from '@vitrine/contract/datasets'
import { MISSING } from '../../format/dates.ts'
import type { Column } from '../../table/columns/column.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { DATASET_TYPE_LABELS } from '../dataset-type.ts'
import type { DraftEntry } from './draft.ts'
import { editorMessages } from './editor-messages.ts'
import styles from './entries-table.module.css'
import { TypeKey } from './shares.tsx'

/** The types a slide can be given; 'Unassigned' is offered only where it is the present value. */
export const SETTABLE_TYPES = DATASET_TYPES.filter(type => type !== 'default')

export interface EntryActions {
  retype: (id: number, type: DatasetType) => void
  remove: (id: number) => void
}

const Line = ({ text }: { text: string | null }) => (
  <span className={styles['line']} title={text ?? undefined}>
    {text || MISSING}
  </span>
)

function TypeSelect({ entry, onPick }: { entry: DraftEntry; onPick: (type: DatasetType) => void }) {
  const { slide, type } = entry
  const choices: readonly DatasetType[] = type === 'default' ? ['default', ...SETTABLE_TYPES] : SETTABLE_TYPES
  return (
    <span className={styles['type']}>
      <TypeKey type={type} />
      <select
        className={styles['select']}
        aria-label={editorMessages.typeOf(slide.name)}
        value={type}
        onChange={event => onPick(event.currentTarget.value as DatasetType)}
      >
        {choices.map(choice => (
          <option key={choice} value={choice}>
            {DATASET_TYPE_LABELS[choice]}
          </option>
        ))}
      </select>
    </span>
  )
}

/** Slide ID, Name, Species, Organ, Type and a remove control. */
export const entryColumns = ({ retype, remove }: EntryActions): readonly Column<DraftEntry>[] => [
  {
    id: 'slide_id',
    header: 'Slide ID',
    weight: 74,
    floor: 66,
    cell: ({ slide }) => <span title={slide.uuid ?? undefined}>{slide.id}</span>,
  },
  { id: 'name', header: 'Name', weight: 240, floor: 120, cell: ({ slide }) => <Line text={slide.name} /> },
  { id: 'species', header: 'Species', weight: 76, floor: 66, cell: ({ slide }) => <Line text={slide.species} /> },
  { id: 'organ', header: 'Organ', weight: 108, floor: 80, cell: ({ slide }) => <Line text={slide.organ} /> },
  {
    id: 'type',
    header: 'Type',
    weight: 0,
    floor: 142,
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
        icon={<IconX size={16} stroke={1.5} aria-hidden />}
        onClick={() => remove(slide.id)}
      />
    ),
  },
]
