import { useEffect, useMemo, useState } from 'react'
import { isObject, isTextList, tableStore } from '../../ui/stores/user-store.ts'
import type { Column } from './column.ts'
import { type ColumnChoice, chosenColumns, defaultColumnChoice, fitColumnChoice } from './column-choice.ts'
import { type ColumnWidths, clampPinned, clampWidth, defaultPinned } from './column-layout.ts'
import { DEFAULT_DENSITY, DENSITIES, type Density } from './density.ts'
import { clampTile, type LayoutChoice, TILE_PX } from './layout.ts'

/** A user's choices for a table; undefined parts have their built-in value. */
export interface StoredChoices extends LayoutChoice {
  columns?: ColumnChoice | undefined
  density?: Density | undefined
  widths?: ColumnWidths | undefined
  pinned?: number | undefined
}

/** Parses stored choices, whatever older or newer version wrote them. */
export function readStoredChoices(stored: unknown): StoredChoices {
  if (!isObject(stored)) return {}
  const { columns, density, widths, pinned, layout, tile, captions } = stored
  const { order, hidden } = isObject(columns) ? columns : {}
  const numbers = Object.entries(isObject(widths) ? widths : {}).filter((entry): entry is [string, number] =>
    Number.isFinite(entry[1]),
  )
  return {
    ...(isTextList(order) && isTextList(hidden) && { columns: { order, hidden } }),
    ...(DENSITIES.includes(density as Density) && { density: density as Density }),
    ...(Number.isInteger(pinned) && { pinned: clampPinned(pinned as number) }),
    ...(layout === 'gallery' && { layout }),
    ...(Number.isInteger(tile) && { tile: clampTile(tile as number) }),
    ...(isTextList(captions) && { captions: captions.slice(0, 2) }),
    widths: Object.fromEntries(numbers),
  }
}

function withWidth(widths: ColumnWidths, columnId: string, px: number | undefined): ColumnWidths {
  const { [columnId]: _, ...others } = widths
  return px === undefined ? others : { ...others, [columnId]: clampWidth(px) }
}

export type TableChoices<Row> = ReturnType<typeof useTableChoices<Row>>

/** A user's columns, density, column widths and pinned columns of one table, stored in the browser per user. */
export function useTableChoices<Row>(of: {
  table: string
  user: string
  columns: readonly Column<Row>[]
  /** Shown instead of the stored choice, such as the columns of an opened link. */
  shown?: StoredChoices | undefined
}) {
  const { table, user, columns } = of
  const key = `${user}/${table}`
  const initial = { key, choices: {} as StoredChoices, shown: of.shown ?? {}, isReady: false, isChanged: false }
  const [state, setState] = useState(initial)
  if (state.key !== key) setState(initial)
  const { isReady } = state
  const choices = useMemo(() => ({ ...state.choices, ...state.shown }), [state.choices, state.shown])

  useEffect(() => {
    // Choices made in the meantime override stored ones.
    const merge = (stored: unknown) =>
      setState(now =>
        now.key === key ? { ...now, choices: { ...readStoredChoices(stored), ...now.choices }, isReady: true } : now,
      )
    void tableStore.read(key).then(merge)
  }, [key])

  useEffect(() => {
    if (state.isReady && state.isChanged && state.key === key) void tableStore.change(key, () => state.choices)
  }, [state, key])

  const actions = useMemo(() => {
    const change = (next: (now: StoredChoices) => StoredChoices) =>
      setState(now => {
        const changed = next({ ...now.choices, ...now.shown })
        const shown = Object.fromEntries(Object.entries(now.shown).filter(([name]) => !(name in changed)))
        return { ...now, choices: { ...now.choices, ...changed }, shown, isChanged: true }
      })
    return {
      setColumnChoice: (columns: ColumnChoice) => change(() => ({ columns })),
      setPinned: (pinned: number) => change(() => ({ pinned: clampPinned(pinned) })),
      setDensity: (density: Density) => change(() => ({ density })),
      setLayout: (layout: LayoutChoice) => change(() => layout),
      /** Undefined restores the default width. */
      setWidth: (columnId: string, px: number | undefined) =>
        change(now => ({ widths: withWidth(now.widths ?? {}, columnId, px) })),
      /** Shows choices without storing them, until the user changes it. */
      show: (shown: StoredChoices) => setState(now => ({ ...now, shown })),
    }
  }, [])

  const columnChoice = useMemo(
    () => fitColumnChoice(choices.columns ?? defaultColumnChoice(columns), columns),
    [choices.columns, columns],
  )
  const visibleColumns = useMemo(() => chosenColumns(columns, columnChoice), [columns, columnChoice])
  const widths = useMemo(() => choices.widths ?? {}, [choices.widths])
  const density = choices.density ?? DEFAULT_DENSITY
  const pinned = choices.pinned ?? defaultPinned(visibleColumns)
  const { layout = 'table', tile = TILE_PX.default, captions } = choices
  const gallery = { layout, tile, captions }
  return { visibleColumns, columnChoice, density, widths, pinned, ...gallery, isReady, ...actions }
}
