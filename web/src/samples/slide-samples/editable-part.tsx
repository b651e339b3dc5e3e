import type { Sample } from '@vitrine/contract/samples'
import type { ReactNode } from 'react'
import type { Column } from '../../table/columns/column.ts'
import { tableMessages } from '../../table/table-messages.ts'
import classes from './editable-part.module.css'

export interface EditablePartProps {
  column: Column<Sample>
  /** What it says; '-' where it says nothing. */
  text: string | null
  onEdit: (column: Column<Sample>) => void
  /** Shown in place of the text. */
  children?: ReactNode
}

/** A value that is edited in its place: the kit's plate finds it by its column and opens over it. */
export function EditablePart({ column, text, onEdit, children }: EditablePartProps) {
  return (
    <span data-column={column.id} className={classes['place']}>
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
