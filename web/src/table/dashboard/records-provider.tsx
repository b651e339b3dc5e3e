import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { choiceOf } from '../columns/column-choice.ts'
import type { BuiltInView, SavedView } from '../views/saved-views.ts'
import { useListViews } from '../views/use-list-views.ts'
import { type SavedViews, useSavedViews } from '../views/use-saved-views.ts'
import type { Dashboard, DashboardRow, DashboardTask } from './dashboard.ts'
import type { Records } from './records.ts'
import { useRecords } from './use-records.ts'

const RecordsContext = createContext<{ table: string; records: unknown } | undefined>(undefined)

/** The state of the dashboard around. @throws outside of its provider. */
export function useRecordsOf<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>({
  table,
  texts,
}: Dashboard<Row, Filter, Task>): Records<Row, Filter> {
  const state = useContext(RecordsContext)
  if (state?.table !== table) throw new Error(texts.outsideProvider)
  return state.records as Records<Row, Filter>
}

export interface RecordsProviderProps<Row extends DashboardRow, Filter extends string, Task extends DashboardTask> {
  dashboard: Dashboard<Row, Filter, Task>
  /** Whose columns, density and views are used. */
  user: string
  children: ReactNode
}

/** Holds the state of a dashboard. */
export function RecordsProvider<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>(
  props: RecordsProviderProps<Row, Filter, Task>,
) {
  const { builtInView } = props.dashboard
  return builtInView ? <WithViews {...props} builtIn={builtInView} /> : <Plain {...props} />
}

function Plain<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>(
  props: RecordsProviderProps<Row, Filter, Task>,
) {
  const { dashboard, user, children } = props
  const records = useRecords(dashboard, user)
  return <RecordsContext value={{ table: dashboard.table, records }}>{children}</RecordsContext>
}

/** Requests nothing before the user's views are known: one of them may decide how the list opens. */
function WithViews<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>(
  props: RecordsProviderProps<Row, Filter, Task> & { builtIn: BuiltInView },
) {
  const { dashboard, user, builtIn } = props
  const saved = useSavedViews({ user, table: dashboard.table, builtIn })
  return saved.isReady ? <Opened key={user} {...props} saved={saved} /> : null
}

/** The user's own default view. The built-in one changes nothing: the list opens as it was left. */
const openingView = ({ views }: SavedViews, builtIn: BuiltInView): SavedView | undefined =>
  views.find(view => view.isDefault && view.id !== builtIn.id)

function Opened<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>(
  props: RecordsProviderProps<Row, Filter, Task> & { builtIn: BuiltInView; saved: SavedViews },
) {
  const { dashboard, user, builtIn, saved, children } = props
  const { columns } = dashboard
  const [opened] = useState(() => openingView(saved, builtIn))
  const records = useRecords(dashboard, user, opened)
  const { setColumnChoice } = records.choices
  useEffect(() => {
    if (opened) setColumnChoice(choiceOf(opened.columns, columns))
  }, [opened, columns, setColumnChoice])
  const views = useListViews({ saved, list: records, columns, opened })
  return <RecordsContext value={{ table: dashboard.table, records: { ...records, views } }}>{children}</RecordsContext>
}
