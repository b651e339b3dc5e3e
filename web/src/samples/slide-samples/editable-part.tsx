import type { Sample } from '@vitrine/contract/samples'
import type { ReactNode } from 'react'
import type { Column } from '../../table/columns/column.ts'
import { tableMessages } from '../../table/table-messages.ts'
import classes from './editable-part.module.css'

export interface EditablePartProps {
  column: Column<Sample>
  /** '-' is shown for null. */
  text: string | null
  onEdit: (column: Column<Sample>) => void
  /** Shown in place of the text. */
  children?: ReactNode
}

/** A value edited in place: the kit's popover editor finds it by its column and opens over it. */
export function EditablePart({ column, text, onEdit, children }: EditablePartProps) {
  return (
    <span data-column={column.id} className={classes['cell']}>
      <button
        type="button"
        data-edits-cell
        className={classes['part']}
        aria-label={tableMessages.edit(column.header, text ?? '')}
        onClick={() => onEdit(column)}
      >
        {children ?? text ?? <span className={classes['none']}>-</span>}
      </button>
    </span>
  )
}
