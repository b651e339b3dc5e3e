import { useEffect, useMemo, useState } from 'react'
import {
  addView,
  allViews,
  type BuiltInView,
  overwriteView,
  removeView,
  renameView,
  type SavedView,
  starView,
  type ViewContent,
} from './saved-views.ts'
import { changeViews, loadViews } from './saved-views-store.ts'

export interface SavedViews {
  /** The built-in one first. */
  views: readonly SavedView[]
  /** What the browser kept has been read. */
  isReady: boolean
  /** False once the browser could not keep a change: it lasts as long as the page. */
  areKept: boolean
  /** Gives the id of the view. */
  add: (name: string, content: ViewContent) => string
  overwrite: (id: string, content: ViewContent) => void
  rename: (id: string, name: string) => void
  /** Moves the star. */
  setDefault: (id: string) => void
  remove: (id: string) => void
}

/** A user's saved views of one table; kept in the browser, by user. */
export function useSavedViews(of: { user: string; table: string; builtIn: BuiltInView }): SavedViews {
  const { user, table, builtIn } = of
  const owner = `${user}/${table}`
  const [kept, setKept] = useState<{ owner: string; own: readonly SavedView[] }>()
  const [areKept, setAreKept] = useState(true)
  const own = kept?.owner === owner ? kept.own : undefined

  useEffect(() => {
    void loadViews(user, table).then(own => setKept({ owner: `${user}/${table}`, own }))
  }, [user, table])

  const actions = useMemo(() => {
    const change = (next: (own: readonly SavedView[]) => SavedView[]) => {
      setKept(now => now && { ...now, own: next(now.own) })
      void changeViews(user, table, next).then(setAreKept)
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
  }, [user, table])

  const views = useMemo(() => allViews(builtIn, own ?? []), [builtIn, own])
  return { views, isReady: own !== undefined, areKept, ...actions }
}
