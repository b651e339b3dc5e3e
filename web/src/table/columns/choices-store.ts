import { get, set } from 'idb-keyval'
import { isTextList, userStore } from '../user-store.ts'
import type { ColumnChoice } from './column-choice.ts'
import type { ColumnWidths } from './column-layout.ts'
import { DENSITIES, type Density } from './density.ts'

/** What a user has set up on a table. */
export interface TableSetup {
  columns?: ColumnChoice
  density?: Density
  widths?: ColumnWidths
}

const keyOf = (user: string, table: string) => `${user}/${table}`

function readWidths(kept: unknown): ColumnWidths {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  )
}

/** Reads what was kept, whatever an older or newer version wrote there. */
export function readSetup(kept: unknown): TableSetup {
  if (typeof kept !== 'object' || kept === null) return {}
  const { columns, density, widths } = kept as Record<string, unknown>
  const { order, hidden } = (columns ?? {}) as Record<string, unknown>
  return {
    ...(isTextList(order) && isTextList(hidden) && { columns: { order, hidden } }),
    ...(DENSITIES.includes(density as Density) && { density: density as Density }),
    widths: readWidths(widths),
  }
}

/** A browser without IndexedDB (private windows of some) keeps nothing: the table then starts as it is by default. */
export async function loadSetup(user: string, table: string): Promise<TableSetup> {
  try {
    return readSetup(await get(keyOf(user, table), userStore()))
  } catch {
    return {}
  }
}

export async function saveSetup(user: string, table: string, setup: TableSetup): Promise<void> {
  try {
    await set(keyOf(user, table), setup, userStore())
  } catch (error) {
    console.warn('The table setup could not be kept', error)
  }
}
