import { Button } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { SlidePicker } from '../../slides/picker/slide-picker.tsx'
import type { SlidePicker as Picker } from '../../slides/picker/use-slide-picker.ts'
import type { Column } from '../../table/columns/column.ts'
import { useFocusRecovery } from '../../table/grid/use-focus-recovery.ts'
import { useLatest } from '../../table/grid/use-latest.ts'
import { type SelectionState, useSelection } from '../../table/selection/use-selection.ts'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { DatasetTypeBadge } from '../dataset-type-badge.tsx'
import styles from './add-slides-card.module.css'
import { addSlidesMessages } from './add-slides-messages.ts'
import { entryOf, type PickerRow } from './picker-row.ts'
import { SourceChoice } from './source-choice.tsx'
import { type SourceKind, useAddSlidesPicker } from './use-add-slides-picker.ts'
import type { DatasetEditorState } from './use-dataset-editor.ts'
import { type SourceDataset, useSourceDataset } from './use-source-dataset.ts'

const SOURCES = [
  { value: 'available', label: addSlidesMessages.available },
  { value: 'dataset', label: addSlidesMessages.existing },
] as const

/** As wide as the longest type shown. */
const typeColumn = (hasUnassigned: boolean): Column<PickerRow> => ({
  id: 'type',
  header: addSlidesMessages.type,
  weight: 0,
  floor: hasUnassigned ? 112 : 76,
  cell: ({ type }) => type && <DatasetTypeBadge type={type} isShort />,
})

const addColumn = (add: (row: PickerRow) => void): Column<PickerRow> => ({
  id: 'add',
  header: addSlidesMessages.add,
  weight: 0,
  floor: 78,
  cell: row => (
    <div className={styles['add']}>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        aria-label={addSlidesMessages.addSlide(row.name)}
        onClick={() => add(row)}
      >
        {addSlidesMessages.add}
      </Button>
    </div>
  ),
})

/** Add Slides: from the library, without those already in the dataset, or from another dataset. */
export function AddSlidesCard({ editor }: { editor: DatasetEditorState }) {
  const [kind, setKind] = useState<SourceKind>('available')
  const body = useRef<HTMLDivElement>(null)
  // 'Add Selected' becomes disabled and added rows disappear: the focus must not be lost with them.
  useFocusRecovery(body)
  const source = useSourceDataset()
  const isAvailable = kind === 'available'
  const picker = useAddSlidesPicker(editor, kind, source)
  const selection = useSelection(picker.foundKey)
  const { add } = useLatest({
    add(row: PickerRow) {
      editor.addOne(entryOf(row))
      // Otherwise the slide would be selected when it is removed from the dataset again.
      selection.forget([row.id])
    },
  })
  const hasUnassigned = source.rows.some(({ type }) => type === 'default')
  const columns = useMemo(
    () => [...(isAvailable ? [] : [typeColumn(hasUnassigned)]), addColumn(add)],
    [isAvailable, hasUnassigned, add],
  )

  function refresh() {
    source.forget()
    picker.reload()
  }

  return (
    <Card
      isFlush
      title={addSlidesMessages.title}
      aside={<Segments label={addSlidesMessages.source} segments={SOURCES} value={kind} onChange={setKind} />}
    >
      <div ref={body} className={styles['body']}>
        {!isAvailable && <SourceChoice editor={editor} source={source} />}
        <SlidePicker
          picker={picker}
          label={isAvailable ? addSlidesMessages.available : addSlidesMessages.existing}
          mode="many"
          layout="lines"
          chosen={selection.ids}
          onChoose={({ id }, isRange) =>
            isRange ? selection.selectRange(id, idsOf(picker.rows)) : selection.toggle(id)
          }
          moreColumns={columns}
          {...(isAvailable ? {} : emptyOf(source))}
          besideSearch={
            <IconButton
              label={addSlidesMessages.refresh}
              icon={<IconRefresh size={16} stroke={1.5} aria-hidden />}
              onClick={refresh}
            />
          }
          aboveList={<PickActions {...{ editor, picker, selection }} />}
        />
      </div>
    </Card>
  )
}

/** Text of an empty source; without one the picker says that the search found nothing. */
function emptyOf({ chosen, rows }: SourceDataset): { empty?: string } {
  if (!chosen) return { empty: addSlidesMessages.noneChosen }
  return rows.length === 0 ? { empty: addSlidesMessages.noneInDataset } : {}
}

const idsOf = (rows: readonly PickerRow[]) => rows.map(({ id }) => id)

interface PickActionsProps {
  editor: DatasetEditorState
  picker: Picker<PickerRow>
  selection: SelectionState
}

function PickActions({ editor, picker, selection }: PickActionsProps) {
  const chosen = picker.rows.filter(({ id }) => selection.ids.has(id))
  function addChosen() {
    editor.addMany(chosen.map(entryOf))
    selection.deselectAll()
  }
  return (
    <div className={styles['actions']}>
      <Button
        size="xs"
        variant="subtle"
        disabled={picker.rows.length === 0}
        onClick={() => selection.selectAll(idsOf(picker.rows))}
      >
        {addSlidesMessages.selectAll}
      </Button>
      <Button size="xs" variant="subtle" disabled={chosen.length === 0} onClick={selection.deselectAll}>
        {addSlidesMessages.clear}
      </Button>
      <span className={styles['grow']} />
      <Button size="xs" variant="default" disabled={chosen.length === 0} onClick={addChosen}>
        {addSlidesMessages.addSelected(chosen.length)}
      </Button>
    </div>
  )
}
