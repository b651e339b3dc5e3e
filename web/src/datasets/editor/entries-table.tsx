import { type RefObject, useMemo } from 'react'
import { Grid, HEAD_HEIGHT_PX } from '../../table/grid/grid.tsx'
import { SelectAllBox } from '../../table/grid/grid-head.tsx'
import { useLatest } from '../../table/grid/use-latest.ts'
import { type DraftEntry, slideIdsOf } from './draft.ts'
import { editorMessages } from './editor-messages.ts'
import styles from './entries-table.module.css'
import { type EntryActions, entryColumns } from './entry-columns.tsx'
import type { DatasetEditorState } from './use-dataset-editor.ts'

const ENTRY_ROW_HEIGHT_PX = 42
const ROWS_SHOWN = 10
const LIST_HEIGHT_PX = ROWS_SHOWN * ENTRY_ROW_HEIGHT_PX

const rowId = ({ slide }: DraftEntry) => slide.id
const rowName = ({ slide }: DraftEntry) => slide.name

export interface EntriesTableProps {
  editor: DatasetEditorState
  /** The list's element. */
  scroller: RefObject<HTMLDivElement | null>
}

/** The slides of the dataset. */
export function EntriesTable({ editor, scroller }: EntriesTableProps) {
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
      className={styles['scroller']}
      style={{ height: LIST_HEIGHT_PX + HEAD_HEIGHT_PX }}
    >
      {entries.length === 0 && (
        <p className={styles['empty']} style={{ height: LIST_HEIGHT_PX }}>
          {editorMessages.noSlides}
        </p>
      )}
    </Grid>
  )
}
