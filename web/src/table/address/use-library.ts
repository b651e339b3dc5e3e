import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@vitrine/contract/api-error'
import type { View, ViewEntity, ViewPatch } from '@vitrine/contract/views'
import { useMemo, useState } from 'react'
import { apiMessages } from '../../api/api-messages.ts'
import { meQuery } from '../../api/me-query.ts'
import { useMayEdit } from '../../edit/may-edit.ts'
import type { DashboardRow, Records } from '../dashboard/use-records.ts'
import { storeOwnDefault } from './own-default.ts'
import { showResolved } from './show-resolved.ts'
import { resolveAddress, shownTable, stateOf, stateTexts, type TableSource, viewState } from './shown-table.ts'
import type { AddressTexts } from './table-address.ts'
import { createView, listViews, removeView, updateView } from './views-api.ts'

export type Library = NonNullable<ReturnType<typeof useLibrary>>

const withoutOpen = ({ open: _, ...texts }: AddressTexts) => texts
const keyOf = (texts: AddressTexts) => JSON.stringify(Object.entries(texts).sort())

/** The views of the server for a table: applied, saved and changed. Undefined for a table that has none. */
export function useLibrary(source: TableSource, records: Records<DashboardRow>) {
  const table = useMemo(() => shownTable(source), [source])
  const { data: me } = useQuery(meQuery)
  const mayEdit = useMayEdit()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { library, setLibrary } = records
  if (!table) return undefined
  const { views, current, ownDefault } = library

  const now = withoutOpen(stateTexts(stateOf(records, table), table))
  const isAdmin = me?.role === 'admin'
  const isOwner = (view: View) => view.owner.id === me?.id

  /** @returns false where it failed, which `problem` then says */
  async function change(work: () => Promise<View | undefined>): Promise<boolean> {
    setBusy(true)
    setProblem(undefined)
    try {
      const shown = await work()
      const views = await listViews(source.table)
      setLibrary(now => ({ ...now, views, current: views.find(({ id }) => id === (shown ?? now.current)?.id) }))
      return true
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : apiMessages.generic)
      // Somebody else may have changed or deleted it: what they left is shown.
      await listViews(source.table).then(
        views => setLibrary(now => ({ ...now, views, current: views.find(({ id }) => id === now.current?.id) })),
        () => undefined,
      )
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    views,
    current,
    isBusy,
    /** Why the last change failed. */
    problem,
    /** The table shows something else than the current view by now. */
    isChanged: current !== undefined && keyOf(now) !== keyOf(stateTexts(viewState(current, table).state, table)),
    isOwner,
    isAdmin,
    isOwnDefault: ({ uuid }: View) => uuid === ownDefault,
    /** Lets the user's table open with a view; undefined for none of the server's. A default among the browser's views gives way. */
    async setOwnDefault(view: View | undefined) {
      if (!(await storeOwnDefault(source.table, records.user, view?.uuid))) return
      setLibrary(now => ({ ...now, ownDefault: view?.uuid }))
      if (view && records.views) records.views.setDefault(records.views.builtInId)
    },
    /** Whether the user can change what a view shows, and its name. */
    mayChange: (view: View) => mayEdit && (isOwner(view) || isAdmin || !view.locked),
    /** Whether the user can share, lock and delete it. */
    mayManage: (view: View) => mayEdit && (isOwner(view) || isAdmin),
    maySave: mayEdit,
    apply: (view: View) => showResolved(resolveAddress({ view: view.uuid }, table, library), records),
    /** Saves what the table shows under a name. */
    add: (name: string, shared: boolean) =>
      change(() => createView({ entity: source.table as ViewEntity, name, shared, state: now })),
    /** Saves what the table shows in a view. */
    overwrite: (view: View) => change(() => updateView(view, { state: now })),
    update: (view: View, patch: ViewPatch) =>
      change(async () => {
        await updateView(view, patch)
        return undefined
      }),
    remove: (view: View) =>
      change(async () => {
        await removeView(view)
        return undefined
      }),
  }
}
