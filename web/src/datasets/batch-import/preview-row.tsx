import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import { type ChangeEvent, type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_FIELDS, type ImportField, type ImportRow } from './import-row.ts'
import type { PreviewChange } from './preview.ts'
import styles from './preview-table.module.css'

export interface PreviewRowProps {
  row: ImportRow
  index: number
  top: number
  onChange(change: PreviewChange): void
  /** Enter: on to the same field of the next row. */
  onEnter(row: number, field: ImportField): void
  onCurrentRow(row: number): void
  focusField: ImportField | undefined
  onFocused(): void
}

/** Memoised: a key in one row leaves the others alone. */
export const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { row, index, top, onChange, focusField, onFocused } = props
  const element = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (focusField === undefined) return
    element.current?.querySelector<HTMLElement>(`[name="${focusField}"]`)?.focus()
    onFocused()
  }, [focusField, onFocused])
  const isWrong = row.errors.length > 0

  return (
    <tr
      ref={element}
      aria-rowindex={index + 2}
      className={`${styles['row']} ${styles['tracks']} ${isWrong ? styles['wrong'] : ''}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td className={styles['number']} title={row.errors.map(error => error.message).join(' ')}>
        {isWrong && <IconAlertCircle size={14} stroke={1.5} aria-label={batchImportMessages.wrongRow} />}
        {formatCount(index + 1)}
      </td>
      {IMPORT_FIELDS.map(({ field, column }) => (
        <td key={field} className={styles['cell']}>
          <Cell {...props} field={field} column={column} />
          {field === 'name' && (
            <IconButton
              isSmall
              label={batchImportMessages.regenerate(index + 1)}
              tip={batchImportMessages.regenerateTip}
              icon={<IconRefresh size={14} stroke={1.5} aria-hidden />}
              onClick={() => onChange({ kind: 'regenerate', row: index })}
            />
          )}
        </td>
      ))}
    </tr>
  )
})

interface CellProps extends PreviewRowProps {
  field: ImportField
  column: string
}

function Cell({ row, index, field, column, onChange, onEnter, onCurrentRow }: CellProps) {
  const isGenerated = field === 'name' && row.isNameGenerated
  const isWrong = row.errors.some(error => error.fields.includes(field))
  const value = row.values[field]
  const shared = {
    name: field,
    value,
    className: `${styles['input']} ${isGenerated ? styles['generated'] : ''}`,
    title: isGenerated ? batchImportMessages.generated(value) : value,
    autoComplete: 'off',
    'aria-label': batchImportMessages.cell(column, index + 1),
    'aria-invalid': isWrong,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ kind: 'edit', row: index, field, value: event.currentTarget.value }),
    onFocus: () => onCurrentRow(index),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
      event.preventDefault()
      onEnter(index, field)
    },
  }
  // An <input> would drop the line ends of what it shows; a description may have some.
  if (field === 'description') return <textarea {...shared} rows={1} />
  if (field === 'cut_number') return <input {...shared} inputMode="numeric" />
  if (field === 'name') return <input {...shared} onBlur={() => onChange({ kind: 'leave-name', row: index })} />
  return <input {...shared} />
}
