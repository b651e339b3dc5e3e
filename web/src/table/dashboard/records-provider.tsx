import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { EMPTY_QUERY } from '../../search/dashboard-query.ts'
import type { Opening } from '../address/opening.ts'
import type { TableSource } from '../address/shown-table.ts'
import { useOpening } from '../address/use-opening.ts'
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
  /** The dashboard once the fields of the lab's own are known. Default: itself */
  complete?: Promise<TableSource>
  /** Whose columns, density and views are used. */
  user: string
  /** Shown until it is known what the table opens with. Default: nothing */
  waiting?: ReactNode
  children: ReactNode
}
type ProviderProps = RecordsProviderProps<DashboardRow, string>

export function RecordsProvider<Row extends DashboardRow, Filter extends string>(
  props: RecordsProviderProps<Row, Filter>,
) {
  // The state needs of a row only its id.
  const plain = props as unknown as ProviderProps
  const { builtInView } = props.dashboard
  const opening = useOpening({
    plain: plain.dashboard,
    complete: props.complete ?? Promise.resolve(plain.dashboard),
    user: props.user,
  })
  if (!opening) return props.waiting ?? null
  return builtInView ? (
    <WithViews {...plain} opening={opening} builtIn={builtInView} />
  ) : (
    <WithoutViews {...plain} opening={opening} />
  )
}

interface OpenedProps extends ProviderProps {
  opening: Opening
}

function WithoutViews({ dashboard, user, opening, children }: OpenedProps) {
  const records = useRecords(dashboard, user, opening)
  const [library, setLibrary] = useState(opening.library)
  const value = { table: dashboard.table, records: { ...records, user, opening, library, setLibrary } }
  return <RecordsContext value={value}>{children}</RecordsContext>
}

/** Requests nothing before the user's views are known: one of them may decide how the list opens. */
function WithViews(props: OpenedProps & { builtIn: BuiltInView }) {
  const { dashboard, user, builtIn } = props
  const saved = useSavedViews({ user, table: dashboard.table, builtIn })
  return saved.isReady ? <WithReadViews key={user} {...props} saved={saved} /> : (props.waiting ?? null)
}

function WithReadViews(props: OpenedProps & { builtIn: BuiltInView; saved: ReturnType<typeof useSavedViews> }) {
  const { dashboard, user, builtIn, saved, children } = props
  const { columns } = dashboard
  // The user's own default view. The built-in one changes nothing: the list opens as it was left.
  const [opened] = useState(() => {
    const own = saved.views.find(view => view.isDefault && view.id !== builtIn.id)
    return Object.keys(props.opening.texts).length === 0 ? own : undefined
  })
  const opening: Opening = opened
    ? {
        ...props.opening,
        query: { ...EMPTY_QUERY, filter: opened.filter, rules: opened.rules, sort: opened.sort },
        shown: {},
        library: { ...props.opening.library, current: undefined },
      }
    : props.opening
  const records = useRecords(dashboard, user, opening)
  const [library, setLibrary] = useState(opening.library)
  const { setColumnChoice } = records.choices
  useEffect(() => {
    if (opened) setColumnChoice(choiceOf(opened.columns, columns))
  }, [opened, columns, setColumnChoice])
  const views = useListViews({ saved, list: records, columns, opened })
  const value = { table: dashboard.table, records: { ...records, user, opening, library, setLibrary, views } }
  return <RecordsContext value={value}>{children}</RecordsContext>
}
