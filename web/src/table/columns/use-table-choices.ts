import { useEffect, useMemo, useState } from 'react'
import { isObject, isTextList, tableStore } from '../../ui/user-store.ts'
import type { Column } from './column.ts'
import { type ColumnChoice, chosenColumns, defaultColumnChoice, fitColumnChoice } from './column-choice.ts'
import { type ColumnWidths, clampWidth } from './column-layout.ts'
import { DEFAULT_DENSITY, DENSITIES, type Density } from './density-switch.tsx'

/** What a user has set up on a table. */
interface TableSetup {
  columns?: ColumnChoice
  density?: Density
  widths?: ColumnWidths
}

/** Reads a stored setup, whatever an older or newer version wrote. */
export function readSetup(stored: unknown): TableSetup {
  if (!isObject(stored)) return {}
  const { columns, density, widths } = stored
  const { order, hidden } = isObject(columns) ? columns : {}
  const numbers = Object.entries(isObject(widths) ? widths : {}).filter((entry): entry is [string, number] =>
    Number.isFinite(entry[1]),
  )
  return {
    ...(isTextList(order) && isTextList(hidden) && { columns: { order, hidden } }),
    ...(DENSITIES.includes(density as Density) && { density: density as Density }),
    widths: Object.fromEntries(numbers),
  }
}

function withWidth(widths: ColumnWidths, columnId: string, px: number | undefined): ColumnWidths {
  const { [columnId]: _, ...others } = widths
  return px === undefined ? others : { ...others, [columnId]: clampWidth(px) }
}

export type TableChoices<Row> = ReturnType<typeof useTableChoices<Row>>

/** A user's columns, density and column widths on one table, stored in the browser by user. */
export function useTableChoices<Row>(of: { table: string; user: string; columns: readonly Column<Row>[] }) {
  const { table, user, columns } = of
  const key = `${user}/${table}`
  const initial = { key, setup: {} as TableSetup, isReady: false, isChanged: false }
  const [state, setState] = useState(initial)
  if (state.key !== key) setState(initial)
  const { setup, isReady } = state

  useEffect(() => {
    // What was chosen in the meantime overrides what was stored.
    const merge = (stored: unknown) =>
      setState(now =>
        now.key === key ? { ...now, setup: { ...readSetup(stored), ...now.setup }, isReady: true } : now,
      )
    void tableStore.read(key).then(merge)
  }, [key])

  useEffect(() => {
    if (state.isReady && state.isChanged && state.key === key) void tableStore.change(key, () => state.setup)
  }, [state, key])

  const actions = useMemo(() => {
    const change = (next: (now: TableSetup) => TableSetup) =>
      setState(now => ({ ...now, setup: next(now.setup), isChanged: true }))
    return {
      setColumnChoice: (columns: ColumnChoice) => change(now => ({ ...now, columns })),
      setDensity: (density: Density) => change(now => ({ ...now, density })),
      /** Undefined gives the column its default width again. */
      setWidth: (columnId: string, px: number | undefined) =>
        change(now => ({ ...now, widths: withWidth(now.widths ?? {}, columnId, px) })),
    }
  }, [])

  const columnChoice = useMemo(
    () => fitColumnChoice(setup.columns ?? defaultColumnChoice(columns), columns),
    [setup.columns, columns],
  )
  const visibleColumns = useMemo(() => chosenColumns(columns, columnChoice), [columns, columnChoice])
  const widths = useMemo(() => setup.widths ?? {}, [setup.widths])
  const density = setup.density ?? DEFAULT_DENSITY
  return { visibleColumns, columnChoice, density, widths, isReady, ...actions }
}
