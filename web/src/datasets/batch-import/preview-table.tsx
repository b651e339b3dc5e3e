import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import type { Store } from '../../import/store.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_FIELDS, type ImportField } from './import-row.ts'
import type { Preview, PreviewChange } from './preview.ts'
import { PreviewRow } from './preview-row.tsx'
import styles from './preview-table.module.css'

const PREVIEW_ROW_PX = 42
const OVERSCAN_ROWS = 5

export interface CellPosition {
  row: number
  field: ImportField
}

export interface PreviewTableProps {
  preview: Store<Preview>
  onChange(change: PreviewChange): void
  onCurrentRow(row: number): void
  /** A cell to scroll to and to focus. */
  target: CellPosition | undefined
  onTarget(target: CellPosition | undefined): void
}

/** The rows as fields; only those in view are rendered. */
export function PreviewTable({ preview, onChange, onCurrentRow, target, onTarget }: PreviewTableProps) {
  const list = useRef<HTMLDivElement>(null)
  const count = preview.get().rows.length
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => list.current,
    estimateSize: () => PREVIEW_ROW_PX,
    overscan: OVERSCAN_ROWS,
    // The header covers the top of the list.
    scrollPaddingStart: PREVIEW_ROW_PX,
  })
  useEffect(() => {
    if (target) virtual.scrollToIndex(target.row, { align: 'auto' })
  }, [target, virtual])

  const handleEnter = useCallback((row: number, field: ImportField) => onTarget({ row: row + 1, field }), [onTarget])
  const handleReached = useCallback(() => onTarget(undefined), [onTarget])

  return (
    <div ref={list} className={styles['list']}>
      <table aria-label={batchImportMessages.tableLabel} aria-rowcount={count + 1} className={styles['table']}>
        <PreviewHead />
        <tbody className={styles['rows']} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <PreviewRow
              key={index}
              preview={preview}
              index={index}
              top={start}
              onChange={onChange}
              onEnter={handleEnter}
              onCurrentRow={onCurrentRow}
              focusField={target?.row === index ? target.field : undefined}
              onFocused={handleReached}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PreviewHead() {
  return (
    <thead className={styles['head']}>
      <tr aria-rowindex={1} className={styles['tracks']}>
        <th scope="col">Row</th>
        {IMPORT_FIELDS.map(({ field, column }) => (
          <th key={field} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}
