import type { Library } from '../address/use-library.ts'
import type { AnyDashboard } from '../records/dashboard.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'

export interface ViewProps {
  dashboard: AnyDashboard
  records: Records<DashboardRow>
}

export const builtInName = ({ builtInView, texts }: AnyDashboard): string => builtInView?.name ?? texts.all

const key = (name: string) => name.trim().toLowerCase()

/** The other view that already has a name, among the user's own and the built-in one, ignoring case. */
export function viewWithName(
  name: string,
  dashboard: AnyDashboard,
  { mine }: Library,
  id?: number,
): string | undefined {
  const names = [builtInName(dashboard), ...mine.filter(view => view.id !== id).map(view => view.name)]
  return names.find(other => key(other) === key(name))
}
