import type { ReactNode } from 'react'
import type { FieldSpec } from '../../fields/field-spec.ts'

/** One column of a table of records. A table's columns are data: what they show, how wide they are, how they are edited. */
export interface Column<Row> {
  id: string
  /** The field of the row that it shows and saves. Default: `id`. */
  field?: string
  header: string
  /** The header is for screen readers only: there is room for an icon only. */
  isHeaderHidden?: boolean
  /** Name in the 'Customize Columns' dialog, where the header alone is ambiguous. */
  dialogName?: string
  /** Share of the width that is left over, in the sense of `minmax(floor, weight fr)`. */
  weight: number
  /** Narrowest width in pixels before the table scrolls sideways. */
  floor: number
  /** The value as text: shown where there is no `cell`, and what an editor starts with. Default: the field of the row. */
  text?: (row: Row) => string | null
  /** The content of the cell, if it is more than text of at most three lines. */
  cell?: (row: Row) => ReactNode
  /** The text for screen readers, if it is neither the text nor the label of the choice. */
  accessibleText?: (row: Row) => string | null
  /** The value that is copied and filled. Default: the field of the row. */
  value?: (row: Row) => unknown
  /** The field that is edited in place. */
  edit?: FieldSpec
  /** The field that new rows get here, where that of others is not edited in place. */
  newRow?: FieldSpec
  /** The cell holds a link or buttons of its own: it is edited by a button at its end. */
  hasOwnButton?: boolean
  /** Default true. */
  isSortable?: boolean
  /** The field the list is sorted by. Default: the field shown. */
  sortField?: string
  isHiddenByDefault?: boolean
  /** Hidden by default while no record has a picture. */
  isOfPictures?: true
  /** Can't be hidden in the dialog. */
  isAlwaysVisible?: boolean
  /** Stays at the left while the table scrolls sideways. */
  isSticky?: boolean
  /**
   * Id of the column in whose cells this one is a line, below what these show. It has no header or width of its own and
   * is not sorted by. One that is always visible is no entry of the dialog: it is shown with its column.
   */
  lineOf?: string
  /** Columns of an exported file that hold what it shows. Default: the field shown. */
  exportAs?: readonly string[]
}
