/** The records whose details are shown. Our lists open one at a time. */
export type Expansion = ReadonlySet<number>

export const NOTHING_EXPANDED: Expansion = new Set()

/** Opens a record and closes the one that was open. */
export const expand = (id: number): Expansion => new Set([id])

export function collapse(now: Expansion, id: number): Expansion {
  if (!now.has(id)) return now
  const rest = new Set(now)
  rest.delete(id)
  return rest
}

export const toggleExpanded = (now: Expansion, id: number): Expansion => (now.has(id) ? collapse(now, id) : expand(id))

export const collapseAll = (): Expansion => NOTHING_EXPANDED
