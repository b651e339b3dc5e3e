// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import { type CSSProperties, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Column } from '../../table/columns/column.ts'
import { gridTracks, tableMinWidth } from '../../table/columns/column-layout.ts'
import box from '../../table/grid/check-box.module.css'
import { HEAD_HEIGHT_PX } from '../../table/grid/list-geometry.ts'
import type { RowKeyAction } from '../../table/grid/row-keys.ts'
import { TableBody } from '../../table/grid/table-body.tsx'
import type { RowActions } from '../../table/grid/table-row.tsx'
import { useLatest } from '../../table/grid/use-latest.ts'
import { headerBox } from '../../table/selection/selection.ts'
import { tableMessages } from '../../table/table-messages.ts'
import { type DraftEntry, slideIdsOf } from './draft.ts'
import { editorMessages } from './editor-messages.ts'
import styles from './entries-table.module.css'
import { type EntryActions, entryColumns, REMOVE_COLUMN } from './entry-columns.tsx'
import type { DatasetEditorState } from './use-dataset-editor.ts'

/** Spec 2 §9. */
const ENTRY_ROW_HEIGHT_PX = 42
const ROWS_SHOWN = 10
const LIST_HEIGHT_PX = ROWS_SHOWN * ENTRY_ROW_HEIGHT_PX

const SIDES = { hasBox: true, hasArrow: false, hasMenu: false }
const NOTHING_STICKY = {}
const NOTHING_PINNED: readonly number[] = []
const NO_KEYS = {}
const ignore = () => undefined
const slideId = ({ slide }: DraftEntry) => slide.id

/** The slides of the dataset, drawn as they come into view: ten thousand cost what twenty do. */
export function EntriesTable({ editor, ref }: { editor: DatasetEditorState; ref: Ref<HTMLDivElement> }) {
  const { draft, selection } = editor.state
  const { entries } = draft
  const scroller = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => scroller.current as HTMLDivElement)
  const [activeId, setActiveId] = useState<number>()
  const next = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the row with the focus has gone
  useEffect(() => {
    if (next.current !== undefined) focusRow(scroller.current, next.current)
    next.current = undefined
  }, [entries])

  const entryActions: EntryActions = useLatest({
    retype: editor.retype,
    remove: (id: number) => {
      const place = entries.findIndex(({ slide }) => slide.id === id)
      next.current = (entries[place + 1] ?? entries[place - 1])?.slide.id
      setActiveId(next.current)
      editor.remove([id])
    },
  })
  const columns = useMemo(() => entryColumns(entryActions), [entryActions])
  const actions: RowActions<DraftEntry> = useLatest({
    choose: (id, isRange) => editor.dispatch({ kind: 'choose', id, isRange }),
    activate: setActiveId,
    toggleDetails: ignore,
    openMenu: ignore,
    edit: ignore,
  })
  const handleKey = (action: RowKeyAction) => {
    if (action.type === 'move') setActiveId(entries[action.to]?.slide.id)
    const id = activeId ?? entries[0]?.slide.id
    if (action.type === 'toggle' && id !== undefined) actions.choose(id, false)
  }

  return (
    <div
      ref={scroller}
      tabIndex={-1}
      className={styles['scroller']}
      style={{ height: LIST_HEIGHT_PX + HEAD_HEIGHT_PX }}
    >
      <div
        role="grid"
        aria-label={editorMessages.slides}
        aria-rowcount={entries.length + 1}
        aria-multiselectable="true"
        style={
          { '--tracks': gridTracks(columns, {}, SIDES), minWidth: tableMinWidth(columns, {}, SIDES) } as CSSProperties
        }
      >
        <EntriesHead editor={editor} columns={columns} />
        {entries.length > 0 && (
          <TableBody
            rows={entries}
            rowId={slideId}
            rowName={({ slide }) => slide.name}
            rowHeight={ENTRY_ROW_HEIGHT_PX}
            height={LIST_HEIGHT_PX}
            scroller={() => scroller.current}
            columns={columns}
            lefts={NOTHING_STICKY}
            selected={selection.ids}
            openId={undefined}
            activeId={activeId}
            pinnedIds={NOTHING_PINNED}
            hasDetails={false}
            hasMenu={false}
            isEditable={false}
            actions={actions}
            keys={NO_KEYS}
            onKey={handleKey}
          />
        )}
      </div>
      {entries.length === 0 && (
        <p className={styles['empty']} style={{ height: LIST_HEIGHT_PX }}>
          {editorMessages.noSlides}
        </p>
      )}
    </div>
  )
}

/** After a row was removed: the one that took its place, or the list where none is left. */
function focusRow(list: HTMLElement | null, id: number) {
  const row = list?.querySelector<HTMLElement>(`[data-row-id="${id}"]`)
  ;(row ?? list)?.focus({ preventScroll: true })
}

function EntriesHead({ editor, columns }: { editor: DatasetEditorState; columns: readonly Column<DraftEntry>[] }) {
  const { draft, selection } = editor.state
  const state = headerBox(selection, slideIdsOf(draft.entries))
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['heads']}>
        <div role="columnheader" className={styles['box']}>
          <input
            type="checkbox"
            className={box['check']}
            aria-label={tableMessages.selectAll}
            checked={state === 'all'}
            ref={element => {
              if (element) element.indeterminate = state === 'some'
            }}
            disabled={draft.entries.length === 0}
            onChange={() => editor.dispatch({ kind: state === 'all' ? 'choose-none' : 'choose-all' })}
          />
        </div>
        {columns.map(({ id, header }) => (
          <div key={id} role="columnheader" className={styles['header']}>
            {id === REMOVE_COLUMN ? <span className={styles['spoken']}>{header}</span> : header}
          </div>
        ))}
      </div>
    </div>
  )
}
