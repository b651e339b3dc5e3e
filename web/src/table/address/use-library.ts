import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { View, ViewPatch } from '@vitrine/contract/tables/views'
import { useMemo, useState } from 'react'
import { apiMessages } from '../../api/api-messages.ts'
import { meQuery } from '../../api/me-query.ts'
import { useMayEdit } from '../../edit/may-edit.ts'
import { choiceOfColumns, shownIds } from '../columns/column-choice.ts'
import type { AnyDashboard } from '../records/dashboard.ts'
import type { AddressTexts, LibraryViews } from '../records/opening.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import type { BrowserView } from './browser-views.ts'
import { BUILT_IN, defaultView, storeOwnDefault } from './own-default.ts'
import { showResolved } from './show-resolved.ts'
import { resolveAddress, shownTable, stateOf, stateTexts, viewState } from './shown-table.ts'
import { readTexts } from './table-address.ts'
import { createView, listViews, removeView, updateView } from './views-api.ts'

export type Library = ReturnType<typeof useLibrary>

/** The parts of a table's state that may differ from its view. */
export type ViewPart = 'search' | 'filter' | 'group' | 'sort' | 'columns' | 'density' | 'layout'

/** The part of the table that each address parameter describes; all others are filters. */
const PARTS: Readonly<Record<string, ViewPart>> = {
  search: 'search',
  search_fields: 'search',
  group: 'group',
  ordering: 'sort',
  columns: 'columns',
  widths: 'columns',
  pinned: 'columns',
  density: 'density',
  layout: 'layout',
  tile: 'layout',
  captions: 'layout',
}
const ORDER: readonly ViewPart[] = ['search', 'filter', 'group', 'sort', 'columns', 'density', 'layout']

function differences(a: AddressTexts, b: AddressTexts): readonly ViewPart[] {
  const names = Object.keys({ ...a, ...b }).filter(name => a[name] !== b[name])
  const parts = names.map(name => PARTS[name] ?? 'filter')
  return ORDER.filter(part => parts.includes(part))
}

const withoutOpen = ({ open: _, ...texts }: AddressTexts) => texts
const reasonOf = (error: unknown) => (error instanceof ApiError ? error.message : apiMessages.generic)

export function useLibrary(source: AnyDashboard, records: Records<DashboardRow>) {
  const table = useMemo(() => shownTable(source), [source])
  const { data: me } = useQuery(meQuery)
  const mayEdit = useMayEdit()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { library, setLibrary } = records
  const { views, current } = library

  const now = withoutOpen(stateTexts(stateOf(records, table), table))
  const isAdmin = me?.role === 'admin'
  const isMine = (view: View) => view.owner.id === me?.id
  const isPrivate = (view: View) => isMine(view) && !view.shared

  const showBuiltIn = () => {
    showResolved(resolveAddress({ view: '' }, table, library), records)
    if (source.builtInView) records.choices.setColumnChoice(choiceOfColumns(source.builtInView.columns, source.columns))
  }
  const apply = (view: View, among: LibraryViews = library) =>
    showResolved(resolveAddress({ view: view.uuid }, table, among), records)

  async function reload(currentId: number | undefined) {
    const views = await listViews(source.table)
    setLibrary(now => ({ ...now, views, current: views.find(({ id }) => id === (currentId ?? now.current?.id)) }))
    return views
  }
  /** @returns false if it failed; `problem` then has the reason */
  async function change(work: () => Promise<View | undefined>): Promise<boolean> {
    // Ignores a second click during the first change.
    if (isBusy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      await reload((await work())?.id)
      return true
    } catch (error) {
      setProblem(reasonOf(error))
      // Somebody else may have changed or deleted it: shows the current state.
      await reload(undefined).catch(() => undefined)
      return false
    } finally {
      setBusy(false)
    }
  }
  const setOwnDefault = async (uuid: string | undefined) => {
    if (await storeOwnDefault(source.table, records.user, uuid)) setLibrary(now => ({ ...now, ownDefault: uuid }))
  }
  const add = (name: string, shared: boolean, state: AddressTexts) =>
    createView({ entity: source.table as RecordKind, name, shared, state })

  return {
    mine: views.filter(isMine),
    shared: views.filter(view => !isMine(view)),
    current,
    isBusy,
    problem,
    /** The table's differences from the current view; none without one. */
    changes: current ? differences(now, stateTexts(viewState(current, table).state, table)) : [],
    /** The view that the table opens with; undefined for the table as built in. */
    opening: defaultView(library),
    isOwnDefault: ({ uuid }: View) => uuid === library.ownDefault,
    setOwnDefault: (view: View | undefined) => setOwnDefault(view?.uuid),
    openBuiltIn: () => setOwnDefault(BUILT_IN),
    /** Whether the user can change what a view shows, and its name. */
    mayChange: (view: View) => isPrivate(view) || (mayEdit && (isMine(view) || isAdmin || !view.locked)),
    /** Whether the user can lock and delete it, and stop sharing it. */
    mayManage: (view: View) => isPrivate(view) || (mayEdit && (isMine(view) || isAdmin)),
    mayShare: mayEdit,
    isAdmin,
    apply,
    showBuiltIn,
    /** The query of a view's records. */
    queryOf: (view: View) => viewState(view, table).state.query,
    /** Saves the table's state as a view. */
    add: (name: string, shared: boolean) => change(() => add(name, shared, now)),
    /** Overwrites a view with the table's state. */
    overwrite: (view: View) => change(() => updateView(view, { state: now })),
    update: (view: View, patch: ViewPatch) => change(() => updateView(view, patch).then(() => undefined)),
    /** Deleting the current view falls back to the one that the table opens with. */
    async remove(view: View) {
      if (!(await change(() => removeView(view).then(() => undefined)))) return false
      const rest = { ...library, views: views.filter(({ id }) => id !== view.id), current: undefined }
      if (view.id === current?.id) {
        const fallback = defaultView(rest)
        if (fallback) apply(fallback, rest)
        else showBuiltIn()
      }
      if (view.uuid === library.ownDefault) await setOwnDefault(undefined)
      return true
    },
    /** Moves a view from this browser to the server. @returns the reason if that failed */
    async moveIn(view: BrowserView): Promise<string | undefined> {
      const { state } = readTexts(view.texts, table.builtIn, table)
      const columns = shownIds(choiceOfColumns(view.columns, table.columns), table.columns)
      try {
        const { uuid } = await add(view.name.trim().slice(0, 100), false, stateTexts({ ...state, columns }, table))
        if (view.isDefault && library.ownDefault === undefined) await setOwnDefault(uuid)
        return undefined
      } catch (error) {
        return reasonOf(error)
      }
    },
    reload: () => reload(undefined),
  }
}
