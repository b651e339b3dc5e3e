/** Height of the list with its footer (docs/product.md#table-size). */
const LIST_HEIGHT_PX = 600
/** Height of the drawer that shows an open row; the list gets shorter by it. */
const DRAWER_HEIGHT_PX = 300
/** What a dashboard reserves of the list's height for its footer. */
export type FooterHeight = 50 | 90

export const listHeight = (footer: FooterHeight, isOpen: boolean): number =>
  LIST_HEIGHT_PX - footer - (isOpen ? DRAWER_HEIGHT_PX : 0)
