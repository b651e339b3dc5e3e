import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { TableSource } from '../address/shown-table.ts'
import { useOpening } from '../address/use-opening.ts'
import { findListPosition, ListPositionContext } from '../grid/list-position.ts'
import type { Opening } from '../records/opening.ts'
import { type DashboardRow, type Records, type RecordsSource, useRecords } from '../records/use-records.ts'

const RecordsContext = createContext<{ table: string; records: unknown } | undefined>(undefined)

/** The state of the surrounding dashboard. @throws outside of its provider */
export function useRecordsOf<Row extends DashboardRow>({ table, texts }: RecordsSource<Row>): Records<Row> {
  const state = useContext(RecordsContext)
  if (state?.table !== table) throw new Error(texts.outsideProvider)
  return state.records as Records<Row>
}

interface RecordsProviderProps<Row extends DashboardRow> {
  dashboard: RecordsSource<Row>
  /** The dashboard once the lab fields are known. Default: itself */
  complete?: Promise<TableSource>
  /** The user whose columns, density and default view apply. */
  user: string
  /** Shown until it is known what the table opens with. Default: nothing */
  waiting?: ReactNode
  children: ReactNode
}
type ProviderProps = RecordsProviderProps<DashboardRow>

export function RecordsProvider<Row extends DashboardRow>(props: RecordsProviderProps<Row>) {
  // The state only needs the id of a row.
  const plain = props as unknown as ProviderProps
  const opening = useOpening({
    plain: plain.dashboard,
    complete: props.complete ?? Promise.resolve(plain.dashboard),
    user: props.user,
  })
  return opening ? <OpenedRecords {...plain} opening={opening} /> : (props.waiting ?? null)
}

function OpenedRecords({ dashboard, user, opening, children }: ProviderProps & { opening: Opening }) {
  const records = useRecords(dashboard, user, opening)
  const [library, setLibrary] = useState(opening.library)
  const value = { table: dashboard.table, records: { ...records, user, opening, library, setLibrary } }
  const { query, list, groups } = records
  const { rows } = list
  const { table, leadsThroughList } = dashboard
  const positions = useMemo(
    () =>
      leadsThroughList && {
        table,
        positionOf: (id: number) => findListPosition({ query, list: { rows }, groups }, id),
      },
    [table, leadsThroughList, query, rows, groups],
  )
  return (
    <RecordsContext value={value}>
      <ListPositionContext value={positions}>{children}</ListPositionContext>
    </RecordsContext>
  )
}
