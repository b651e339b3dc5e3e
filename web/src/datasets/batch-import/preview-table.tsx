import { useCallback, useEffect } from 'react'
import { ROW_TABLE_HEAD_PX, RowTable } from '../../import/row-table.tsx'
import type { Store } from '../../import/store.ts'
import { useVirtualRows } from '../../table/grid/use-virtual-rows.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_COLUMNS, type ImportField } from './import-row.ts'
import type { Preview, PreviewChange } from './preview.ts'
import { PreviewRow } from './preview-row.tsx'
import styles from './preview-table.module.css'

const PREVIEW_ROW_PX = 42
const HEADERS = [batchImportMessages.row, ...IMPORT_COLUMNS]

export interface CellPosition {
  row: number
  field: ImportField
}

interface PreviewTableProps {
  preview: Store<Preview>
  onChange(change: PreviewChange): void
  onCurrentRow(row: number): void
  /** A cell to scroll to and to focus. */
  target: CellPosition | undefined
  onTarget(target: CellPosition | undefined): void
}

/** The rows as fields. It is not rendered on an edit: each row follows the preview by itself. */
export function PreviewTable({ preview, onChange, onCurrentRow, target, onTarget }: PreviewTableProps) {
  const { rows } = preview.get()
  const virtual = useVirtualRows({ rows, rowHeight: PREVIEW_ROW_PX, headHeight: ROW_TABLE_HEAD_PX })
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once per target
  useEffect(() => {
    if (target) virtual.showRow(target.row)
  }, [target])

  const handleEnter = useCallback((row: number, field: ImportField) => onTarget({ row: row + 1, field }), [onTarget])
  const handleReached = useCallback(() => onTarget(undefined), [onTarget])

  return (
    <RowTable
      label={batchImportMessages.tableLabel}
      headers={HEADERS}
      count={rows.length}
      virtual={virtual}
      className={styles['list']}
    >
      {({ index, top }) => (
        <PreviewRow
          key={index}
          preview={preview}
          index={index}
          top={top}
          onChange={onChange}
          onEnter={handleEnter}
          onCurrentRow={onCurrentRow}
          focusField={target?.row === index ? target.field : undefined}
          onFocused={handleReached}
        />
      )}
    </RowTable>
  )
}
