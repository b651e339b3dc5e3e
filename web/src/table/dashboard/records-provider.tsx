import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { choiceOf } from '../columns/column-choice.ts'
import type { BuiltInView } from '../views/saved-views.ts'
import { useListViews, useSavedViews } from '../views/use-views.ts'
import { type DashboardRow, type Records, type RecordsSource, useRecords } from './use-records.ts'

const RecordsContext = createContext<{ table: string; records: unknown } | undefined>(undefined)

/** The state of the dashboard around. @throws outside of its provider. */
export function useRecordsOf<Row extends DashboardRow, Filter extends string>({
  table,
  texts,
}: RecordsSource<Row, Filter>): Records<Row, Filter> {
  const state = useContext(RecordsContext)
  if (state?.table !== table) throw new Error(texts.outsideProvider)
  return state.records as Records<Row, Filter>
}

interface RecordsProviderProps<Row extends DashboardRow, Filter extends string> {
  dashboard: RecordsSource<Row, Filter> & { builtInView?: BuiltInView }
  /** Whose columns, density and views are used. */
  user: string
  children: ReactNode
}
type ProviderProps = RecordsProviderProps<DashboardRow, string>

export function RecordsProvider<Row extends DashboardRow, Filter extends string>(
  props: RecordsProviderProps<Row, Filter>,
) {
  const { builtInView } = props.dashboard
  // The state needs of a row only its id.
  const plain = props as unknown as ProviderProps
  return builtInView ? <WithViews {...plain} builtIn={builtInView} /> : <WithoutViews {...plain} />
}

function WithoutViews({ dashboard, user, children }: ProviderProps) {
  const records = useRecords(dashboard, user)
  return <RecordsContext value={{ table: dashboard.table, records }}>{children}</RecordsContext>
}

/** Requests nothing before the user's views are known: one of them may decide how the list opens. */
function WithViews(props: ProviderProps & { builtIn: BuiltInView }) {
  const { dashboard, user, builtIn } = props
  const saved = useSavedViews({ user, table: dashboard.table, builtIn })
  return saved.isReady ? <WithReadViews key={user} {...props} saved={saved} /> : null
}

function WithReadViews(props: ProviderProps & { builtIn: BuiltInView; saved: ReturnType<typeof useSavedViews> }) {
  const { dashboard, user, builtIn, saved, children } = props
  const { columns } = dashboard
  // The user's own default view. The built-in one changes nothing: the list opens as it was left.
  const [opened] = useState(() => saved.views.find(view => view.isDefault && view.id !== builtIn.id))
  const records = useRecords(dashboard, user, opened)
  const { setColumnChoice } = records.choices
  useEffect(() => {
    if (opened) setColumnChoice(choiceOf(opened.columns, columns))
  }, [opened, columns, setColumnChoice])
  const views = useListViews({ saved, list: records, columns, opened })
  return <RecordsContext value={{ table: dashboard.table, records: { ...records, views } }}>{children}</RecordsContext>
}
