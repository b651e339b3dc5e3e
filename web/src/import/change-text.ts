import type { ImportChange, RecordImport, RowFields } from './record-import.ts'

type Described = Pick<RecordImport, 'columns' | 'messages' | 'newValueText'>

const columnOf = ({ columns }: Described, field: string) => columns.find(({ name }) => name === field)

/** The label of a field; an unknown field is its own label. */
export const fieldLabel = (records: Described, field: string): string => columnOf(records, field)?.label ?? field

export function valueText(records: Described, field: string, value: unknown): string {
  if (value === null || value === undefined) return records.messages.emptyValue
  const text = columnOf(records, field)?.valueText?.(value)
  if (text !== undefined) return text
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Old and new value; as JSON if they would read the same, such as times that differ by seconds. */
export function changeText(records: Described, change: ImportChange, written: RowFields): { from: string; to: string } {
  const { field, from, to } = change
  const texts = {
    from: valueText(records, field, from),
    to: records.newValueText?.(change, written) ?? valueText(records, field, to),
  }
  return texts.from === texts.to ? { from: JSON.stringify(from), to: JSON.stringify(to) } : texts
}
