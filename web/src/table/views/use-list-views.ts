import { type Dispatch, type SetStateAction, useState } from 'react'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import type { Column } from '../columns/column.ts'
import { choiceOf, shownIds } from '../columns/column-choice.ts'
import type { TableChoices } from '../columns/use-table-choices.ts'
import { isSameContent, type SavedView, type ViewContent, viewNamed } from './saved-views.ts'
import type { SavedViews } from './use-saved-views.ts'

/** The views of a list that is open. */
export interface ListViews extends Pick<SavedViews, 'views' | 'areKept' | 'rename' | 'setDefault'> {
  /** The view that was applied or saved last; none before that. */
  current: SavedView | undefined
  /** The list shows something else than the current view by now. */
  isChanged: boolean
  /** The built-in view, which can be applied and starred but not changed. */
  builtInId: string
  apply: (view: SavedView) => void
  /** Saves what the list shows under a name: as a new view, or over the user's own of that name. */
  save: (name: string) => void
  overwrite: (id: string) => void
  /** Deleting the current view falls back to the default one. */
  remove: (id: string) => void
}

/** @param of.opened the view that the list was opened with */
export function useListViews<Row extends { id: number }, FilterColumn extends string>(of: {
  saved: SavedViews
  list: {
    query: DashboardQuery<FilterColumn>
    ask: Dispatch<SetStateAction<DashboardQuery<FilterColumn>>>
    choices: TableChoices<Row>
  }
  columns: readonly Column<Row>[]
  opened: SavedView | undefined
}): ListViews {
  const { saved, columns } = of
  const { query, ask, choices } = of.list
  const [currentId, setCurrentId] = useState(of.opened?.id)
  const [builtIn, ...own] = saved.views as [SavedView, ...SavedView[]]
  const current = saved.views.find(view => view.id === currentId)

  const now: ViewContent = {
    filter: query.filter,
    sort: query.sort,
    columns: shownIds(choices.columnChoice, columns),
  }
  const isShown = (view: SavedView) =>
    isSameContent(now, { ...view, columns: shownIds(choiceOf(view.columns, columns), columns) })

  function apply(view: SavedView) {
    const filter = view.filter as DashboardQuery<FilterColumn>['filter']
    ask(asked => ({ ...asked, filter, sort: view.sort }))
    choices.setColumnChoice(choiceOf(view.columns, columns))
    setCurrentId(view.id)
  }
  function overwrite(id: string) {
    saved.overwrite(id, now)
    setCurrentId(id)
  }
  function save(name: string) {
    const known = viewNamed(own, name)
    if (known) overwrite(known.id)
    else setCurrentId(saved.add(name, now))
  }
  function remove(id: string) {
    saved.remove(id)
    const rest = own.filter(view => view.id !== id)
    if (id === currentId) apply(rest.find(view => view.isDefault) ?? builtIn)
  }
  return {
    views: saved.views,
    areKept: saved.areKept,
    current,
    isChanged: current !== undefined && !isShown(current),
    builtInId: builtIn.id,
    apply,
    save,
    overwrite,
    remove,
    rename: saved.rename,
    setDefault: saved.setDefault,
  }
}
