import type { ReactNode } from 'react'
import type { FieldSpec } from '../../fields/field-spec.ts'

/** One column of a table of records. Columns are data: what they show, how wide they are, how they are edited. */
export interface Column<Row> {
  id: string
  /** The field of the row that it shows and saves. Default: `id` */
  field?: string
  header: string
  /** The header is for screen readers only, as there is only room for an icon. */
  isHeaderHidden?: boolean
  /** Name in the 'Customize Columns' dialog, if the header alone is ambiguous. */
  dialogName?: string
  /** Share of the remaining width, as in `minmax(floor, weight fr)`. */
  weight: number
  /** Minimum width in pixels before the table scrolls sideways. */
  floor: number
  /** The value as text: displayed if there is no `cell`, and the initial text of an editor. Default: the field of the row */
  text?: (row: Row) => string | null
  /** The content of the cell, if it is more than up to three lines of text. */
  cell?: (row: Row) => ReactNode
  /** The text for screen readers, if it is neither the text nor the label of the choice. */
  accessibleText?: (row: Row) => string | null
  /** The value that is copied and filled. Default: the field of the row */
  value?: (row: Row) => unknown
  /** The field that is edited in place. */
  edit?: FieldSpec
  /** The field for new rows, if existing rows are not edited in place. */
  newRow?: FieldSpec
  /** The cell contains a link or buttons: a button at its end opens the editor. */
  hasOwnButton?: boolean
  /** Default true. */
  isSortable?: boolean
  /** The field that the list is sorted by. Default: the field shown */
  sortField?: string
  isHiddenByDefault?: boolean
  /** Hidden by default while no record has a picture. */
  isOfPictures?: true
  /** Can't be hidden in the dialog. */
  isAlwaysVisible?: boolean
  /** Stays at the left while the table scrolls sideways. */
  isSticky?: boolean
  /**
   * Id of the column in whose cells this one is a line, below their content. It has no header or width of its own and can't be
   * sorted by. One that is always visible has no entry in the dialog: it is shown with its column.
   */
  lineOf?: string
  /** Columns of an exported file with its content. Default: the field shown */
  exportAs?: readonly string[]
}
