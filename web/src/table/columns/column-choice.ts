import type { Column } from './column.ts'

export interface ColumnChoice {
  /** The ids of all columns. */
  order: readonly string[]
  hidden: readonly string[]
}

type ChosenColumn = Pick<Column<never>, 'id' | 'isHiddenByDefault' | 'isAlwaysVisible' | 'lineOf'>

export const defaultColumnChoice = (columns: readonly ChosenColumn[]): ColumnChoice => ({
  order: columns.map(column => column.id),
  hidden: columns.filter(column => column.isHiddenByDefault).map(column => column.id),
})

/** Adapts a stored choice to the current columns: unknown ids are dropped, new columns come at their default position. */
export function fitColumnChoice(choice: ColumnChoice, columns: readonly ChosenColumn[]): ColumnChoice {
  const ids = columns.map(column => column.id)
  const order = [...new Set(choice.order)].filter(id => ids.includes(id))
  const hidden = new Set(choice.hidden)
  for (const [index, column] of columns.entries()) {
    if (column.isAlwaysVisible) hidden.delete(column.id)
    if (order.includes(column.id)) continue
    const before = ids.slice(0, index).findLast(id => order.includes(id))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, column.id)
    if (column.isHiddenByDefault) hidden.add(column.id)
  }
  return { order, hidden: order.filter(id => hidden.has(id)) }
}

/**
 * Moves a column one position up (-1) or down (1); at the end of the list nothing changes.
 * @param lineIds ids of lines of other columns, which have no position of their own
 */
export function moveColumn(
  choice: ColumnChoice,
  id: string,
  by: -1 | 1,
  lineIds: readonly string[] = [],
): ColumnChoice {
  const order = choice.order.filter(id => !lineIds.includes(id))
  const from = order.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return choice
  order.splice(from, 1)
  order.splice(to, 0, id)
  return { ...choice, order: [...order, ...choice.order.filter(id => lineIds.includes(id))] }
}

/** Moves a column before another one, or to the end if `before` is undefined. */
export function moveColumnBefore(choice: ColumnChoice, id: string, before: string | undefined): ColumnChoice {
  if (id === before) return choice
  const others = choice.order.filter(other => other !== id)
  const index = before === undefined ? others.length : others.indexOf(before)
  return index < 0 ? choice : { ...choice, order: others.toSpliced(index, 0, id) }
}

/** The choice that shows exactly these columns, in this order. */
export function choiceOfColumns(ids: readonly string[], columns: readonly ChosenColumn[]): ColumnChoice {
  const others = columns.map(column => column.id).filter(id => !ids.includes(id))
  return fitColumnChoice({ order: [...ids, ...others], hidden: others }, columns)
}

/** Ids of the shown columns: columns in order, then those of their lines that can be hidden. */
export function shownIds(choice: ColumnChoice, columns: readonly ChosenColumn[]): string[] {
  const isShown = ({ id }: ChosenColumn) => !choice.hidden.includes(id)
  const placed = chosenColumns(columns, choice).filter(column => column.lineOf === undefined)
  const lines = columns.filter(line => line.lineOf !== undefined && !line.isAlwaysVisible && isShown(line))
  return [...placed, ...lines].map(column => column.id)
}

export const toggleColumn = (choice: ColumnChoice, id: string): ColumnChoice => ({
  ...choice,
  hidden: choice.hidden.includes(id) ? choice.hidden.filter(hidden => hidden !== id) : [...choice.hidden, id],
})

export function chosenColumns<Chosen extends ChosenColumn>(columns: readonly Chosen[], choice: ColumnChoice): Chosen[] {
  const byId = new Map(columns.map(column => [column.id, column]))
  return choice.order.filter(id => !choice.hidden.includes(id)).flatMap(id => byId.get(id) ?? [])
}
