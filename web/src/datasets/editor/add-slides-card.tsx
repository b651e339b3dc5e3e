import { Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { SlidePicker } from '../../slides/picker/slide-picker.tsx'
import type { SlidePickerList as Picker } from '../../slides/picker/use-slide-picker.ts'
import type { Column } from '../../table/columns/column.ts'
import { useFocusRecovery } from '../../table/grid/use-focus-recovery.ts'
import { type SelectionState, useSelection } from '../../table/selection/use-selection.ts'
import { busyProps } from '../../ui/buttons/busy-props.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Segments } from '../../ui/buttons/segments.tsx'
import { useLatest } from '../../ui/hooks/use-latest.ts'
import { Dropdown } from '../../ui/inputs/dropdown.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { DatasetTypeBadge } from '../dataset-type-badge.tsx'
import {
  entryOf,
  type PickerRow,
  type SourceDataset,
  type SourceKind,
  useAddSlidesPicker,
  useSourceDataset,
  useSourceOptions,
} from './add-slides-sources.ts'
import styles from './dataset-editor.module.css'
import { addSlidesMessages } from './editor-messages.ts'
import type { DatasetEditorState } from './use-dataset-editor.ts'

const SOURCES = [
  { value: 'available', label: addSlidesMessages.available },
  { value: 'dataset', label: addSlidesMessages.existing },
] as const

/** As wide as the longest type that is shown. */
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
    <div style={{ textAlign: 'right' }}>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlus aria-hidden />}
        aria-label={addSlidesMessages.addSlide(row.name)}
        onClick={() => add(row)}
      >
        {addSlidesMessages.add}
      </Button>
    </div>
  ),
})

const idsOf = (rows: readonly PickerRow[]) => rows.map(({ id }) => id)

export function AddSlidesCard({ editor }: { editor: DatasetEditorState }) {
  const [kind, setKind] = useState<SourceKind>('available')
  const body = useRef<HTMLDivElement>(null)
  // 'Add Selected' becomes disabled and added rows disappear, which must not lose the focus.
  useFocusRecovery(body)
  const source = useSourceDataset()
  const isAvailable = kind === 'available'
  const picker = useAddSlidesPicker(editor, kind, source)
  const selection = useSelection(picker.foundKey)
  const { add } = useLatest({
    add(row: PickerRow) {
      editor.addOne(entryOf(row))
      // Otherwise the slide would be selected if it is removed from the dataset again.
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
      <Stack ref={body} data-add-slides gap={8} p="10px 12px 12px">
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
          afterSearch={
            <IconButton label={addSlidesMessages.refresh} icon={<IconRefresh aria-hidden />} onClick={refresh} />
          }
          aboveList={<PickActions key={picker.foundKey} {...{ editor, picker, selection }} />}
        />
      </Stack>
    </Card>
  )
}

/** Text of an empty source; if missing, the picker says that the search found nothing. */
function emptyOf({ chosen, rows }: SourceDataset): { empty?: string } {
  if (!chosen) return { empty: addSlidesMessages.noneChosen }
  return rows.length === 0 ? { empty: addSlidesMessages.noneInDataset } : {}
}

function SourceChoice({ editor, source }: { editor: DatasetEditorState; source: SourceDataset }) {
  const { options, setSearch, hasFailed, retry } = useSourceOptions(editor.state.base.dataset?.id)
  const { chosen, rows } = source
  return (
    <>
      <Group gap={8}>
        <Dropdown
          label={addSlidesMessages.dataset}
          items={options}
          chosen={chosen ? [chosen.value] : []}
          chosenText={chosen?.label}
          onChange={([value]) => source.choose(options.find(option => option.value === value))}
          noneText={addSlidesMessages.chooseDataset}
          onSearch={setSearch}
          className={styles['source']}
        />
        <Button
          size="xs"
          variant="default"
          disabled={rows.length === 0}
          onClick={() => editor.addFrom(chosen?.label ?? '', rows.map(entryOf))}
        >
          {addSlidesMessages.addAll(rows.length)}
        </Button>
      </Group>
      {hasFailed && <FailedNotice text={addSlidesMessages.optionsFailed} onRetry={retry} />}
    </>
  )
}

function PickActions(props: { editor: DatasetEditorState; picker: Picker<PickerRow>; selection: SelectionState }) {
  const { editor, picker, selection } = props
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const reading = useMutation({
    mutationFn() {
      stop.current = new AbortController()
      return picker.readAll(stop.current.signal)
    },
  })
  const known = new Map([...(reading.data ?? []), ...picker.rows].map(row => [row.id, row]))
  const chosen = [...selection.ids].flatMap(id => known.get(id) ?? [])
  const select = (rows: readonly PickerRow[]) => selection.selectAll(idsOf(rows))
  /** Another search aborts them and drops their results, as the component unmounts with its search. */
  const readAndSelect = () =>
    reading.mutate(undefined, { onSuccess: select, onError: () => toast.error(addSlidesMessages.loadFailed) })
  function addChosen() {
    editor.addMany(chosen.map(entryOf))
    selection.deselectAll()
  }
  return (
    <Group gap={8}>
      <Button
        size="xs"
        variant="subtle"
        disabled={picker.rows.length === 0}
        onClick={() => (picker.hasMore ? reading.isPending || readAndSelect() : select(picker.rows))}
        {...busyProps(reading.isPending)}
      >
        {addSlidesMessages.selectAll}
      </Button>
      <Button size="xs" variant="subtle" disabled={chosen.length === 0} onClick={selection.deselectAll}>
        {addSlidesMessages.clear}
      </Button>
      <Button size="xs" variant="default" disabled={chosen.length === 0} onClick={addChosen} ml="auto">
        {addSlidesMessages.addSelected(chosen.length)}
      </Button>
    </Group>
  )
}
