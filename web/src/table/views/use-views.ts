import { useEffect, useMemo, useState } from 'react'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import { tableStore } from '../../ui/user-store.ts'
import type { Column } from '../columns/column.ts'
import { choiceOf, shownIds } from '../columns/column-choice.ts'
import type { TableChoices } from '../columns/use-table-choices.ts'
import {
  addView,
  allViews,
  type BuiltInView,
  isSameContent,
  overwriteView,
  readViews,
  removeView,
  renameView,
  type SavedView,
  starView,
  type ViewContent,
  viewNamed,
} from './saved-views.ts'

/** A user's saved views of one table, stored in the browser by user. */
export function useSavedViews({ user, table, builtIn }: { user: string; table: string; builtIn: BuiltInView }) {
  const key = `${user}/${table}/views`
  const [stored, setStored] = useState<{ key: string; own: readonly SavedView[] }>()
  const [isStored, setIsStored] = useState(true)
  const own = stored?.key === key ? stored.own : undefined

  useEffect(() => {
    void tableStore.read(key).then(stored => setStored({ key, own: readViews(stored) }))
  }, [key])

  const actions = useMemo(() => {
    const change = (next: (own: readonly SavedView[]) => SavedView[]) => {
      setStored(now => now && { ...now, own: next(now.own) })
      void tableStore.change(key, stored => next(readViews(stored))).then(setIsStored)
    }
    return {
      add: (name: string, content: ViewContent) => {
        const id = crypto.randomUUID()
        change(own => addView(own, { ...content, id, name }))
        return id
      },
      overwrite: (id: string, content: ViewContent) => change(own => overwriteView(own, id, content)),
      rename: (id: string, name: string) => change(own => renameView(own, id, name)),
      setDefault: (id: string) => change(own => starView(own, id)),
      remove: (id: string) => change(own => removeView(own, id)),
    }
  }, [key])

  const views = useMemo(() => allViews(builtIn, own ?? []), [builtIn, own])
  return {
    /** The built-in one first. */
    views,
    /** The stored views have been read. */
    isReady: own !== undefined,
    /** False after a change that could not be stored: it lasts as long as the page. */
    isStored,
    ...actions,
  }
}

export type ListViews = ReturnType<typeof useListViews>

/** The views of an open list. @param of.opened the view that the list was opened with */
export function useListViews(of: {
  saved: ReturnType<typeof useSavedViews>
  list: {
    query: DashboardQuery
    setQuery: (next: (now: DashboardQuery) => DashboardQuery) => void
    choices: Pick<TableChoices<never>, 'columnChoice' | 'setColumnChoice'>
  }
  columns: readonly Column<never>[]
  opened: SavedView | undefined
}) {
  const { saved, columns } = of
  const { query, setQuery, choices } = of.list
  const [currentId, setCurrentId] = useState(of.opened?.id)
  const [builtIn, ...own] = saved.views as [SavedView, ...SavedView[]]
  const current = saved.views.find(view => view.id === currentId)

  const now: ViewContent = {
    filter: query.filter,
    ...(query.rules && { rules: query.rules }),
    sort: query.sort,
    columns: shownIds(choices.columnChoice, columns),
  }
  const isShown = (view: SavedView) =>
    isSameContent(now, { ...view, columns: shownIds(choiceOf(view.columns, columns), columns) })

  function apply(view: SavedView) {
    setQuery(now => ({ ...now, filter: view.filter, rules: view.rules, sort: view.sort }))
    choices.setColumnChoice(choiceOf(view.columns, columns))
    setCurrentId(view.id)
  }
  function overwrite(id: string) {
    saved.overwrite(id, now)
    setCurrentId(id)
  }
  return {
    views: saved.views,
    isStored: saved.isStored,
    /** The view that was applied or saved last; none before that. */
    current,
    /** The list shows something else than the current view by now. */
    isChanged: current !== undefined && !isShown(current),
    /** Of the view that can be applied and starred but not changed. */
    builtInId: builtIn.id,
    apply,
    overwrite,
    /** Saves what the list shows under a name: as a new view, or over the user's own of that name. */
    save: (name: string) => {
      const known = viewNamed(own, name)
      if (known) overwrite(known.id)
      else setCurrentId(saved.add(name, now))
    },
    /** Deleting the current view falls back to the default one. */
    remove: (id: string) => {
      saved.remove(id)
      const rest = own.filter(view => view.id !== id)
      if (id === currentId) apply(rest.find(view => view.isDefault) ?? builtIn)
    },
    rename: saved.rename,
    setDefault: saved.setDefault,
  }
}
