/** Rows of a grid that stand side by side, by index; `end` is the first of the next line. */
export class GridLine {
  readonly start: number
  readonly end: number

  constructor(start: number, end: number) {
    this.start = start
    this.end = end
  }
}

/** @param isAlone whether a row has a line to itself */
export function linesOf<Row>(rows: readonly Row[], perLine: number, isAlone: (row: Row) => boolean): GridLine[] {
  const lines: GridLine[] = []
  for (let start = 0; start < rows.length; ) {
    let end = start + 1
    const isShared = !isAlone(rows[start] as Row)
    while (isShared && end < rows.length && end - start < perLine && !isAlone(rows[end] as Row)) end++
    lines.push(new GridLine(start, end))
    start = end
  }
  return lines
}

/** The line of a row; -1 if the index has none. */
export function lineOf(lines: readonly GridLine[], index: number): number {
  let [low, high] = [0, lines.length - 1]
  if (index < 0) return -1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle] as GridLine).end <= index) low = middle + 1
    else high = middle
  }
  return low < lines.length && index < (lines[low] as GridLine).end ? low : -1
}

/** The row this many lines further, directly above or below the given one if that line is long enough. */
export function rowInLine(lines: readonly GridLine[], index: number, step: number): number {
  const from = lines[lineOf(lines, index)]
  if (!from) return index
  const target = Math.min(lines.length - 1, Math.max(0, lines.indexOf(from) + step))
  const line = lines[target] as GridLine
  return line === from ? index : Math.min(line.start + index - from.start, line.end - 1)
}
