import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import { type ChangeEvent, type KeyboardEvent, memo, useEffect, useId, useRef } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { rowProps } from '../../import/row-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Store, useStored } from '../../ui/store.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_FIELDS, type ImportField, type ImportRow } from './import-row.ts'
import { changePreview, type Preview, type PreviewChange } from './preview.ts'
import styles from './preview-step.module.css'

export const PREVIEW_ROW_PX = 42

export interface CellPosition {
  row: number
  field: ImportField
}

interface PreviewRowProps {
  preview: Store<Preview>
  index: number
  top: number
  onCurrentRow(row: number): void
  focusField: ImportField | undefined
  /** The cell to focus has the focus. */
  onFocused(cell: CellPosition): void
  /** Enter in a cell. */
  onEnter(cell: CellPosition): void
}

/** Reads its own row from the preview: a key in it re-renders no other row. */
export const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { preview, index, top, focusField, onFocused } = props
  const row = useStored(preview, ({ rows }) => rows[index] as ImportRow)
  const element = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (focusField === undefined) return
    element.current?.querySelector<HTMLElement>(`[name="${focusField}"]`)?.focus()
    onFocused({ row: index, field: focusField })
  }, [focusField, index, onFocused])
  const isWrong = row.errors.length > 0
  const change = (change: PreviewChange) => preview.set(changePreview(preview.get(), change))

  return (
    <tr ref={element} {...rowProps(index, top, `${styles['row']} ${isWrong ? styles['wrong'] : ''}`)}>
      <td className={styles['number']} title={row.errors.map(error => error.message).join(' ')}>
        {isWrong && <IconAlertCircle size={14} stroke={1.5} aria-label={batchImportMessages.wrongRow} />}
        {formatCount(index + 1)}
      </td>
      {IMPORT_FIELDS.map(({ field, column }) => (
        <td key={field} className={styles['cell']}>
          <Cell {...props} row={row} field={field} column={column} onChange={change} />
          {field === 'name' && (
            <IconButton
              isSmall
              label={batchImportMessages.regenerate(index + 1)}
              tip={batchImportMessages.regenerateTip}
              icon={<IconRefresh size={14} stroke={1.5} aria-hidden />}
              onClick={() => change({ kind: 'regenerate', row: index })}
            />
          )}
        </td>
      ))}
    </tr>
  )
})

interface CellProps extends PreviewRowProps {
  row: ImportRow
  field: ImportField
  column: string
  onChange(change: PreviewChange): void
}

function Cell(props: CellProps) {
  const { row, index, field, column, onChange, onEnter, onCurrentRow } = props
  const errorId = useId()
  const isGenerated = field === 'name' && row.isNameGenerated
  const errors = row.errors.filter(error => error.fields.includes(field)).map(error => error.message)
  const isWrong = errors.length > 0
  const value = row.values[field]
  const shared = {
    name: field,
    value,
    className: `${styles['input']} ${isGenerated ? styles['generated'] : ''}`,
    title: isGenerated ? batchImportMessages.generated(value) : value,
    autoComplete: 'off',
    'aria-label': batchImportMessages.cell(column, index + 1),
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? errorId : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ kind: 'edit', row: index, field, value: event.currentTarget.value }),
    onFocus: () => onCurrentRow(index),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
      event.preventDefault()
      onEnter({ row: index, field })
    },
  }
  return (
    <>
      {/* An <input> would drop the line breaks of its value; a description may have some. */}
      {field === 'description' ? (
        <textarea {...shared} rows={1} />
      ) : (
        <input
          {...shared}
          inputMode={field === 'cut_number' ? 'numeric' : undefined}
          onBlur={field === 'name' ? () => onChange({ kind: 'leave-name', row: index }) : undefined}
        />
      )}
      {isWrong && (
        <span id={errorId} hidden>
          {errors.join(' ')}
        </span>
      )}
    </>
  )
}
