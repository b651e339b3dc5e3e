import type { DashboardRow, Records } from '../records/use-records.ts'
import type { resolveAddress } from './shown-table.ts'

type Resolved = ReturnType<typeof resolveAddress>

export function showResolved({ state, view, setup }: Resolved, records: Records<DashboardRow>): void {
  const { setQuery, choices, setLibrary, expansion } = records
  setQuery(() => state.query)
  choices.show(setup)
  setLibrary(now => ({ ...now, current: view }))
  if (state.open === undefined) expansion.collapseAll()
  else expansion.expand(state.open)
}
