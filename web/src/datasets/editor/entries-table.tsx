import { Center } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { DatasetType } from '@vitrine/contract/datasets'
import { type RefObject, useMemo } from 'react'
import { MISSING } from '../../format/dates.ts'
import type { Column } from '../../table/columns/column.ts'
import { Grid } from '../../table/grid/grid.tsx'
import { SelectAllBox } from '../../table/grid/grid-head.tsx'
import { HEAD_HEIGHT_PX } from '../../table/grid/grid-height.ts'
import { useLatest } from '../../table/grid/use-latest.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import textStyles from '../../ui/text.module.css'
import { DATASET_TYPE_LABELS, foldText, SHARED_TYPES } from '../dataset-type.ts'
import { TypeKey } from '../dataset-type-badge.tsx'
import styles from './dataset-editor.module.css'
import { type DraftEntry, slideIdsOf } from './draft.ts'
import { editorMessages } from './editor-messages.ts'
import type { DatasetEditorState } from './use-dataset-editor.ts'

const ENTRY_ROW_HEIGHT_PX = 42
const ROWS_SHOWN = 10
const LIST_HEIGHT_PX = ROWS_SHOWN * ENTRY_ROW_HEIGHT_PX

const rowId = ({ slide }: DraftEntry) => slide.id
const rowName = ({ slide }: DraftEntry) => slide.name

interface EntryActions {
  retype: (id: number, type: DatasetType) => void
  remove: (id: number) => void
}

const textColumn = (field: 'name' | 'species' | 'organ', header: string, weight: number, floor: number) => ({
  id: field,
  header,
  weight,
  floor,
  cell: ({ slide }: DraftEntry) => (
    <span className={textStyles['line']} title={slide[field] ?? undefined}>
      {slide[field] || MISSING}
    </span>
  ),
})

const entryColumns = ({ retype, remove }: EntryActions): readonly Column<DraftEntry>[] => [
  {
    id: 'slide_id',
    header: 'Slide ID',
    weight: 74,
    floor: 66,
    cell: ({ slide }) => <span title={slide.uuid ?? undefined}>{slide.id}</span>,
  },
  textColumn('name', 'Name', 240, 120),
  textColumn('species', 'Species', 76, 66),
  textColumn('organ', 'Organ', 108, 80),
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
        icon={<IconX aria-hidden />}
        onClick={() => remove(slide.id)}
      />
    ),
  },
]

/** 'Unassigned' is offered only where it is the present value. */
/** The fold stands in the label of the present type: another type has none. */
function TypeSelect({ entry, onPick }: { entry: DraftEntry; onPick: (type: DatasetType) => void }) {
  const { slide, type, fold } = entry
  const choices: readonly DatasetType[] = type === 'default' ? ['default', ...SHARED_TYPES] : SHARED_TYPES
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
              ? `${DATASET_TYPE_LABELS[choice]} · ${foldText(fold)}`
              : DATASET_TYPE_LABELS[choice]}
          </option>
        ))}
      </select>
    </span>
  )
}

export function EntriesTable(props: { editor: DatasetEditorState; scroller: RefObject<HTMLDivElement | null> }) {
  const { editor, scroller } = props
  const { draft, selection } = editor.state
  const { entries } = draft
  const actions: EntryActions = useLatest({ retype: editor.retype, remove: (id: number) => editor.remove([id]) })
  const columns = useMemo(() => entryColumns(actions), [actions])

  return (
    <Grid
      label={editorMessages.slides}
      rows={entries}
      rowId={rowId}
      rowName={rowName}
      columns={columns}
      rowHeight={ENTRY_ROW_HEIGHT_PX}
      viewHeight={LIST_HEIGHT_PX}
      selection={{
        ids: selection.ids,
        mode: 'many',
        onSelect: (id, isRange) => editor.dispatch({ kind: 'choose', id, isRange }),
        head: (
          <SelectAllBox
            selection={selection}
            ids={slideIdsOf(entries)}
            onAll={() => editor.dispatch({ kind: 'choose-all' })}
            onNone={() => editor.dispatch({ kind: 'choose-none' })}
          />
        ),
      }}
      scroller={scroller}
      style={{ height: LIST_HEIGHT_PX + HEAD_HEIGHT_PX, borderRadius: '0 0 var(--r-3) var(--r-3)' }}
    >
      {entries.length === 0 && (
        <Center component="p" h={LIST_HEIGHT_PX} p={16} fz="sm" c="var(--text-2)">
          {editorMessages.noSlides}
        </Center>
      )}
    </Grid>
  )
}
