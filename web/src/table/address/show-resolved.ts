import type { DashboardRow, Records } from '../records/use-records.ts'
import type { resolveAddress } from './shown-table.ts'

type Resolved = ReturnType<typeof resolveAddress>

export function showResolved({ state, view, choices: shown }: Resolved, records: Records<DashboardRow>): void {
  const { setQuery, choices, setLibrary, expansion } = records
  setQuery(() => state.query)
  choices.show(shown)
  setLibrary(now => ({ ...now, current: view }))
  if (state.open === undefined) expansion.collapseAll()
  else expansion.expand(state.open)
}
