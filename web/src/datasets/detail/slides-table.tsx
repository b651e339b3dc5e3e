import { Group } from '@mantine/core'
import { IconArrowsShuffle, IconTags, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ASSIGNED_TYPES, type DatasetType } from '@vitrine/contract/splits/dataset-types'
import { type ReactNode, useMemo, useRef } from 'react'
import { SearchBar } from '../../search/search-bar.tsx'
import { slidePickerMessages } from '../../slides/picker/slide-picker-messages.ts'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { bulkMessages } from '../../table/bulk/bulk-messages.ts'
import { Grid } from '../../table/grid/grid.tsx'
import { SelectAllBox } from '../../table/grid/grid-head.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { type Tool, Toolbar } from '../../ui/buttons/toolbar.tsx'
import { useLatest } from '../../ui/hooks/use-latest.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { datasetMessages } from '../dataset-messages.ts'
import { DATASET_TYPE_LABELS } from '../dataset-type.ts'
import { TypeKey } from '../dataset-type-badge.tsx'
import { type DraftEntry, slideIdsOf } from '../draft/draft.ts'
import { slideMatcher } from '../editor/add-slides-sources.ts'
import { editorMessages } from '../editor/editor-messages.ts'
import type { DatasetEditorState } from '../editor/use-dataset-editor.ts'
import { detailMessages } from './detail-messages.ts'
import { editColumns, READ_COLUMNS } from './slides-columns.tsx'
import styles from './structure.module.css'

const ROW_PX = 42
const SEARCH_DEBOUNCE_MS = 300
const rowId = ({ slide }: DraftEntry) => slide.id
const rowName = ({ slide }: DraftEntry) => slide.name

export interface SlidesSearch {
  search: string
  setSearch: (text: string) => void
}

export interface SlidesTableProps extends SlidesSearch {
  editor: DatasetEditorState
  isEditing: boolean
  /** Switches a page in read mode to editing. Undefined for readers. */
  startEditing: (() => void) | undefined
  onDistribute: (() => void) | undefined
}

/** The slides of a dataset or draft. In read mode, a click on a row, or Enter, opens the slide. */
export function SlidesTable(props: SlidesTableProps) {
  const { editor, isEditing, startEditing, search, setSearch } = props
  const { entries } = editor.state.draft
  const shown = useMemo(() => {
    const matches = slideMatcher(search)
    return search.trim() === '' ? entries : entries.filter(({ slide }) => matches(slide))
  }, [entries, search])
  const scroller = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const open = ({ slide }: DraftEntry) => void navigate({ to: slideAddress.detail(slide.id) })
  const actions = useLatest({ retype: editor.retype, remove: (id: number) => editor.remove([id]) })
  const columns = useMemo(() => (isEditing ? editColumns(actions) : READ_COLUMNS), [isEditing, actions])

  function find(text: string) {
    setSearch(text)
    // Nothing out of sight stays selected.
    editor.dispatch({ kind: 'choose-none' })
  }
  return (
    <>
      {editor.state.selection.ids.size > 0 ? (
        <SelectionBar {...props} scroller={scroller} shown={shown} />
      ) : (
        <Toolbar label={detailMessages.tools} className={styles['tools']}>
          <SearchBar
            label={detailMessages.search}
            placeholder={detailMessages.searchPlaceholder}
            value={search}
            onChange={find}
            debounceMs={SEARCH_DEBOUNCE_MS}
          />
          <span role="status">{datasetMessages.shownOf(shown.length, entries.length)}</span>
        </Toolbar>
      )}
      <Grid
        label={isEditing ? editorMessages.slides : detailMessages.structure}
        rows={shown}
        rowId={rowId}
        rowName={rowName}
        columns={columns}
        rowHeight={ROW_PX}
        // One line per row; long names are shortened in the middle.
        density="compact"
        {...(isEditing ? {} : { onEnter: open, onClick: open })}
        {...(startEditing && { selection: selectionOf(editor, shown) })}
        scroller={scroller}
        className={`${styles['scroller']} ${styles['table']}`}
      >
        {shown.length === 0 && (
          <div className={styles['empty']}>
            <EmptyState text={emptyText(entries.length > 0, isEditing)} />
          </div>
        )}
      </Grid>
      {!isEditing && entries.length > 0 && <ListFooter>{detailMessages.tableHint}</ListFooter>}
    </>
  )
}

function emptyText(hasSlides: boolean, isEditing: boolean): string {
  if (hasSlides) return slidePickerMessages.empty
  return isEditing ? editorMessages.noSlides : detailMessages.empty
}

/** 'Select all' selects all matches of the search. */
function selectionOf({ state, dispatch }: DatasetEditorState, rows: readonly DraftEntry[]) {
  const { selection } = state
  const shown = slideIdsOf(rows)
  return {
    ids: selection.ids,
    mode: 'many' as const,
    onSelect: (id: number, isRange: boolean) => dispatch({ kind: 'choose', id, isRange, shown }),
    head: (
      <SelectAllBox
        selection={selection}
        ids={shown}
        onAll={() => dispatch({ kind: 'choose-all', shown })}
        onNone={() => dispatch({ kind: 'choose-none' })}
      />
    ),
  }
}

interface SelectionBarProps extends SlidesTableProps {
  shown: readonly DraftEntry[]
  scroller: { current: HTMLDivElement | null }
}

/** Replaces the search while slides are selected: their number, and the actions on them. */
function SelectionBar({ editor, isEditing, startEditing, onDistribute, shown, scroller }: SelectionBarProps) {
  const count = editor.state.selection.ids.size
  // In read mode, the first change starts editing.
  const begin = () => isEditing || startEditing?.()
  function setType(type: DatasetType) {
    editor.retypeChosen(type)
    begin()
  }
  function remove() {
    editor.removeChosen()
    begin()
    // This line disappears, and with it the focused button.
    scroller.current?.focus()
  }
  function clear() {
    editor.dispatch({ kind: 'choose-none' })
    scroller.current?.focus()
  }
  const tools: Tool[] = [
    {
      label: editorMessages.setType,
      icon: <IconTags aria-hidden />,
      menu: ASSIGNED_TYPES.map(type => ({
        label: DATASET_TYPE_LABELS[type],
        icon: <TypeKey type={type} />,
        onPick: () => setType(type),
      })),
    },
  ]
  if (onDistribute)
    tools.push({ label: editorMessages.distribute, icon: <IconArrowsShuffle aria-hidden />, onPick: onDistribute })
  return (
    <Toolbar
      label={bulkMessages.bar}
      isChosen
      endTools={tools}
      lastTool={{ label: editorMessages.remove, icon: <IconTrash aria-hidden />, isDanger: true, onPick: remove }}
    >
      <b role="status">{bulkMessages.selected(count)}</b>
      {count < shown.length && (
        <TextButton isStrong onClick={() => editor.dispatch({ kind: 'choose-all', shown: slideIdsOf(shown) })}>
          {bulkMessages.selectMatching(shown.length)}
        </TextButton>
      )}
      <TextButton isStrong aria-label={bulkMessages.clearSelection} onClick={clear}>
        {bulkMessages.clear}
      </TextButton>
    </Toolbar>
  )
}

/** The line below the tree or the table. */
const ListFooter = ({ children }: { children: ReactNode }) => (
  <Group
    component="footer"
    justify="space-between"
    wrap="nowrap"
    gap={8}
    mih={44}
    pl={16}
    pr={10}
    c="var(--text-2)"
    style={{ borderTop: '1px solid var(--line-strong)' }}
  >
    {children}
  </Group>
)
