import { useCallback, useEffect, useMemo, useState } from 'react'
import { loadSetup, saveSetup, type TableSetup } from './choices-store.ts'
import type { Column } from './column.ts'
import { type ColumnChoice, chosenColumns, defaultColumnChoice, fitColumnChoice } from './column-choice.ts'
import { type ColumnWidths, clampWidth } from './column-layout.ts'
import { DEFAULT_DENSITY, type Density } from './density.ts'

export interface TableChoices<Row> {
  /** The columns to show, in the order chosen. */
  visibleColumns: readonly Column<Row>[]
  columnChoice: ColumnChoice
  setColumnChoice: (choice: ColumnChoice) => void
  density: Density
  setDensity: (density: Density) => void
  widths: ColumnWidths
  /** Undefined gives the column its default width again. */
  setWidth: (columnId: string, px: number | undefined) => void
  /** What the browser kept has been read. */
  isReady: boolean
}

interface StoredSetup {
  owner: string
  setup: TableSetup
  isReady: boolean
  isChanged: boolean
}

function withWidth(widths: ColumnWidths, columnId: string, px: number | undefined): ColumnWidths {
  const { [columnId]: _, ...others } = widths
  return px === undefined ? others : { ...others, [columnId]: clampWidth(px) }
}

/** A user's columns, density and column widths on one table; kept in the browser, by user. */
export function useTableChoices<Row>(of: {
  table: string
  user: string
  columns: readonly Column<Row>[]
}): TableChoices<Row> {
  const { table, user, columns } = of
  const owner = `${user}/${table}`
  const [kept, setKept] = useState<StoredSetup>({ owner, setup: {}, isReady: false, isChanged: false })
  if (kept.owner !== owner) setKept({ owner, setup: {}, isReady: false, isChanged: false })
  const { setup, isReady } = kept

  useEffect(() => {
    loadSetup(user, table).then(loaded =>
      setKept(now => {
        if (now.owner !== `${user}/${table}`) return now
        // What was chosen while it was read counts more than what was kept.
        return { ...now, setup: { ...loaded, ...now.setup }, isReady: true }
      }),
    )
  }, [user, table])

  useEffect(() => {
    if (kept.isReady && kept.isChanged && kept.owner === `${user}/${table}`) void saveSetup(user, table, kept.setup)
  }, [kept, user, table])

  const change = useCallback((next: (now: TableSetup) => TableSetup) => {
    setKept(now => ({ ...now, setup: next(now.setup), isChanged: true }))
  }, [])

  const columnChoice = useMemo(
    () => fitColumnChoice(setup.columns ?? defaultColumnChoice(columns), columns),
    [setup.columns, columns],
  )
  const visibleColumns = useMemo(() => chosenColumns(columns, columnChoice), [columns, columnChoice])
  const widths = useMemo(() => setup.widths ?? {}, [setup.widths])
  const setColumnChoice = useCallback((choice: ColumnChoice) => change(now => ({ ...now, columns: choice })), [change])
  const setDensity = useCallback((density: Density) => change(now => ({ ...now, density })), [change])
  const setWidth = useCallback(
    (columnId: string, px: number | undefined) =>
      change(now => ({ ...now, widths: withWidth(now.widths ?? {}, columnId, px) })),
    [change],
  )
  const density = setup.density ?? DEFAULT_DENSITY
  return { visibleColumns, columnChoice, setColumnChoice, density, setDensity, widths, setWidth, isReady }
}
